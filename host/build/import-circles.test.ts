import { expect, it } from 'vitest';
import { importCircle } from './import-circles.ts';

it('finds files that import each other in a circle', () => {
  const imports = new Map([
    ['page', ['kit', 'common']],
    ['common', ['kit', 'react']],
    ['kit', ['react']],
    ['react', []],
  ]);
  expect(importCircle(imports)).toBeUndefined();
  expect(importCircle(new Map([...imports, ['react', ['common']]]))).toEqual(['kit', 'react', 'common']);
});

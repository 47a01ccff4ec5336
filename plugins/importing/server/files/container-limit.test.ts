import { expect, it } from 'vitest';
import { readContainerLimit } from './container.ts';

it('the container limit is a number of bytes, 100 GB where the operator says nothing', () => {
  expect([readContainerLimit(undefined), readContainerLimit('')]).toEqual([1e11, 1e11]);
  expect(readContainerLimit('400000000')).toBe(400_000_000);
  for (const bad of ['0', '-1', '1.5', '10 GB', 'x'])
    expect(() => readContainerLimit(bad)).toThrow(/ADIT_CONTAINER_LIMIT/);
});

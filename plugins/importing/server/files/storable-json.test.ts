import { expect, it } from 'vitest';
import { storableJson } from './storable-json.ts';

it('keeps text that PostgreSQL refuses, with a sign in place of what it refuses', () => {
  const half = '💎'.slice(0, 1);
  expect(JSON.parse(storableJson({ lines: ['a\0b', half, '💎', '\\u0000'], rows: 3 }))).toEqual({
    lines: ['a\uFFFDb', '\uFFFD', '💎', '\\u0000'],
    rows: 3,
  });
});

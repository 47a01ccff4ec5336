import { expect, it } from 'vitest';
import { withoutUndefined } from './without-undefined.ts';

it('leaves out undefined members at any depth, and passes on everything else', () => {
  const numbers = new Float32Array(2);
  expect(withoutUndefined({ a: undefined, b: null, c: [{ d: undefined, e: 0 }], f: numbers })).toEqual({
    b: null,
    c: [{ e: 0 }],
    f: numbers,
  });
  expect(Object.keys(withoutUndefined({ a: undefined }) as object)).toEqual([]);
  expect(withoutUndefined(undefined)).toBeUndefined();
});

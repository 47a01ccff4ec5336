import { expect, it } from 'vitest';
import { Restarts } from './restarts.ts';

it('a half is begun again after longer and longer, and not any more after five ends in ten minutes', () => {
  let now = 0;
  const restarts = new Restarts(() => now);
  const delays = [1, 2, 3, 4, 5].map(() => restarts.afterDeath());
  expect(delays).toEqual([500, 2000, 10_000, 60_000, undefined]);
  expect(restarts.count).toBe(4);
  now = 10 * 60_000;
  expect(restarts.afterDeath()).toBe(500);
});

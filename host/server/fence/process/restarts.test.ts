import { expect, it } from 'vitest';
import { Restarts } from './restarts.ts';

const MINUTE = 60_000;

it('a process that dies is started again after longer and longer pauses, and no more after five deaths in ten minutes', () => {
  const restarts = new Restarts();
  expect([0, 1, 2, 3, 9].map((minute) => restarts.died(minute * MINUTE))).toEqual([
    500,
    2_000,
    10_000,
    60_000,
    undefined,
  ]);
  expect(restarts.count).toBe(5);
});

it('deaths are forgotten after ten minutes', () => {
  const restarts = new Restarts();
  for (const minute of [0, 1, 2, 3]) restarts.died(minute * MINUTE);
  expect(restarts.died(11.5 * MINUTE)).toBe(10_000);
  expect(restarts.died(30 * MINUTE)).toBe(500);
});

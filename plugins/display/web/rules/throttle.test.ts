import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[W5.24] a slider is let through every 50 ms, and its last value always', () => {
  const seen: number[] = [];
  const slide = throttle((value: number) => seen.push(value), 50);
  for (let value = 0; value <= 100; value++) {
    slide(value);
    vi.advanceTimersByTime(5);
  }
  vi.runAllTimers();
  expect(seen[0]).toBe(0);
  expect(seen.at(-1)).toBe(100);
  expect(seen.length).toBeLessThanOrEqual(12);
});

it('can be cancelled', () => {
  const run = vi.fn();
  const throttled = throttle(run, 50);
  throttled();
  throttled();
  throttled.cancel();
  vi.runAllTimers();
  expect(run).toHaveBeenCalledTimes(1);
});

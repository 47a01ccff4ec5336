import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SLIDER_DELAY, throttle } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[W5.24, W9.12m, I9.16] a slider is let through every 50 ms, and its last value always', () => {
  const seen: number[] = [];
  const slide = throttle((value: number) => seen.push(value), SLIDER_DELAY);
  for (let value = 0; value <= 100; value++) {
    slide(value);
    vi.advanceTimersByTime(5);
  }
  vi.runAllTimers();
  expect(seen[0]).toBe(0);
  expect(seen.at(-1)).toBe(100);
  expect(SLIDER_DELAY).toBe(50);
  expect(seen).toEqual([...Array.from({ length: 11 }, (_, step) => Math.max(0, step * 10 - 1)), 100]);
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

it('makes the call that waits when it is flushed, once', () => {
  const seen: number[] = [];
  const throttled = throttle((value: number) => seen.push(value), 50);
  throttled(1);
  throttled(2);
  throttled.flush();
  expect(seen).toEqual([1, 2]);
  throttled.flush();
  vi.runAllTimers();
  expect(seen).toEqual([1, 2]);
});

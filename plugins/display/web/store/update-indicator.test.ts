import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UpdateIndicator } from './update-indicator.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** When it is shown and when not, in milliseconds from its beginning, looked at every 20 of them. */
async function shownFrom(doneAt: number): Promise<[number, number] | undefined> {
  const indicator = new UpdateIndicator();
  const begun = Date.now();
  void indicator.follow(() => Date.now() - begun >= doneAt);
  const seen: number[] = [];
  for (let at = 0; at <= 6000; at += 20) {
    if (indicator.isShown) seen.push(at);
    await vi.advanceTimersByTimeAsync(20);
  }
  return seen.length === 0 ? undefined : [seen[0]!, seen.at(-1)! + 20];
}

it('[W9.12j] the update indicator is shown after 100 ms, and for 400 ms at least', async () => {
  expect(await shownFrom(60)).toBeUndefined();
  expect(await shownFrom(140)).toEqual([100, 500]);
});

it('[W9.12h] a property’s colouring is looked for in steps of 200 ms, up to 20 times', async () => {
  expect(await shownFrom(1450)).toEqual([100, 1500]);
  expect(await shownFrom(Infinity)).toEqual([100, 4100]);
});

it('a later update takes the place of one before', async () => {
  const indicator = new UpdateIndicator();
  void indicator.follow(() => false);
  await vi.advanceTimersByTimeAsync(150);
  expect(indicator.isShown).toBe(true);
  void indicator.follow(() => true);
  await vi.advanceTimersByTimeAsync(100);
  expect(indicator.isShown).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(indicator.isShown).toBe(false);
});

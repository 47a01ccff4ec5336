import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSiteAccess } from './watch-site-access.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[A4.06a] a check that fails is logged, and the next one comes', async () => {
  const checkSites = vi.fn().mockRejectedValueOnce(new Error('away'));
  const warn = vi.fn();
  const watching = watchSiteAccess({ store: { checkSites }, target: new EventTarget(), log: { warn } as never });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([checkSites.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1]);
  watching.dispose();
});

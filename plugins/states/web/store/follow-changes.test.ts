import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Log } from 'adit/core';
import { followChanges } from './follow-changes.ts';

afterEach(() => vi.useRealTimers());

describe('the application state', () => {
  it('[W4.08, W9.14] is asked for every 35 seconds while there is a session, until it is disposed', async () => {
    vi.useFakeTimers();
    const session: { status: 'initialized' | 'disconnected' } = { status: 'initialized' };
    const check = vi.fn(async () => false);
    const warn = vi.fn();
    const following = followChanges({ check }, session, { warn } as unknown as Log);
    vi.advanceTimersByTime(34_999);
    expect(check).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(check).toHaveBeenCalledTimes(1);
    session.status = 'disconnected';
    vi.advanceTimersByTime(35_000);
    expect(check).toHaveBeenCalledTimes(1);
    session.status = 'initialized';
    check.mockRejectedValueOnce(new Error('gone'));
    await vi.advanceTimersByTimeAsync(35_000);
    expect([check.mock.calls.length, warn.mock.calls.length]).toEqual([2, 1]);
    following.dispose();
    vi.advanceTimersByTime(70_000);
    expect(check).toHaveBeenCalledTimes(2);
  });
});

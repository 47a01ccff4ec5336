import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Log } from 'adit/core';
import { followChanges } from './follow-changes.ts';
import { SavedStates } from './saved-states.ts';

afterEach(() => vi.useRealTimers());

/** Saved states over a scene that is changed by the test. */
function savedStates() {
  const shown = { views: { view1: { zScaling: 1 } } };
  const read = vi.fn(async () => structuredClone(shown));
  const states = new SavedStates({
    api: { call: async () => ({ id: 's1', name: 'Pit', siteId: 'a', appState: {}, thumbnail: null, views: [] }) },
    scenes: { read, show: async () => ({ missingLayers: [] }) },
    last: { keep: () => undefined },
  } as never);
  return { states, read, shown };
}

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

  it('[W4.08] is asked for with a saved state open and without one, and shows what was changed since that was saved', async () => {
    vi.useFakeTimers();
    const { states, read, shown } = savedStates();
    const following = followChanges(states, { status: 'initialized' }, { warn: vi.fn() } as unknown as Log);
    await vi.advanceTimersByTimeAsync(34_999);
    expect(read).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect([read.mock.calls.length, states.hasChanges]).toEqual([1, false]);

    await states.load('s1');
    read.mockClear();
    shown.views.view1.zScaling = 2;
    await vi.advanceTimersByTimeAsync(34_999);
    expect([read.mock.calls.length, states.hasChanges]).toEqual([0, false]);
    await vi.advanceTimersByTimeAsync(1);
    expect([read.mock.calls.length, states.hasChanges]).toEqual([1, true]);
    following.dispose();
  });

  it('says nothing of a state that was opened while it was asked for', async () => {
    const { states, read, shown } = savedStates();
    const before = structuredClone(shown);
    let answer: () => void = () => undefined;
    read.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(before))));
    const checking = states.check();
    shown.views.view1.zScaling = 2;
    await states.load('s1');
    answer();
    expect([await checking, states.hasChanges]).toEqual([false, false]);
  });
});

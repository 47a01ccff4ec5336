import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Disposable } from 'adit/core';
import type { ConnectionStatus } from 'adit/core/web';
import { lookAgain } from './look-again.ts';

let session: { isHeldBack: boolean; status: ConnectionStatus };
let times: number[];
let following: Disposable;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  times = [];
  session = observable({ isHeldBack: false, status: 'disconnected' as ConnectionStatus });
  following = lookAgain(session, async () => {
    times.push(Date.now() / 1000);
    // The server takes its time.
    await new Promise((resolve) => setTimeout(resolve, 1000));
  });
});
afterEach(() => {
  following.dispose();
  vi.useRealTimers();
});

const set = (change: Partial<typeof session>): void => runInAction(() => void Object.assign(session, change));

describe('looking again at what the user may do', () => {
  it('asks while the session is held back, after longer and longer pauses, at most 30 s', async () => {
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual([]);
    set({ isHeldBack: true });
    await vi.advanceTimersByTimeAsync(130_000);
    expect(times.map((time) => time - 60)).toEqual([2, 7, 16, 33, 64, 95, 126]);
    set({ isHeldBack: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toHaveLength(7);
  });

  it('begins with short pauses again only when there was a session', async () => {
    set({ isHeldBack: true });
    await vi.advanceTimersByTimeAsync(2000);
    // Let in, and refused again.
    set({ isHeldBack: false });
    set({ isHeldBack: true });
    await vi.advanceTimersByTimeAsync(3999);
    expect(times).toEqual([2]);
    await vi.advanceTimersByTimeAsync(1);
    expect(times).toEqual([2, 6]);
    set({ isHeldBack: false, status: 'initialized' });
    set({ isHeldBack: true, status: 'disconnected' });
    await vi.advanceTimersByTimeAsync(2000);
    expect(times).toEqual([2, 6, 8]);
  });

  it('ends', async () => {
    set({ isHeldBack: true });
    following.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    set({ isHeldBack: false });
    set({ isHeldBack: true });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(times).toEqual([]);
  });
});

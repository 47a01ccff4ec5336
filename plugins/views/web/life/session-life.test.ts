// @vitest-environment jsdom
import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionCallError } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { PendingScene } from './pending-scene.ts';
import { SessionLife } from './session-life.ts';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

const dropped = new SessionCallError('disconnected', 'Connection lost');

/** A browser on the site `a` that shows one layer, connected. */
function setUp({ shown = true } = {}) {
  const told: string[] = [];
  const session = observable(
    {
      status: 'initialized',
      retrying: false,
      error: undefined as Error | undefined,
      requestNew: vi.fn(async () => {
        runInAction(() => Object.assign(session, { status: 'initialized', error: undefined }));
      }),
    },
    { requestNew: false },
  );
  const layers = observable.array<string>(shown ? ['points'] : []);
  const panels = observable.array(['1']);
  const site = observable({ id: 'a' as string | undefined });
  const scenes = {
    read: vi.fn(async () => ({ picture: told.length })),
    show: vi.fn(async (state: unknown) => void told.push(`shown ${JSON.stringify(state)}`)),
    forget: () => void told.push('forgotten'),
  };
  const pending = new PendingScene(sessionStorage);
  const life = new SessionLife({
    session,
    site,
    scene: { viewIds: ['view1'], layers: () => layers },
    scenes,
    workspace: { instancesOf: () => panels, resetLayout: () => told.push('default layout') },
    pending,
    log: { warn: (message: string) => told.push(message) },
    input: window,
    reload: () => told.push(pending.read() ? 'reload' : 'reload without what is shown'),
    reconnected: () => told.push('reconnected'),
    failed: (error: unknown) => told.push(String(error)),
  } as never);
  const following = life.follow();
  const lose = (error: Error = dropped, retrying = false): void =>
    runInAction(() => void Object.assign(session, { status: 'disconnected', retrying, error }));
  return { told, session, layers, panels, site, scenes, pending, life, following, lose };
}

describe('a session that is lost', () => {
  it('[A4.04b, A2.17, W4.06] offers to reconnect where something is shown, once it does not come back by itself', () => {
    const { life, session, site, lose } = setUp();
    expect(life.offer).toBeUndefined();
    lose(dropped, true);
    expect(life.offer).toBeUndefined();
    runInAction(() => (session.status = 'connecting'));
    expect(life.offer).toBeUndefined();
    lose();
    expect(life.offer).toBe('reconnect');
    // What the server refuses, it will refuse again.
    lose(new SessionCallError('refused', 'You are not allowed'));
    expect(life.offer).toBeUndefined();
    lose(new SessionCallError('taken-over', ''));
    expect(life.offer).toBe('reconnect');
    runInAction(() => (site.id = undefined));
    expect(life.offer).toBeUndefined();
  });

  it('[A4.04c, A4.04d, A4.04e, A4.04f, A2.17, A9.11g] comes back with what is shown, over a reload of the page', async () => {
    const { life, told, session, scenes, pending, lose } = setUp();
    lose();
    await life.reconnect();
    expect([session.requestNew.mock.calls.length, told]).toEqual([1, ['reload']]);
    expect(pending.read()).toEqual({ siteId: 'a', state: { picture: 0 } });
    expect(sessionStorage.getItem('reconnected')).toBe('{"siteId":"a","state":{"picture":0}}');

    const next = setUp({ shown: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(next.told).toEqual(['shown {"picture":0}', 'reconnected']);
    expect([pending.read(), sessionStorage.getItem('reconnected')]).toEqual([undefined, null]);
    expect(scenes.show).not.toHaveBeenCalled();
  });

  it('[A4.04f] shows what was kept only once the session and its views are there, and only on its site', async () => {
    const pending = new PendingScene(sessionStorage);
    pending.keep({ siteId: 'a', state: 1 });
    const { told, session, panels, lose } = setUp({ shown: false });
    await vi.advanceTimersByTimeAsync(0);
    told.length = 0;

    pending.keep({ siteId: 'a', state: 2 });
    lose();
    runInAction(() => panels.clear());
    runInAction(() => (session.status = 'initialized'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual([]);
    runInAction(() => panels.push('2'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['shown 2', 'reconnected']);

    pending.keep({ siteId: 'other', state: 3 });
    lose();
    runInAction(() => (session.status = 'initialized'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(['shown 2', 'reconnected']);
    expect(pending.read()).toBeUndefined();
  });

  it('[A4.04f] comes back without a reload where the browser has no room for what is shown', async () => {
    const { life, told, lose, pending } = setUp();
    pending.keep = () => false;
    lose();
    await life.reconnect();
    expect(told).toEqual(['reconnected']);
  });

  it('[A2.17, A8.01] says that reconnecting failed, and offers it again', async () => {
    const { life, told, session, pending, lose } = setUp();
    lose();
    session.requestNew.mockRejectedValueOnce(new Error('The server is away'));
    const reconnecting = life.reconnect();
    expect([life.isAsking, life.offer]).toEqual([true, 'reconnect']);
    await reconnecting;
    expect(told).toEqual(['Error: The server is away']);
    expect([life.isAsking, life.offer, pending.read()]).toEqual([false, 'reconnect', undefined]);
    expect([english, spanish].map((texts) => texts['reconnect.failed'])).toEqual([
      'Reconnecting failed',
      'No se pudo reconectar',
    ]);
  });

  it('[A4.04a, A4.04c, A9.02] takes a snapshot after 60 s without mouse or keyboard, which stands in for a scene that no session takes', async () => {
    const { life, told, session, scenes, pending, lose } = setUp();
    for (const sign of ['keydown', 'wheel', 'pointerdown', 'pointermove']) {
      await vi.advanceTimersByTimeAsync(59_000);
      window.dispatchEvent(new Event(sign));
    }
    await vi.advanceTimersByTimeAsync(59_999);
    expect(scenes.read).not.toHaveBeenCalled();
    scenes.read.mockResolvedValueOnce({ picture: 7 });
    await vi.advanceTimersByTimeAsync(1);
    expect(scenes.read).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(scenes.read).toHaveBeenCalledTimes(1);
    session.requestNew.mockRejectedValueOnce(new SessionCallError('initialize-failed', ''));
    lose();
    await life.reconnect();
    expect([told, pending.read()]).toEqual([['reload'], { siteId: 'a', state: { picture: 7 } }]);
  });

  it('[A4.04h, A4.04i, A2.18, W4.06, W8.11c] asks for a new one where there is neither a snapshot nor anything shown', async () => {
    const { life, told, session, scenes, lose } = setUp({ shown: false });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scenes.read).not.toHaveBeenCalled();
    lose();
    expect(life.offer).toBe('new-session');
    session.requestNew.mockRejectedValueOnce(new Error('The server is away'));
    await life.connectNew();
    expect([told, life.offer]).toEqual([['Error: The server is away'], 'new-session']);
    await life.connectNew();
    expect([life.offer, session.status]).toEqual([undefined, 'initialized']);
  });

  it('[W4.02a, W4.02b, W4.02c, W4.02g, W4.02h, W4.02i, W4.02j, W4.02k] is left for a new one in the default layout when that is asked for, emptied or not', async () => {
    const { life, told, session, layers, pending, lose } = setUp();
    await vi.advanceTimersByTimeAsync(60_000);
    pending.keep({ siteId: 'a', state: 1 });
    session.requestNew.mockImplementationOnce(async () => {
      told.push('left');
      lose();
      runInAction(() => Object.assign(session, { status: 'initialized', error: undefined }));
    });
    await life.startAnew({ isEmptied: true });
    expect([told, pending.read(), session.status]).toEqual([
      ['forgotten', 'default layout', 'left'],
      undefined,
      'initialized',
    ]);
    told.length = 0;
    await life.startAnew({ isEmptied: false });
    expect(told).toEqual(['default layout']);
    // The snapshot of the session of before went with it.
    runInAction(() => layers.clear());
    lose();
    expect(life.offer).toBe('new-session');
  });

  it('[W8.07f, W8.11c] says so where the one of before could not be left; that no other came is told nobody', async () => {
    const { life, told, session } = setUp();
    session.requestNew.mockRejectedValueOnce(new SessionCallError('disconnect-failed', 'An error occurred'));
    await expect(life.startAnew({ isEmptied: false })).rejects.toThrow('An error occurred');
    session.requestNew.mockRejectedValueOnce(new Error('The server is away'));
    await life.startAnew({ isEmptied: false });
    expect(told).toEqual(['default layout', 'default layout']);
  });

  it('[A4.04b] is offered back by its snapshot alone, but not on another site', async () => {
    const { life, layers, site, lose } = setUp();
    await vi.advanceTimersByTimeAsync(60_000);
    runInAction(() => layers.clear());
    lose();
    expect(life.offer).toBe('reconnect');
    runInAction(() => (site.id = 'b'));
    expect(life.offer).toBe('new-session');
  });

  it('keeps no snapshot while there is no session, or of what cannot be read, and stops with its owner', async () => {
    const { scenes, told, following, lose } = setUp();
    lose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(scenes.read).not.toHaveBeenCalled();
    const other = setUp();
    other.scenes.read.mockRejectedValueOnce(new Error('gone'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.told).toEqual(['What is shown could not be kept']);
    following.dispose();
    other.following.dispose();
    other.scenes.read.mockClear();
    window.dispatchEvent(new Event('wheel'));
    await vi.advanceTimersByTimeAsync(600_000);
    expect([other.scenes.read.mock.calls.length, told]).toEqual([0, []]);
  });
});

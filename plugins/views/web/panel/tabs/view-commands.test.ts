import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from 'adit/core';
import { disconnectedError, SessionCallError, type RenderSessionClient } from 'adit/core/web';
import english from '../../../locales/en.json' with { type: 'json' };
import { tellFailures } from '../../life/tell-failures.ts';
import { CameraCalls } from '../../model/store/camera-calls.ts';
import { MobxSceneStore } from '../../model/store/mobx-scene-store.ts';
import { ViewCommands, type ViewCommandParts } from './view-commands.ts';

/** Commands for a view that is drawn once `draw` is called; what they do is noted with its time. */
function setUp() {
  const begun = Date.now();
  const done: [string, number][] = [];
  const note = (what: string) => () => void done.push([what, Date.now() - begun]);
  let isDrawn = false;
  const commands = new ViewCommands({
    views: { view: () => (isDrawn ? { reset: note('view') } : undefined) },
    cameras: { reset: note('session') },
  } as unknown as ViewCommandParts);
  return { commands, done, draw: () => void (isDrawn = true) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('splitting a view', () => {
  it('[W5.04, W9.01] takes 500 pixels of width for a vertical split, 500 of height for a horizontal one, and data for a clone', () => {
    const panel = { width: 0, height: 0 };
    const layers: string[] = [];
    const commands = new ViewCommands({
      store: { viewIds: ['view1'], layers: () => layers },
      panels: { of: () => panel },
    } as unknown as ViewCommandParts);
    const splits = (as: 'new' | 'clone', width: number, height: number) => {
      Object.assign(panel, { width, height });
      return (['vertical', 'horizontal'] as const).map((direction) => commands.canSplit('view1', direction, as));
    };
    expect(splits('new', 499.9, 900)).toEqual([false, true]);
    expect(splits('new', 900, 499.9)).toEqual([true, false]);
    expect(splits('new', 500, 500)).toEqual([true, true]);
    expect(splits('clone', 500, 500)).toEqual([false, false]);
    layers.push('points');
    expect(splits('clone', 500, 500)).toEqual([true, true]);
  });
});

describe('resetting a view', () => {
  it('[W9.05e] is tried again every 500 ms until the view is drawn, and told to the session once', () => {
    const { commands, done, draw } = setUp();
    commands.reset('view1');
    vi.advanceTimersByTime(700);
    draw();
    vi.advanceTimersByTime(299);
    expect(done).toEqual([['session', 0]]);
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(60_000);
    expect(done).toEqual([
      ['session', 0],
      ['view', 1000],
    ]);
  });

  it('is done at once in a view that is drawn, and given up with a view that is not drawn for five seconds', () => {
    const drawn = setUp();
    drawn.draw();
    drawn.commands.reset('view1');
    expect(drawn.done).toEqual([
      ['view', 0],
      ['session', 0],
    ]);
    const never = setUp();
    never.commands.reset('view1');
    vi.advanceTimersByTime(5000);
    never.draw();
    vi.advanceTimersByTime(60_000);
    expect(never.done).toEqual([['session', 0]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[W8.06m, W8.06n] is told where the session refuses it, and not where the connection is not open', async () => {
    for (const [refusal, status, title] of [
      [new SessionCallError('bad-input', 'No'), 'initialized', 'Could not reset the camera'],
      [new SessionCallError('bad-input', 'No'), 'disconnected', undefined],
      [disconnectedError(), 'initialized', undefined],
    ] as const) {
      const told: string[] = [];
      const session = { status, call: () => Promise.reject(refusal) } as unknown as RenderSessionClient;
      const texts: Record<string, string> = english;
      const failed = tellFailures({
        session,
        toasts: { showError: (_error, shown = '') => told.push(shown) },
        t: (key) => texts[key] ?? key,
        log: silentLog,
      });
      const store = new MobxSceneStore({ session, maps: () => [], log: silentLog, failed });
      const cameras = new CameraCalls(session, store.parts.sender);
      const views = { view: () => ({ reset: () => undefined }) };
      new ViewCommands({ views, cameras } as unknown as ViewCommandParts).reset('view1');
      const sent = store.parts.sender.told();
      await vi.runAllTimersAsync();
      await sent;
      expect(told).toEqual(title === undefined ? [] : [title]);
    }
  });
});

import { describe, expect, it, vi } from 'vitest';
import { sceneChangedTopic } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { updateViewState, layerStateTopic, viewStateTopic } from '../../../shared/index.ts';
import { WatchedSession } from './watched-session.ts';

function setUp() {
  const heard = new Map<string, (payload: unknown) => void>();
  const answers: ((answer: unknown) => void)[] = [];
  const inner = {
    status: 'initialized',
    connections: 1,
    subscribe: ({ name }: { name: string }, listener: (payload: unknown) => void) => {
      heard.set(name, listener);
      return { dispose: () => heard.delete(name) };
    },
    call: () => new Promise((resolve) => answers.push(resolve)),
  };
  const session = new WatchedSession(inner as unknown as RenderSessionClient);
  const changed = vi.fn();
  const shown = new Set(['view1', 'view1/d/points']);
  const following = session.follow(
    (viewId, layerName) => shown.has(layerName === undefined ? viewId : `${viewId}/${layerName}`),
    changed,
    () => undefined,
  );
  const change = (): Promise<unknown> => session.call(updateViewState, { viewId: 'view1', state: {} });
  const push = (sequence: number, part: { viewId: string; layerName?: string }, state: unknown = {}): void =>
    heard.get(part.layerName === undefined ? viewStateTopic.name : layerStateTopic.name)?.({
      sequence,
      ...part,
      state,
    });
  const byOthers = (sequence: number): void => heard.get(sceneChangedTopic.name)?.({ sequence, steps: [] });
  return { inner, heard, answers, changed, following, change, push, byOthers };
}

describe('a session start', () => {
  it('[W4.07] subscribes to the states of views, of layers and of their representations, until it is disposed', () => {
    const { heard, following } = setUp();
    expect([...heard.keys()]).toEqual([
      'datacloud.scene.changed',
      'datacloud.view.state',
      'datacloud.layer.state',
      'datacloud.representation.state',
      'datacloud.application.state',
    ]);
    const { payload } = layerStateTopic;
    const state = { layerName: 'd/points', geometry: { Opacity: 0.5 } };
    expect(payload.parse({ sequence: 1, viewId: 'view1', layerName: 'd/points', state }).state?.geometry.Opacity).toBe(
      0.5,
    );
    following.dispose();
    expect(heard.size).toBe(0);
  });

  it('[W4.07] hears of views and layers that others bring and take, and not of its own, whose pushes come before their answers', async () => {
    const { answers, changed, change, push, byOthers, inner } = setUp();
    const [first, second] = [change(), change()];
    push(4, { viewId: 'view2' });
    push(5, { viewId: 'view2', layerName: 'd/points' });
    answers[1]!({ sequence: 5 });
    await second;
    answers[0]!({ sequence: 4 });
    await first;
    expect(changed).not.toHaveBeenCalled();
    byOthers(6);
    push(6, { viewId: 'view3' });
    expect(changed).toHaveBeenCalledTimes(1);
    const third = change();
    byOthers(7);
    push(7, { viewId: 'view1', layerName: 'd/points' }, null);
    push(8, { viewId: 'view1' });
    answers[2]!({ sequence: 8 });
    await third;
    expect(changed).toHaveBeenCalledTimes(2);
    Object.assign(inner, { status: 'disconnected' });
    byOthers(9);
    push(9, { viewId: 'view4' });
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('hears of what others took while it asked for something, whose answer has the same number', async () => {
    const { answers, changed, change, push, byOthers } = setUp();
    const asked = change();
    byOthers(3);
    push(3, { viewId: 'view1', layerName: 'd/points' }, null);
    answers[0]!({ sequence: 3 });
    await asked;
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('knows the changes of others by the numbers of its connection', () => {
    const { inner, changed, push, byOthers } = setUp();
    byOthers(2);
    Object.assign(inner, { connections: 2 });
    byOthers(1);
    push(2, { viewId: 'view2' });
    expect(changed).not.toHaveBeenCalled();
    push(1, { viewId: 'view3' });
    expect(changed).toHaveBeenCalledTimes(1);
  });

  it('does not ask for what is shown already when others have changed it, nor for what was never there', () => {
    const { changed, push, byOthers } = setUp();
    for (const sequence of [1, 2, 3, 4]) byOthers(sequence);
    push(1, { viewId: 'view1' });
    push(2, { viewId: 'view1', layerName: 'd/points' }, { filters: [] });
    push(3, { viewId: 'view1', layerName: 'd/gone' }, null);
    push(4, { viewId: 'view9' }, null);
    expect(changed).not.toHaveBeenCalled();
  });

  it('hears that others have set the whole state, which may have changed colours only, and not that it has done so itself', async () => {
    const { answers, heard, changed, change, byOthers } = setUp();
    const set = (sequence: number): void => heard.get('datacloud.application.state')?.({ sequence });
    const own = change();
    set(3);
    answers[0]!({ sequence: 3 });
    await own;
    expect(changed).not.toHaveBeenCalled();
    byOthers(4);
    set(4);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

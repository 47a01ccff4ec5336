import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  applyChange,
  defineScenePart,
  difference,
  emptyTree,
  nodeAt,
  nodeValue,
  partsById,
  setPart,
  type ScenePart,
  type SceneStep,
  type SceneTree,
  silentLog,
} from 'adit/core';
import { SessionCallError, type RenderSessionClient } from 'adit/core/web';
import { z } from 'zod';
import { WatchedSession } from './watched-session.ts';
import { takeScene } from './take-scene.ts';
import { followSession } from './follow-session.ts';
import { MirroredScene } from './mirrored-scene.ts';
import { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { pointsLayer } from '../store/testing/points-layer.ts';

const common = {
  shape: z.string(),
  maxSize: 100,
  version: 1,
  permission: 'acme.use',
  initial: '',
  undo: 'none',
} as const;
const note = defineScenePart({ ...common, id: 'acme.note', of: 'scene' });
const title = defineScenePart({ ...common, id: 'acme.title', of: 'view' });
const only = defineScenePart({ ...common, id: 'acme.only', of: 'layer', narrows: true });
const own = defineScenePart({ ...common, id: 'acme.own', of: 'view', isPersonal: true });
const all: readonly ScenePart[] = [note, title, only, own];

const { layerName } = pointsLayer;
const at = ['view1', layerName] as const;
const byId = partsById(all);

/** A session that keeps views, layers and the parts that plugins have added, and tells one window what it is made to hear. */
class KeepingSession {
  tree = emptyTree('view1');
  known = byId;
  asked: string[] = [];
  sessionId = 'one';
  status = 'initialized';
  connections = 1;
  #listener: ((payload: object) => void) | undefined;
  #prepare: (() => Promise<void>) | undefined;

  change(steps: readonly SceneStep[]): object {
    this.tree = applyChange(this.tree, steps, this.known).tree;
    return { sequence: 1 };
  }

  /** As where another window has made a change. */
  tell(steps: readonly SceneStep[]): void {
    this.change(steps);
    this.#listener?.({ sequence: 1, steps });
  }

  async connect(): Promise<void> {
    await this.#prepare?.();
  }

  prepare(step: () => Promise<void>): object {
    this.#prepare = step;
    return { dispose: () => undefined };
  }

  subscribe({ name }: { name: string }, listener: (payload: object) => void): object {
    if (name.endsWith('scene.changed')) this.#listener = listener;
    return { dispose: () => undefined };
  }

  async call({ name }: { name: string }, params: Record<string, unknown>): Promise<unknown> {
    this.asked.push(name.replace('datacloud.', ''));
    const { viewId, cloneId, layers } = params as { viewId: string; cloneId: string; layers: Record<string, string[]> };
    if (name.endsWith('scene.get')) return { scene: structuredClone(this.tree), sequence: 1 };
    if (name.endsWith('scene.change')) {
      try {
        return this.change(params['steps'] as SceneStep[]);
      } catch (error) {
        throw new SessionCallError((error as { code: string }).code, 'No');
      }
    }
    if (name.endsWith('view.add')) return this.change([{ at: [viewId], value: {} }]);
    if (name.endsWith('view.remove')) return this.change([{ at: [viewId], value: null }]);
    if (name.endsWith('view.clone'))
      return this.change([{ at: [cloneId], value: nodeValue(nodeAt(this.tree, [viewId])) }]);
    if (name.endsWith('mine.load'))
      return this.change(
        Object.entries(layers).map(([layer, paths]) => ({ at: [viewId, layer], value: paths.length > 0 ? {} : null })),
      );
    if (name.endsWith('dataset.config'))
      return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
    if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
    return { sequence: 1, kept: 1, total: 3 };
  }

  async fetchBuffer(): Promise<Float32Array> {
    return new Float32Array(9);
  }
}

let session: KeepingSession;
let parts: readonly ScenePart[];
let failures: string[];
let store: MobxSceneStore;

function openWindow(): { store: MobxSceneStore; watched: WatchedSession; mirrored: MirroredScene } {
  const watched = new WatchedSession(session as unknown as RenderSessionClient);
  const window = new MobxSceneStore({
    session: watched,
    maps: () => [],
    parts: () => parts,
    log: silentLog,
    failed: (key) => failures.push(key),
  });
  followSession(watched, window);
  const mirrored = new MirroredScene(watched, window, (error) => silentLog.error(String(error)));
  mirrored.follow();
  return { store: window, watched, mirrored };
}

beforeEach(async () => {
  [session, parts, failures] = [new KeepingSession(), all, []];
  ({ store } = openWindow());
  await store.load('view1', [layerName]);
  store.change([setPart([], note, 'n'), setPart(['view1'], title, 't'), setPart(at, only, 'o')]);
  await store.parts.sender.told();
});

const values = (window = store, viewId = 'view1') => [
  window.part(note),
  window.part(title, viewId),
  window.part(only, viewId, layerName),
];
/** What the session and this window have unlike each other of the parts that plugins have added. */
const unlike = (window = store, tree: SceneTree = session.tree): readonly SceneStep[] =>
  difference(
    window.parts.open.tree,
    window.parts.open.treeOf((place) => {
      const { parts: found, dormant } = nodeAt(tree, place);
      const open = Object.entries(found).filter(([id]) => id.startsWith('acme'));
      return { parts: Object.fromEntries(open), ...(dormant && { dormant }) };
    }),
  );

describe('what plugins keep in the scene', () => {
  it('is shown in another window, and what one window changes shows in the other', async () => {
    const { store: other } = openWindow();
    await session.connect();
    expect(values(other)).toEqual(['n', 't', 'o']);
    session.asked = [];
    session.tell([setPart(['view1'], title, 'T'), setPart(at, only, 'O'), setPart([], note, undefined)]);
    expect(values(other)).toEqual(['', 'T', 'O']);
    await vi.waitFor(() => expect(session.asked).toEqual(['filtering.mask.get']));
    session.tell([{ at: ['view1'], part: 'other.part', dormant: true, value: { version: 1, value: 'kept' } }]);
    const kept = { 'other.part': { version: 1, value: 'kept' } };
    await vi.waitFor(() => expect(other.parts.open.at(['view1'])?.dormant).toEqual(kept));
  });

  it('is read from the session where a change of its own was under way, but for what is personal', async () => {
    const { store: other } = openWindow();
    await session.connect();
    other.change([setPart(['view1'], own, 'mine'), setPart(['view1'], title, 'a')]);
    session.tell([setPart(['view1'], own, 'theirs'), setPart(at, only, 'b')]);
    expect(values(other)).toEqual(['n', 't', 'o'].with(1, 'a'));
    await vi.waitFor(() => expect(values(other)).toEqual(['n', 'a', 'b']));
    expect(other.part(own, 'view1')).toBe('mine');
  });

  it('is taken over by a window that was away, and by one that shows what others have brought', async () => {
    const { store: other, watched } = openWindow();
    await session.connect();
    session.change([setPart(['view1'], title, 'meanwhile')]);
    await session.connect();
    expect(values(other)).toEqual(['n', 'meanwhile', 'o']);
    session.change([setPart([], note, 'all'), setPart(at, only, 'again')]);
    await takeScene(watched, other);
    expect(values(other)).toEqual(['all', 'meanwhile', 'again']);
  });

  it('stays with a layer that is taken out and shown again, a view that is cloned, and one that is closed and opened', async () => {
    await store.unload('view1', [layerName]);
    expect(values()).toEqual(['n', 't', '']);
    await store.load('view1', [layerName]);
    expect([values(), unlike()]).toEqual([['n', 't', 'o'], []]);
    expect(session.asked.at(-1)).toBe('filtering.mask.get');

    const clone = store.cloneView('view1');
    await store.parts.sender.told();
    expect([values(store, clone), unlike()]).toEqual([['n', 't', 'o'], []]);

    const removed = store.removeView(clone);
    await store.parts.sender.told();
    expect(values(store, clone)).toEqual(['n', '', '']);
    store.restoreView(removed!);
    await vi.waitFor(() => expect(session.tree.views[clone]?.layers[layerName]?.parts[only.id]).toBe('o'));
    expect([values(store, clone), unlike()]).toEqual([['n', 't', 'o'], []]);
  });

  it('is told to a new session; what that does not take is kept there unread', async () => {
    session.tree = emptyTree('view9');
    session.sessionId = 'two';
    await session.connect();
    expect([Object.keys(session.tree.views), unlike(), failures]).toEqual([['view1'], [], []]);
    expect(session.tree.parts).toEqual({ [note.id]: 'n' });

    session.tree = emptyTree('view1');
    session.sessionId = 'three';
    session.known = new Map([...byId].filter(([id]) => id !== title.id));
    await session.connect();
    expect(failures).toEqual(['change-scene']);
    expect([values(), unlike()]).toEqual([['n', '', 'o'], []]);
    expect(session.tree.views['view1']?.dormant).toEqual({ [title.id]: { version: 1, value: 't' } });
  });

  it('is known to be out of place while its plugin comes or goes, and dormant values of layers wake when these are shown', async () => {
    expect(store.parts.open.misplaced).toEqual([]);
    parts = all.filter(({ id }) => id !== title.id);
    expect(store.parts.open.misplaced).toEqual([title.id]);
    expect(store.part(title, 'view1')).toBe('t');
    const dormant = { [only.id]: { version: 1, value: 'asleep' }, 'other.part': { version: 4, value: 0 } };
    store.parts.views.get('view1')?.looks.set(layerName, { layerName, parts: {}, dormant });
    parts = all;
    await store.select('view1', { [layerName]: [] });
    store.parts.views.get('view1')?.looks.set(layerName, { layerName, parts: {}, dormant });
    await store.load('view1', [layerName]);
    expect(values()).toEqual(['n', 't', 'asleep']);
    expect(session.tree.views['view1']?.layers[layerName]).toMatchObject({
      parts: { [only.id]: 'asleep' },
      dormant: { 'other.part': { version: 4, value: 0 } },
    });
  });
});

import { describe, expect, it } from 'vitest';
import { encodeItems, type Log } from 'adit/core';
import type { Change, History, RenderSessionClient } from 'adit/core/web';
import {
  defaultPicksLook,
  type DrawnViews,
  type SceneStore,
  selectionSizeTopic,
  type ScenePicks,
} from 'adit/plugins/views';
import { noPicks } from '../../shared/index.ts';
import { PickStore } from './pick-store.ts';

const LAYER = 'd/points';
const picksOf = (...items: number[]) => ({ items: encodeItems(Uint32Array.from(items)), count: items.length });

/** A session that keeps picks, and can be told to fail. */
function setUp() {
  const server = { picks: noPicks() as ScenePicks, sequence: 0, fails: false, calls: [] as string[] };
  let announce: (payload: { sequence: number; size: number; layers: [] }) => void = () => undefined;
  const session = {
    status: 'initialized',
    sessionId: 'one',
    prepare: (step: () => Promise<void>) => (void step(), { dispose: () => undefined }),
    subscribe: (topic: { name: string }, listener: typeof announce) => {
      expect(topic.name).toBe(selectionSizeTopic.name);
      announce = listener;
      return { dispose: () => undefined };
    },
    call: async ({ name }: { name: string }, params: { changes?: { layerName: string; items: string }[] }) => {
      server.calls.push(name);
      if (server.fails) throw new Error('gone');
      if (name === 'datacloud.selection.get') return { sequence: server.sequence, picks: server.picks };
      server.sequence += 1;
      announce({ sequence: server.sequence, size: 0, layers: [] });
      const layers = Object.fromEntries(
        (params.changes ?? []).map(({ layerName, items }) => [layerName, items === 'r' ? null : { items, count: 1 }]),
      );
      return { sequence: server.sequence, layers };
    },
  } as unknown as RenderSessionClient;
  const changes: Change[] = [];
  const warnings: string[] = [];
  const config = { count: 9, fields: [{ name: 'CU' }] as object[] };
  const store = new PickStore({
    session,
    scene: { viewIds: ['view1'], layers: () => [], layer: () => ({ config }) } as unknown as SceneStore,
    views: { view: () => undefined, regions: () => [] } satisfies DrawnViews,
    history: { record: (change: Change) => void changes.push(change) } as unknown as History,
    t: (key) => key,
    log: { warn: (message: string) => void warnings.push(message) } as unknown as Log,
  });
  store.follow();
  return {
    store,
    config,
    server,
    changes,
    warnings,
    announce: () => announce({ sequence: server.sequence, size: 0, layers: [] }),
  };
}
const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 0));

describe('the picks of a browser', () => {
  it('are changed by gestures, which can be taken back, and asked for only when others changed them', async () => {
    const { store, server, changes, announce } = setUp();
    await settled();
    await store.change(LAYER, Uint32Array.of(4), 'replace');
    expect([...store.itemsOf(LAYER, 10)]).toEqual([4]);
    expect(store.itemsOf(LAYER, 10)).toBe(store.itemsOf(LAYER, 10));
    expect(server.calls.filter((name) => name === 'datacloud.selection.get').length).toBe(1);
    await changes[0]?.undo();
    expect(store.size).toBe(0);
    await changes[0]?.redo();
    expect(store.size).toBe(1);
    server.picks = { ...noPicks(), layers: { [LAYER]: picksOf(1, 2) } };
    server.sequence += 1;
    announce();
    await settled();
    expect([...store.itemsOf(LAYER, 10)]).toEqual([1, 2]);
  });

  it('[W8.11a] stay as they are when a pick fails, without a word to the user', async () => {
    const { store, server, changes, warnings, announce } = setUp();
    await settled();
    server.fails = true;
    await store.change(LAYER, Uint32Array.of(4), 'replace');
    server.sequence += 5;
    announce();
    await settled();
    expect([store.size, changes.length, warnings.length]).toEqual([0, 0, 2]);
  });

  it('[W4.48] are not changed where that is not active', async () => {
    const { store, server } = setUp();
    await settled();
    await store.setEditable(LAYER, false);
    const before = server.calls.length;
    await store.change(LAYER, Uint32Array.of(4), 'replace');
    expect([store.isEditable(LAYER), store.isExportable(LAYER), server.calls.length]).toEqual([false, true, before]);
  });

  it('[W4.48] are not changed where there are no items, and not saved where there are no columns, though both are active', async () => {
    const { store, config, server } = setUp();
    await settled();
    const can = (): boolean[] => [store.isEditable(LAYER), store.isExportable(LAYER)];
    expect(can()).toEqual([true, true]);
    config.fields = [];
    expect(can()).toEqual([true, false]);
    config.count = 0;
    expect(can()).toEqual([false, false]);
    const before = server.calls.length;
    await store.change(LAYER, Uint32Array.of(4), 'replace');
    expect(server.calls.length).toBe(before);
  });

  it('[W4.15, W9.10c, W9.10h] look like points of size 10 in a colour of their own, with lines of width 1, until another is chosen', async () => {
    const { store, changes } = setUp();
    await settled();
    expect(store.lookOf('d')).toEqual(defaultPicksLook);
    store.setLook('d', { DiffuseColor: [0, 1, 0] });
    expect(store.lookOf('d')).toEqual({ ...defaultPicksLook, DiffuseColor: [0, 1, 0] });
    expect(store.lookOf('other')).toEqual(defaultPicksLook);
    await changes[0]?.undo();
    expect(store.lookOf('d')).toEqual(defaultPicksLook);
    expect(defaultPicksLook).toMatchObject({ PointSize: 10, LineWidth: 1, Opacity: 1, Visibility: 1 });
    expect(defaultPicksLook.DiffuseColor).not.toEqual([0.8, 0.8, 0.8]);
  });
});

import { describe, expect, it } from 'vitest';
import { silentLog } from 'adit/core';
import type { Change, History, RenderSessionClient } from 'adit/core/web';
import type { FilterResult, ThresholdFilter } from '../../../shared/index.ts';
import { MobxSceneStore } from './mobx-scene-store.ts';
import { RecordingSceneStore } from './recording-scene-store.ts';
import { pointsLayer } from './testing/points-layer.ts';

/** A scene of one layer that does at once what it is told. */
function makeScene(): MobxSceneStore {
  const layers = new Map<string, { state: { geometry: object; colouring: unknown; filters: ThresholdFilter[] } }>();
  const add = (name: string) =>
    layers.set(name, { state: { geometry: { Opacity: 1 }, colouring: undefined, filters: [] } });
  add('d/blocks');
  return {
    layer: (_view: string, name: string) => layers.get(name),
    load: async (_view: string, names: string[]) => names.forEach(add),
    unload: async (_view: string, names: string[]) => names.forEach((name) => layers.delete(name)),
    setGeometry: (_view: string, name: string, properties: object) => {
      const layer = layers.get(name);
      if (layer) layer.state.geometry = { ...layer.state.geometry, ...properties };
    },
    setColouring: (_view: string, name: string, colouring: unknown) => {
      const layer = layers.get(name);
      if (layer) layer.state.colouring = colouring;
    },
    putFilter: async (_view: string, name: string, filter: ThresholdFilter) => {
      const layer = layers.get(name);
      if (layer) layer.state.filters = [...layer.state.filters.filter(({ id }) => id !== filter.id), filter];
      return { kept: 1 };
    },
    removeFilter: async (_view: string, name: string, filterId: string) => {
      const layer = layers.get(name);
      if (layer) layer.state.filters = layer.state.filters.filter(({ id }) => id !== filterId);
    },
  } as unknown as MobxSceneStore;
}

function record(): { scene: MobxSceneStore; recording: RecordingSceneStore; changes: Change[] } {
  const scene = makeScene();
  const changes: Change[] = [];
  const history = { record: (change: Change) => void changes.push(change) } as unknown as History;
  return { scene, recording: new RecordingSceneStore(scene, history, (key) => key), changes };
}
const filter = (low: number): ThresholdFilter =>
  ({ id: 'f', Scalars: ['', 'CU'], ThresholdRange: [low, 9] }) as unknown as ThresholdFilter;

describe('what is changed in the scene', () => {
  it('can be taken back and made again: looks, colours and filters', async () => {
    const { scene, recording, changes } = record();
    const state = () => structuredClone(scene.layer('v', 'd/blocks')?.state);
    const seen = [state()];
    recording.setGeometry('v', 'd/blocks', { Opacity: 0.5 });
    seen.push(state());
    recording.setColouring('v', 'd/blocks', { field: 'CU' } as never);
    seen.push(state());
    await recording.putFilter('v', 'd/blocks', filter(1));
    seen.push(state());
    await recording.putFilter('v', 'd/blocks', filter(2));
    seen.push(state());
    await recording.removeFilter('v', 'd/blocks', 'f');
    seen.push(state());
    for (let at = changes.length - 1; at >= 0; at -= 1) {
      await changes[at]?.undo();
      expect(state()).toEqual(seen[at]);
    }
    for (const [at, change] of changes.entries()) {
      await change.redo();
      expect(state()).toEqual(seen[at + 1]);
    }
  });

  it('[W3.40h, W4.38] comes back to its order, here and in the session: a filter that was removed, and one that was added', async () => {
    const { layerName } = pointsLayer;
    const sent: [string, string, number | undefined][] = [];
    const session = {
      call: async (
        { name }: { name: string },
        params: { filter?: ThresholdFilter; filterId?: string; order?: number },
      ) => {
        if (name.endsWith('dataset.config'))
          return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
        if (name.endsWith('pieces.load'))
          return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
        const verb = /threshold\.(\w+)$/.exec(name)?.[1];
        if (verb) sent.push([verb, params.filter?.id ?? params.filterId ?? '', params.order]);
        return { sequence: 1, kept: 3, total: 3 };
      },
      fetchBuffer: async () => new Float32Array(9),
    } as unknown as RenderSessionClient;
    const store = new MobxSceneStore({ session, maps: () => [], log: silentLog });
    const changes: Change[] = [];
    const history = { record: (change: Change) => void changes.push(change) } as unknown as History;
    const recording = new RecordingSceneStore(store, history, (key) => key);
    const ids = (): string =>
      store
        .layer('view1', layerName)!
        .state.filters.map(({ id }) => id)
        .join('');
    const put = (id: string, order?: number): Promise<FilterResult> =>
      recording.putFilter('view1', layerName, { id, field: 'CU', dataRange: [1, 2], enabled: true }, order);
    await store.load('view1', [layerName]);
    for (const id of ['a', 'b', 'c']) await put(id);
    await put('d', 1);
    expect(ids()).toBe('adbc');
    await recording.removeFilter('view1', layerName, 'b');
    expect(ids()).toBe('adc');
    await changes.at(-1)?.undo();
    expect(ids()).toBe('adbc');
    await changes[3]?.undo();
    await changes[3]?.redo();
    expect(ids()).toBe('adbc');
    await put('d');
    expect(ids()).toBe('adbc');
    expect(sent.slice(3)).toEqual([
      ['add', 'd', 1],
      ['remove', 'b', undefined],
      ['add', 'b', 2],
      ['remove', 'd', undefined],
      ['add', 'd', 1],
      ['update', 'd', undefined],
    ]);
  });

  it('can be taken back and made again: which pieces are shown', async () => {
    const { scene, recording, changes } = record();
    const shown: Record<string, readonly string[]>[] = [];
    scene.select = async (_view, selections) => {
      shown.push(selections);
      for (const [name, selection] of Object.entries(selections)) {
        const state = scene.layer('v', name)?.state;
        if (state) state.selection = [...selection];
      }
    };
    Object.assign(scene.layer('v', 'd/blocks')?.state ?? {}, { selection: ['N'] });
    await recording.select('v', { 'd/blocks': ['N', 'S'], 'd/none': ['ROOT'] });
    await changes[0]?.undo();
    await changes[0]?.redo();
    expect(shown).toEqual([
      { 'd/blocks': ['N', 'S'], 'd/none': ['ROOT'] },
      { 'd/blocks': ['N'], 'd/none': [] },
      { 'd/blocks': ['N', 'S'], 'd/none': ['ROOT'] },
    ]);
    await recording.select('v', { 'd/blocks': ['N', 'S'], 'd/none': [] });
    await recording.select('v', { 'd/blocks': [] });
    expect(changes.map(({ label }) => label)).toEqual(['change.show', 'change.hide']);
  });

  it('is noted only where something changed', async () => {
    const { scene, recording, changes } = record();
    await recording.load('v', ['d/blocks']);
    await recording.unload('v', ['d/none']);
    await recording.removeFilter('v', 'd/blocks', 'f');
    expect(changes).toEqual([]);
    await recording.unload('v', ['d/blocks', 'd/none']);
    await changes[0]?.undo();
    expect([scene.layer('v', 'd/blocks') !== undefined, scene.layer('v', 'd/none')]).toEqual([true, undefined]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog, type Disposable } from 'adit/core';
import type { Change, RenderSessionClient } from 'adit/core/web';
import { firstLabels } from '../../../shared/index.ts';
import { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { RecordingSceneStore } from '../store/recording-scene-store.ts';
import { pointsLayer } from '../store/testing/points-layer.ts';
import { LabelReader } from './label-reader.ts';

const { layerName } = pointsLayer;
const labels = [{ item: 1, place: [1, 2, 3], value: 'A' }];

let calls: { call: string; type?: string; name?: string; value?: unknown }[];
let store: MobxSceneStore;
let recorded: RecordingSceneStore;
let changes: Change[];
let following: Disposable;

beforeEach(async () => {
  [calls, changes] = [[], []];
  const session = {
    status: 'initialized',
    connections: 1,
    call: async ({ name }: { name: string }, params: object) => {
      calls.push({ call: name.replace('datacloud.', ''), ...params });
      if (name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      if (name.endsWith('labels.get')) return { sequence: 1, field: 'name', total: 3, labels };
      return { sequence: 1, kept: 3, total: 3 };
    },
    fetchBuffer: async () => new Float32Array(9),
  } as unknown as RenderSessionClient;
  store = new MobxSceneStore({ session, maps: () => [], log: silentLog });
  recorded = new RecordingSceneStore(
    store,
    { record: (change: Change) => void changes.push(change) } as never,
    (key) => key,
  );
  following = new LabelReader({ session, store, log: silentLog }).follow();
  await store.load('view1', [layerName]);
  await store.parts.sender.told();
  [calls, changes] = [[], []];
});

afterEach(() => {
  following.dispose();
  store.dispose();
});

const shown = () => store.layer('view1', layerName)?.labels;
const asked = (): number => calls.filter(({ call }) => call === 'layer.labels.get').length;

describe('the labels of a layer in the browser', () => {
  it('[W7.22b] are told by the property update of type labels, and can be taken back and made again', async () => {
    recorded.setLabels('view1', layerName, { Visibility: 1 });
    recorded.setLabels('view1', layerName, { Field: 'CU', PointSize: 12 });
    await store.parts.sender.told();
    const told = Object.entries({ Visibility: 1, Field: 'CU', PointSize: 12 });
    const updates = calls.filter(({ call }) => call === 'property.update');
    expect(updates).toEqual(
      told.map(([name, value]) => ({
        call: 'property.update',
        viewId: 'view1',
        layerName,
        type: 'labels',
        name,
        value,
      })),
    );
    expect(changes.map(({ label }) => label)).toEqual(['change.labels', 'change.labels']);
    await changes[1]?.undo();
    expect(store.layer('view1', layerName)?.state.labels).toEqual({ ...firstLabels, Visibility: 1 });
    await changes[0]?.undo();
    expect(store.layer('view1', layerName)?.state.labels).toEqual(firstLabels);
    await changes[0]?.redo();
    expect(store.layer('view1', layerName)?.state.labels?.Visibility).toBe(1);
  });

  it('[W3.17a] are asked for when they are shown, once the session knows, and go when they are not', async () => {
    expect(shown()).toBeUndefined();
    store.setLabels('view1', layerName, { Visibility: 1 });
    await vi.waitFor(() => expect(shown()).toEqual({ field: 'name', total: 3, labels }));
    const names = calls.map(({ call }) => call);
    expect(names.indexOf('layer.labels.get')).toBeGreaterThan(names.indexOf('property.update'));
    store.setLabels('view1', layerName, { Visibility: 0 });
    expect(shown()).toBeUndefined();
    store.setLabels('view1', layerName, { Visibility: 1 });
    await vi.waitFor(() => expect(shown()).toBeDefined());
    store.setGeometry('view1', layerName, { Visibility: 0 });
    expect(shown()).toBeUndefined();
  });

  it('are asked for anew when other items are seen or another property is written, and not when only the look changes', async () => {
    store.setLabels('view1', layerName, { Visibility: 1 });
    await vi.waitFor(() => expect(shown()).toBeDefined());
    const before = asked();
    store.setLabels('view1', layerName, { PointSize: 4 });
    store.setGeometry('view1', layerName, { PointSize: 4 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked()).toBe(before);
    store.setLabels('view1', layerName, { Field: 'CU' });
    await vi.waitFor(() => expect(asked()).toBe(before + 1));
    void store.putFilter('view1', layerName, { id: 'f', field: 'CU', dataRange: [1, 2], enabled: true });
    await vi.waitFor(() => expect(asked()).toBe(before + 2));
  });

  it('are brought to a view that shows what another one shows, and to a session that knows nothing of them', async () => {
    store.setLabels('view1', layerName, { Visibility: 1 });
    await store.parts.sender.told();
    const copy = store.cloneView('view1');
    await vi.waitFor(() => expect(store.layer(copy, layerName)?.labels).toBeDefined());
    calls = [];
    await store.restore({ version: 2, parts: {}, views: {} });
    const told = calls.filter(({ call, type }) => call === 'property.update' && type === 'labels');
    expect(told).toHaveLength(2);
  });
});

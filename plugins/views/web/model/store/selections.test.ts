import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bitsOfBytes, bytesOfBits, colouringShape, emptyTree, silentLog } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { emptyScene, layerStateShape, treeOfScene } from '../../../shared/index.ts';
import { ChangeSender } from './change-sender.ts';
import { MobxSceneStore } from './mobx-scene-store.ts';
import { pointsLayer } from './testing/points-layer.ts';

const { layerName } = pointsLayer;

let calls: [string, unknown][];
let masks: ((mask: number[]) => void)[];
let store: MobxSceneStore;

beforeEach(() => {
  calls = [];
  masks = [];
  const session = {
    call: async ({ name }: { name: string }, params: { layers?: unknown; properties?: unknown }) => {
      calls.push([name.replace('datacloud.', ''), params.layers ?? params.properties ?? params]);
      if (name.endsWith('dataset.config'))
        return { datasetId: 'd', datasetType: 'Points', unit: 'm', layers: [pointsLayer] };
      if (name.endsWith('pieces.load')) return { kind: 'points', count: 3, origin: [0, 0, 0], positions: { key: 'p' } };
      if (!name.endsWith('mask.get')) return { sequence: 1, kept: 1, total: 3 };
      const mask = await new Promise<number[]>((resolve) => masks.push(resolve));
      return { sequence: 1, kept: mask.filter(Boolean).length, total: 3, mask: { key: mask.join('') } };
    },
    fetchBuffer: async () => new Float32Array(9),
    fetchBits: async ({ key }: { key: string }) => bitsOfBytes(Uint8Array.from([...key].map(Number))),
  } as unknown as RenderSessionClient;
  store = new MobxSceneStore({ session, maps: () => [], log: silentLog });
});

const layer = () => store.layer('view1', layerName)!;
const loads = () => calls.filter(([name]) => name === 'mine.load').map(([, layers]) => layers);
const shownItems = () => [...bytesOfBits(layer().mask!, 3)];
const asked = () => vi.waitFor(() => expect(masks.length).toBeGreaterThan(0));

describe('the pieces of a layer', () => {
  it('[W3.14, W7.21] are told to the session, and nothing is drawn before it is known what they hold', async () => {
    const shown = store.select('view1', { [layerName]: ['N'] });
    await asked();
    expect(loads()).toEqual([{ [layerName]: ['N'] }]);
    expect([layer().kept, shownItems()]).toEqual([undefined, [0, 0, 0]]);
    masks.shift()?.([1, 0, 1]);
    await shown;
    expect([layer().kept, shownItems()]).toEqual([2, [1, 0, 1]]);

    const more = store.select('view1', { [layerName]: ['N', 'S'] });
    expect(layer().state.selection).toEqual(['N']);
    await asked();
    expect(layer().state.selection).toEqual(['N', 'S']);
    masks.shift()?.([1, 1, 1]);
    await more;
    await store.select('view1', { [layerName]: [] });
    expect(store.layers('view1')).toEqual([]);
    expect(loads().at(-1)).toEqual({ [layerName]: [] });
  });

  it('[W4.15] come back as they were, as its look does, with a layer that is shown again, with a cloned view, and with a new session', async () => {
    const showing = store.select('view1', { [layerName]: ['N'] });
    await asked();
    masks.shift()?.([1, 0, 0]);
    await showing;
    expect(layer().state.geometry).toMatchObject({ PointSize: 3, LineWidth: 1 });
    store.setGeometry('view1', layerName, { PointSize: 7, LineWidth: 4, DiffuseColor: [0, 1, 0] });
    await store.unload('view1', [layerName]);
    const again = store.load('view1', [layerName]);
    await asked();
    masks.shift()?.([1, 0, 0]);
    await again;
    expect(layer().state.selection).toEqual(['N']);
    expect(layer().state.geometry).toMatchObject({ PointSize: 7, LineWidth: 4, DiffuseColor: [0, 1, 0] });
    expect(store.view(store.cloneView('view1'))?.layers[layerName]?.selection).toEqual(['N']);

    calls = [];
    const restored = store.restore(emptyTree('view1'));
    await asked();
    masks.splice(0).forEach((answer) => answer([1, 0, 0]));
    await restored;
    expect(loads()).toEqual([{ [layerName]: ['N'] }, { [layerName]: ['N'] }]);
  });

  it('are taken over with the scene of a session', async () => {
    const scene = emptyScene('view1');
    scene.views['view1']!.layers[layerName] = layerStateShape.parse({ layerName, selection: ['S'] });
    await store.adopt(treeOfScene(scene));
    await asked();
    expect(shownItems()).toEqual([0, 0, 0]);
    masks.shift()?.([0, 1, 0]);
    await vi.waitFor(() => expect(layer().kept).toBe(1));
  });
});

describe('the scene', () => {
  it('does not show datasets again that were deleted, as when their hiding is taken back', async () => {
    await store.load('view1', [layerName]);
    await store.forget(['d']);
    expect([store.layers('view1'), loads().at(-1)]).toEqual([[], { [layerName]: [] }]);
    calls = [];
    await store.load('view1', [layerName]);
    await store.select('view1', { [layerName]: ['N'] });
    expect([store.layers('view1'), calls]).toEqual([[], []]);
  });

  it('[W4.25, W7.22a] tells the session of colours and looks, each property by its name, and sends what waits at once, in its order, when the page goes', async () => {
    await store.load('view1', [layerName]);
    await vi.waitFor(() => expect(calls.map(([name]) => name)).toContain('property.update'));
    calls = [];
    const colouring = colouringShape.parse({
      field: 'AU',
      fieldLabel: 'Gold',
      colorType: 'Continuous',
      preset: 'bands',
      colorRange: [0, 9],
      rgbPoints: [0, 1, 1, 1, 9, 1, 0, 0],
    });
    store.setColouring('view1', layerName, colouring);
    store.setGeometry('view1', layerName, { Opacity: 0.5 });
    store.parts.sender.hurry();
    expect(calls.slice(0, 2)).toMatchObject([
      ['representation.color.by', { viewId: 'view1', layerName, colouring }],
      ['property.update', { viewId: 'view1', layerName, type: 'geometry', name: 'Opacity', value: 0.5 }],
    ]);
    calls = [];
    store.setColouring('view1', layerName, undefined);
    store.parts.sender.hurry();
    expect(calls).toEqual([['representation.color.by', { viewId: 'view1', layerName, colouring: undefined }]]);
  });
});

it('changes that wait behind one that is not answered are sent when the page goes', () => {
  const sender = new ChangeSender(silentLog);
  const sent: string[] = [];
  const send = (name: string) => () => {
    sent.push(name);
    return new Promise(() => undefined);
  };
  sender.put('a', send('a'));
  void sender.flush();
  sender.put('b', send('b'));
  sender.hurry();
  expect(sent).toEqual(['a', 'b']);
});

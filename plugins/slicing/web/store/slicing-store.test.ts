import { makeAutoObservable } from 'mobx';
import { describe, expect, it } from 'vitest';
import {
  type BlockAxes,
  type LayerCutChange,
  type SceneStore,
  layerStateShape,
  partsOfLayer,
  type LayerState,
} from 'adit/plugins/views';
import { withBlockNumber } from '../rules/slice-edits.ts';
import type { SliceSender } from './slice-sender.ts';
import { SlicingStore } from './slicing-store.ts';

const axes: BlockAxes = {
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
};
const geometry = {
  kind: 'blocks',
  origin: [1000, 2000, 100],
  ...axes,
  size: [10, 10, 5],
  cellCount: [8, 6, 4],
};
const place = { viewId: 'view1', layerName: 'd/blocks' };

/** A view that shows one layer of blocks, or nothing. */
class Blocks {
  state: LayerState | undefined = layerStateShape.parse({ layerName: place.layerName });
  geometry: typeof geometry | undefined = geometry;
  changes: LayerCutChange[] = [];
  activeViewId = 'view1';
  activeLayerName = undefined;

  constructor() {
    makeAutoObservable(this);
  }

  layers(): unknown[] {
    if (!this.state) return [];
    const config = { geometryKind: 'blocks', unit: 'm' };
    return [{ ...place, datasetId: 'd', config, state: this.state, geometry: this.geometry }];
  }

  layer(): unknown {
    return this.layers()[0];
  }

  setCuts(_viewId: string, _layerName: string, change: LayerCutChange): void {
    this.changes.push(change);
    if (this.state) this.state = { ...this.state, ...change.state };
  }
}

function setUp() {
  const scene = new Blocks();
  const noted: string[] = [];
  const sender = {
    note: (_place: unknown, changes: readonly { do: string }[]) => noted.push(...changes.map((change) => change.do)),
    send: async () => undefined,
  } as unknown as SliceSender;
  const store = new SlicingStore({ scene: scene as unknown as SceneStore, sender, t: (key) => key });
  const view = { viewId: 'view1', parts: {}, layers: {} };
  const drawn = () => {
    const { state } = scene;
    return state ? store.drawn(view, { layerName: place.layerName, parts: partsOfLayer(state) }, axes) : [];
  };
  return { scene, noted, store, drawn };
}

describe('the slices of a block model', () => {
  it('[W4.20] can only be added while its blocks are shown and loaded', () => {
    const { scene, store } = setUp();
    expect(store.canAdd(store.place('d'))).toBe(true);
    scene.geometry = undefined;
    expect(store.canAdd(store.place('d'))).toBe(false);
    scene.geometry = geometry;
    scene.state = undefined;
    expect(store.place('d')).toBeUndefined();
    expect(store.canAdd(store.place('d'))).toBe(false);
    store.add(place);
    expect(scene.changes).toEqual([]);
  });

  it('[W4.19, W4.21] are drawn while slicing is on, those that are active', () => {
    const { noted, store, drawn } = setUp();
    store.add(place);
    store.add(place);
    expect(noted).toEqual(['add', 'switch', 'add']);
    const middle = { point: [1045, 2030, 110], normal: [1, 0, 0] };
    expect(drawn().map(({ plane }) => plane)).toEqual([middle, middle]);
    const [first] = store.slicing(place).slices;
    store.toggle({ ...place, id: first!.id });
    expect(drawn()).toHaveLength(1);
    noted.length = 0;
    store.setOn(place, false);
    expect([drawn(), noted]).toEqual([[], ['switch']]);
    expect(store.slicing(place).slices).toHaveLength(2);
  });

  it('[W4.17, W4.21] none is left when the blocks go, and all come back with them', () => {
    const { scene, store, drawn } = setUp();
    store.add(place);
    const before = scene.state;
    scene.state = undefined;
    expect([store.isOn('d'), store.slicing(place).slices, drawn()]).toEqual([false, [], []]);
    store.leaveGone();
    expect(store.edited).toBeUndefined();
    scene.state = before;
    expect(store.isOn('d')).toBe(true);
    expect(drawn()).toHaveLength(1);
  });

  it('a drag is drawn at once, and is one change when it ends', () => {
    const { scene, store, drawn } = setUp();
    store.add(place);
    const slice = store.slicing(place).slices[0]!;
    const address = { ...place, id: slice.id };
    for (const block of [6, 7, 8]) {
      store.drag(address, withBlockNumber(slice, 0, block, store.grid(place)!));
      expect(drawn()[0]?.plane.point[0]).toBe(995 + block * 10);
    }
    expect(scene.changes).toHaveLength(1);
    store.endDrag(true);
    expect(scene.changes).toHaveLength(2);
    expect(store.slice(address)?.position[0]).toBe(1075);
    store.drag(address, slice);
    store.endDrag(false);
    expect(scene.changes).toHaveLength(2);
    expect(store.slice(address)?.position[0]).toBe(1075);
  });

  it('what is done again is told to the session again', async () => {
    const { scene, noted, store } = setUp();
    store.add(place);
    await scene.changes[0]?.send?.(scene.state!);
    expect(noted).toEqual(['add', 'switch', 'add', 'switch']);
  });
});

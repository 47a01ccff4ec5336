import { observable, runInAction } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bounds, LayerNode, ViewNode } from 'adit/core';
import {
  type LayerCutChange,
  type SceneStore,
  layerStateShape,
  partsOfLayer,
  type LayerState,
} from 'adit/plugins/views';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { regionsOfClip } from '../../shared/index.ts';
import { ApplyToAll } from './apply-to-all.ts';
import { ClipStore, type ClipParts } from './clip-store.ts';
import { CLIP_TOOL, ClipTool } from './clip-tool.ts';
import { HandleBounds } from './handle-bounds.ts';

const boundsOf: Record<string, Bounds | undefined> = {
  'a/blocks': [0, 100, 0, 200, 0, 50],
  'a/points': [20, 40, 20, 40, 20, 70],
  'b/ground': [-100, 300, -100, 300, 40, 60],
  'b/empty': undefined,
};

const viewOf = (viewId: string): ViewNode => ({ viewId, parts: {}, layers: {} });
const nodeOf = (state: LayerState): LayerNode => ({ layerName: state.layerName, parts: partsOfLayer(state) });

/** A scene of four layers of two datasets, all shown; what is sent is kept. */
function setUp(stored?: string): {
  store: ClipStore;
  states: Map<string, LayerState>;
  place: { activeDatasetId: string | undefined; activeLayerName: string | undefined; activeViewId: string };
  sent: { name: string; params: Record<string, unknown> }[];
  toasts: string[];
  steps: string[][];
  storage: Map<string, string>;
  send(): Promise<void>;
  failing: { error: Error | undefined };
  tool: ClipTool;
  on: Set<string>;
} {
  const states = observable.map<string, LayerState>(
    Object.keys(boundsOf).map((name) => [name, layerStateShape.parse({ layerName: name })]),
    { deep: false },
  );
  const place = observable({
    activeDatasetId: 'a' as string | undefined,
    activeLayerName: 'a/blocks' as string | undefined,
    activeViewId: 'view1',
  });
  const storage = new Map(stored === undefined ? [] : [['applyToAllEnabled', stored]]);
  const sent: { name: string; params: Record<string, unknown> }[] = [];
  const toasts: string[] = [];
  const steps: string[][] = [];
  const waiting = new Map<string, NonNullable<LayerCutChange['send']>>();
  const failing: { error: Error | undefined } = { error: undefined };
  let gathered: string[] | undefined;
  const layerOf = (name: string) => {
    const state = states.get(name);
    return state && { layerName: name, datasetId: name.split('/')[0], state, config: { bounds: boundsOf[name] } };
  };
  const scene = {
    get activeViewId() {
      return place.activeViewId;
    },
    get activeLayerName() {
      return place.activeLayerName;
    },
    layer: (_: string, name: string) => layerOf(name),
    layers: () => [...states.keys()].map(layerOf),
    setCuts(_: string, name: string, { state, label, send }: LayerCutChange) {
      runInAction(() => states.set(name, { ...states.get(name)!, ...state }));
      if (gathered) gathered.push(label);
      else steps.push([label]);
      if (send) waiting.set(name, send);
    },
  };
  const parts: ClipParts = {
    scene: scene as unknown as SceneStore,
    hierarchy: place,
    session: {
      status: 'initialized',
      call: async (spec: { name: string }, params: unknown) => {
        if (failing.error) throw failing.error;
        sent.push({ name: spec.name, params: params as Record<string, unknown> });
        return { sequence: 1 };
      },
    } as unknown as ClipParts['session'],
    history: {
      together: (_, work) => {
        gathered = [];
        work();
        if (gathered.length > 0) steps.push(gathered);
        gathered = undefined;
      },
    },
    toasts: { showError: (_, title = '') => void toasts.push(title) },
    applyToAll: new ApplyToAll({
      getItem: (key) => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
    }),
    t: (key) => key,
  };
  const store = new ClipStore(parts);
  const on = observable.set<string>();
  let running: { dispose(): void } | undefined;
  const tool = new ClipTool(
    store,
    {
      isOn: (id) => on.has(id),
      start: async (id) => {
        if (on.has(id)) return;
        runInAction(() => on.add(id));
        running = tool.start();
      },
      end: (id) => {
        if (!on.has(id)) return;
        runInAction(() => on.delete(id));
        running?.dispose();
      },
    },
    place,
  );
  const send = async (): Promise<void> => {
    for (const [name, one] of [...waiting]) await one(states.get(name)!).catch(() => undefined);
    waiting.clear();
  };
  return { store, states, place, sent, toasts, steps, storage, send, failing, tool, on };
}

const cut = (layer: LayerState | undefined) => layer?.clip;
const press = (made: ReturnType<typeof setUp>): void => {
  runInAction(() => made.on.add(CLIP_TOOL));
  made.tool.start();
};

afterEach(() => vi.useRealTimers());

describe('the clip of the active layer', () => {
  it('[W2.31] needs an active dataset and an active layer with something in it', () => {
    const { store, place } = setUp();
    const canClip = (change: Partial<typeof place>): boolean => {
      runInAction(() => Object.assign(place, change));
      return store.canClip;
    };
    expect(canClip({})).toBe(true);
    expect(canClip({ activeDatasetId: undefined })).toBe(false);
    expect(canClip({ activeDatasetId: 'a', activeLayerName: undefined })).toBe(false);
    expect(canClip({ activeLayerName: 'b/empty' })).toBe(false);
  });

  it('[W4.42] begins as a plane in the middle, turns into a box and back, and is told to the session', async () => {
    const { store, states, sent, send, steps } = setUp();
    store.show();
    expect(cut(states.get('a/blocks'))).toMatchObject({
      enable: true,
      visible: true,
      type: 'Plane',
      position: [50, 100, 25],
    });
    await send();
    store.setType('Box');
    store.invert();
    store.move({ position: [60, 100, 25] });
    await send();
    expect(sent.map(({ name }) => name)).toEqual(Array.from({ length: 2 }, () => 'datacloud.filtering.clip.update'));
    expect(sent[1]?.params).toMatchObject({
      viewId: 'view1',
      layerName: 'a/blocks',
      options: { enable: true, visible: true, type: 'Box', invert: true, action: { position: [60, 100, 25] } },
    });
    store.reset();
    store.setType('Plane');
    expect(store.clip).toMatchObject({
      type: 'Plane',
      invert: true,
      position: [50, 100, 25],
      positionOffset: [0, 0, 0],
    });
    expect(steps.flat()).toEqual(['add', 'type', 'invert', 'move', 'reset', 'type'].map((name) => `change.${name}`));
    expect(cut(states.get('a/points'))).toBeUndefined();
  });

  it('draws a moving handle at once, and changes the scene once when it ends', async () => {
    const { store, states, steps, send, sent } = setUp();
    store.show();
    const regionsIn = (viewId: string, name: string) => store.regions(viewOf(viewId), nodeOf(states.get(name)!));
    const regions = () => regionsIn('view1', 'a/blocks')[0]?.planes[0]?.point;
    for (const east of [51, 55, 60]) {
      store.showMoving({ ...store.clip!, position: [east, 100, 25] });
      expect(regions()).toEqual([east, 100, 25]);
      expect(cut(states.get('a/blocks'))?.position).toEqual([50, 100, 25]);
    }
    expect(regionsIn('view2', 'a/blocks')).toEqual(regionsOfClip(cut(states.get('a/blocks'))));
    expect(regionsIn('view1', 'a/points')).toEqual([]);
    store.endMoving();
    store.endMoving();
    expect(cut(states.get('a/blocks'))?.position).toEqual([60, 100, 25]);
    expect(steps).toEqual([['change.add'], ['change.move']]);
    store.showMoving({ ...store.clip!, position: [90, 100, 25] });
    store.dropMoving();
    expect(regions()).toEqual([60, 100, 25]);
    await send();
    expect(sent).toHaveLength(1);
  });

  it('[W4.45, W3.45d] goes to all selected layers while that is on, which the browser keeps', async () => {
    const { store, states, storage, sent, send, steps } = setUp();
    store.show();
    store.setType('Box');
    expect(store.appliesToAll).toBe(false);
    store.setAppliesToAll(true);
    expect(storage.get('applyToAllEnabled')).toBe('On');
    const regions = (name: string) => store.regions(viewOf('view1'), nodeOf(states.get(name)!));
    store.showMoving({ ...store.clip!, position: [70, 100, 25] });
    expect(regions('b/ground')).toEqual(regions('a/blocks'));
    store.endMoving();
    for (const name of ['a/points', 'b/ground'])
      expect(cut(states.get(name))).toMatchObject({
        type: 'Box',
        position: [70, 100, 25],
        length: cut(states.get('a/blocks'))?.length,
        visible: false,
        bounds: [...boundsOf[name]!],
      });
    expect(cut(states.get('b/empty'))).toBeUndefined();
    expect(steps.at(-1)).toEqual(['change.move', 'change.move', 'change.move']);
    await send();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      name: 'datacloud.filtering.clip.apply.to.layers',
      params: { viewId: 'view1', layerName: 'a/blocks', layersToClip: ['a/points', 'b/ground'] },
    });
    store.setAppliesToAll(false);
    store.move({ position: [10, 10, 10] });
    expect(cut(states.get('b/ground'))?.position).toEqual([70, 100, 25]);
    expect(setUp('On').store.appliesToAll).toBe(true);
    expect(setUp('something').store.appliesToAll).toBe(false);
  });

  it('[W4.43, W4.45] is cleared from the layers of its dataset, or from all while changes go to all, which ends', () => {
    for (const all of [false, true]) {
      const { store, states, storage, steps } = setUp();
      store.show();
      store.setAppliesToAll(true);
      store.setAppliesToAll(all);
      store.clear();
      expect(storage.get('applyToAllEnabled')).toBe('Off');
      expect(steps.at(-1)).toEqual(Array.from({ length: all ? 3 : 2 }, () => 'change.clear'));
      const isEnabled = (name: string): boolean | undefined => cut(states.get(name))?.enable;
      expect(['a/blocks', 'a/points', 'b/ground'].map(isEnabled)).toEqual([false, false, !all]);
      expect(store.isShown).toBe(false);
    }
  });

  it('[W8.06a] tells of a change that the session did not take', async () => {
    const { store, send, toasts, failing } = setUp();
    failing.error = new Error('no');
    store.show();
    await send();
    expect(toasts).toEqual(['failed.update']);
    expect([english, spanish].map((texts) => texts['failed.update'])).toEqual([
      'The clip could not be updated',
      'No se pudo actualizar el recorte',
    ]);
  });
});

describe('the tool', () => {
  it('[W4.42, W4.43] is on while the handle is shown, which hides when the user ends it and comes back with it', () => {
    const made = setUp();
    const { on, states, store, tool } = made;
    const following = tool.follow();
    expect([...on]).toEqual([]);
    press(made);
    expect(store.isShown).toBe(true);
    store.move({ position: [70, 100, 25] });
    store.hide();
    expect([...on]).toEqual([]);
    expect(cut(states.get('a/blocks'))).toMatchObject({ enable: true, visible: false, position: [70, 100, 25] });
    press(made);
    expect(cut(states.get('a/blocks'))).toMatchObject({ enable: true, visible: true, position: [70, 100, 25] });
    store.clear();
    expect([...on]).toEqual([]);
    press(made);
    expect(cut(states.get('a/blocks'))).toMatchObject({ enable: true, visible: true, position: [50, 100, 25] });
    following.dispose();
  });

  it('[W4.43, W4.44] ends with another active layer, and begins by itself with one that has a handle, which a slice is not', () => {
    const made = setUp();
    const { on, place, states, tool } = made;
    const following = tool.follow();
    press(made);
    runInAction(() => (place.activeLayerName = 'a/points'));
    expect([...on]).toEqual([]);
    expect(cut(states.get('a/blocks'))?.visible).toBe(true);
    expect(cut(states.get('a/points'))).toBeUndefined();
    const slice = { id: 's', position: [0, 0, 0], normal: [1, 0, 0], axis: 'i', dip: 90, azimuth: 90 };
    const slicing = { on: true, slices: [{ ...slice, name: '', active: true }] };
    runInAction(() => states.set('a/points', layerStateShape.parse({ layerName: 'a/points', slicing })));
    expect([...on]).toEqual([]);
    runInAction(() => (place.activeLayerName = 'a/blocks'));
    expect([...on]).toEqual([CLIP_TOOL]);
    runInAction(() => (place.activeLayerName = undefined));
    expect([...on]).toEqual([]);
    following.dispose();
  });

  it('[W4.44] does not begin by itself with a layer whose handle is hidden', () => {
    const made = setUp();
    const { on, place, states, store, tool } = made;
    const following = tool.follow();
    press(made);
    store.hide();
    expect(cut(states.get('a/blocks'))).toMatchObject({ enable: true, visible: false });
    runInAction(() => (place.activeLayerName = 'a/points'));
    runInAction(() => (place.activeLayerName = 'a/blocks'));
    expect([...on]).toEqual([]);
    press(made);
    runInAction(() => (place.activeLayerName = 'a/points'));
    expect([...on]).toEqual([]);
    runInAction(() => (place.activeLayerName = 'a/blocks'));
    expect([...on]).toEqual([CLIP_TOOL]);
    following.dispose();
  });

  it('[W4.44] falls back to the cursor when a dataset without a handle becomes the active one', () => {
    const made = setUp();
    const { on, place, states, tool } = made;
    const following = tool.follow();
    press(made);
    runInAction(() => (place.activeDatasetId = 'b'));
    expect([...on]).toEqual([]);
    expect(cut(states.get('a/blocks'))?.visible).toBe(true);
    runInAction(() => (place.activeLayerName = 'b/ground'));
    expect([...on]).toEqual([]);
    runInAction(() => Object.assign(place, { activeDatasetId: 'a', activeLayerName: 'a/blocks' }));
    expect([...on]).toEqual([CLIP_TOOL]);
    following.dispose();
  });

  it('leaves the handle where the plugin goes', () => {
    const made = setUp();
    const { tool, states } = made;
    const following = tool.follow();
    const running = tool.start();
    following.dispose();
    running.dispose();
    expect(cut(states.get('a/blocks'))?.visible).toBe(true);
  });
});

describe('the bounds of the handle', () => {
  it('[W9.15] are captured half a second after what is clipped has changed, and given up 300 ms after the clip', () => {
    vi.useFakeTimers();
    const { store, states } = setUp();
    const handle = new HandleBounds(store);
    const following = handle.follow();
    store.show();
    expect(handle.bounds).toEqual(boundsOf['a/blocks']);
    store.setAppliesToAll(true);
    vi.advanceTimersByTime(499);
    expect(handle.bounds).toEqual(boundsOf['a/blocks']);
    vi.advanceTimersByTime(1);
    expect(handle.bounds).toEqual([-100, 300, -100, 300, 0, 70]);
    runInAction(() => states.delete('b/ground'));
    vi.advanceTimersByTime(400);
    runInAction(() => states.delete('a/points'));
    vi.advanceTimersByTime(400);
    expect(handle.bounds).toEqual([-100, 300, -100, 300, 0, 70]);
    vi.advanceTimersByTime(100);
    expect(handle.bounds).toEqual(boundsOf['a/blocks']);
    store.clear();
    vi.advanceTimersByTime(299);
    expect(handle.bounds).toBeDefined();
    vi.advanceTimersByTime(1);
    expect(handle.bounds).toBeUndefined();
    following.dispose();
  });
});

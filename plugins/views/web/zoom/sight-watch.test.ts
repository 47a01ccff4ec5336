import { observable, runInAction } from 'mobx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MobxSceneStore } from '../model/store/mobx-scene-store.ts';
import { SightWatch } from './sight-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A plan view of 200 by 200 m around an easting, and a store whose datasets are points along a line. */
function setUp() {
  const state = observable({ east: 0, entry: {} }, {}, { deep: false });
  const layers = observable.array<object>([], { deep: false });
  const listeners = new Set<() => void>();
  const view = {
    size: { width: 200, height: 200 },
    camera: {
      get focalPoint() {
        return [state.east, 0, 0];
      },
    },
    project: ([x, y]: number[]) => ({ x: 100 + x! - state.east, y: 100 - y! }),
    onCamera(listener: () => void) {
      listeners.add(listener);
      return { dispose: () => listeners.delete(listener) };
    },
  };
  const store = {
    viewIds: ['view1'],
    layers: () => layers,
    parts: { views: { get: () => state.entry } },
  } as unknown as MobxSceneStore;
  const watch = new SightWatch(store, { view: () => view as never });
  const following = watch.follow();
  const rest = (): void => void vi.advanceTimersByTime(300);
  return {
    watch,
    listeners,
    following,
    rest,
    seen: () => watch.of('view1').map(({ datasetId, how }) => `${datasetId} ${how}`),
    tick(datasetId: string, east: number, selection: readonly string[] = ['ROOT'], status = 'ready') {
      const layer = { datasetId, layerName: `${datasetId}/points`, state: { selection }, status };
      const config = { unit: 'm', bounds: [east, east + 10, 0, 10, 0, 10] };
      runInAction(() => {
        const known = layers.findIndex((one) => (one as typeof layer).datasetId === datasetId);
        layers.splice(known < 0 ? layers.length : known, known < 0 ? 0 : 1, { ...layer, config });
      });
    },
    untick: () => runInAction(() => void layers.pop()),
    open: () => runInAction(() => (state.entry = {})),
    moveTo(east: number) {
      runInAction(() => (state.east = east));
      listeners.forEach((listener) => listener());
    },
  };
}

describe('what is ticked outside the view', () => {
  it('is told once its data have come and the camera rests, and no more once the camera has shown it', () => {
    const { tick, rest, seen, moveTo } = setUp();
    tick('near', 0);
    tick('off', 5000, ['ROOT'], 'loading');
    rest();
    expect(seen()).toEqual([]);
    tick('off', 5000);
    expect(seen()).toEqual([]);
    rest();
    expect(seen()).toEqual(['off beside']);
    moveTo(5000);
    rest();
    expect(seen()).toEqual([]);
    moveTo(0);
    rest();
    expect(seen()).toEqual([]);
  });

  it('is told with all others that are, far ones as far', () => {
    const { tick, rest, seen } = setUp();
    tick('off', 5000);
    tick('mars', 3_000_000);
    rest();
    expect(seen()).toEqual(['off beside', 'mars far']);
  });

  it('is not told of any more when it is dismissed or taken away, until something more of it is ticked', () => {
    const { watch, tick, untick, rest, seen } = setUp();
    tick('off', 5000, ['one']);
    rest();
    watch.dismiss('view1', ['off']);
    expect(seen()).toEqual([]);
    rest();
    expect(seen()).toEqual([]);
    tick('off', 5000, ['one', 'two']);
    rest();
    expect(seen()).toEqual(['off beside']);
    tick('off', 5000, ['one']);
    untick();
    rest();
    expect(seen()).toEqual([]);
  });

  it('is not told of a scene that was opened as it is, nor after the camera has moved away', () => {
    const { tick, rest, seen, open, moveTo } = setUp();
    tick('off', 5000);
    open();
    rest();
    expect(seen()).toEqual([]);
    tick('near', 0);
    rest();
    moveTo(9000);
    rest();
    expect(seen()).toEqual([]);
  });

  it('leaves no listener behind', () => {
    const { following, listeners } = setUp();
    expect(listeners.size).toBe(1);
    following.dispose();
    expect(listeners.size).toBe(0);
  });
});

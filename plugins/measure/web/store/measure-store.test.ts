import { describe, expect, it } from 'vitest';
import type { Log, Vector3 } from 'adit/core';
import type { DrawnViews, SceneView } from 'adit/plugins/views';
import { MeasureStore } from './measure-store.ts';

/** A view whose pixels are metres; there is nothing at x < 0. */
const view = {
  pick: async (x: number, y: number) =>
    x < 0 ? undefined : { layer: 'd/points', item: 0, position: [x, y, 0] as Vector3 },
  project: ([x, y]: Vector3) => ({ x, y }),
} as unknown as SceneView;
const views: DrawnViews = { view: () => view, regions: () => [] };
const log = { warn: () => undefined } as unknown as Log;

describe('measuring', () => {
  it('takes items that are clicked, back one by one, and closes at the first', async () => {
    const store = new MeasureStore(views, log);
    const running = store.start();
    await store.click('view1', -5, 0);
    expect(store.places).toEqual([]);
    for (const [x, y] of [
      [0, 0],
      [100, 0],
      [100, 50],
    ] as const)
      await store.click('view1', x, y);
    await store.click('view1', 3, 3);
    expect([store.places.length, store.isClosed]).toEqual([3, true]);
    store.undo();
    store.undo();
    expect([store.places.length, store.isClosed]).toEqual([2, false]);
    store.close();
    expect(store.isClosed).toBe(false);
    await store.click('view2', 7, 7);
    expect([store.viewId, store.places]).toEqual(['view2', [[7, 7, 0]]]);
    running.dispose();
    await store.click('view1', 1, 1);
    expect([store.isOn, store.places]).toEqual([false, []]);
  });
});

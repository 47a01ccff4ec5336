import { expect, it } from 'vitest';
import { silentLog } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { layerStateShape, treeOfScene, viewStateShape, type Camera } from '../../../shared/index.ts';
import { MobxSceneStore } from '../store/mobx-scene-store.ts';
import { takeScene } from './take-scene.ts';
import { WatchedSession } from './watched-session.ts';

const NAME = 'a/points';
const config = {
  ...{ layerName: NAME, name: 'points', identifier: 'points', label: 'Points', fileName: 'a.csv', count: 2 },
  ...{ unit: 'm', geometryKind: 'points', fields: [], defaults: { selected: true, open: false } },
};
const cameraAt = (x: number): Camera => ({
  position: [x, 0, 9],
  focalPoint: [x, 0, 0],
  viewUp: [0, 1, 0],
  parallelScale: 5,
  viewAngle: 30,
});

/** A window of a session whose scene another window has changed: its view shows points, and looks at 500. */
function setUp() {
  const layers = { [NAME]: layerStateShape.parse({ layerName: NAME }) };
  const view1 = viewStateShape.parse({ viewId: 'view1', camera: cameraAt(500), layers });
  const scene = treeOfScene({ version: 1, views: { view1 } });
  const answers: Record<string, unknown> = {
    'scene.get': { scene, sequence: 2 },
    'dataset.config': { datasetId: 'a', datasetType: 'Points', unit: 'm', layers: [config] },
    'pieces.load': { kind: 'points', count: 2, origin: [0, 0, 0], positions: { key: 'p', type: 'f32', length: 6 } },
  };
  const session = {
    call: async ({ name }: { name: string }) =>
      answers[name.split('.').slice(-2).join('.')] ?? { sequence: 1, kept: 2, total: 2 },
    fetchBuffer: async () => new Float32Array(6),
    subscribe: () => ({ dispose: () => undefined }),
  } as unknown as RenderSessionClient;
  const watched = new WatchedSession(session);
  return { watched, store: new MobxSceneStore({ session: watched, maps: () => [], log: silentLog }) };
}

it('data that another window brings leave a view that shows something where it looks, and an empty one without a camera, so that it frames them', async () => {
  const { watched, store } = setUp();
  store.setViewState('view1', { camera: cameraAt(7) });
  await takeScene(watched, store);
  expect(store.layers('view1')).toHaveLength(1);
  expect(store.view('view1')?.camera).toBeFalsy();

  store.setViewState('view1', { camera: cameraAt(7) });
  await takeScene(watched, store);
  expect(store.view('view1')?.camera).toEqual(cameraAt(7));
});

it('a whole state that others set comes with its cameras', async () => {
  const { watched, store } = setUp();
  await takeScene(watched, store, { isWhole: true });
  expect(store.view('view1')?.camera).toEqual(cameraAt(500));
});

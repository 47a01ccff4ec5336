import { describe, expect, it } from 'vitest';
import { emptyBounds, type Bounds } from 'adit/core';
import type { SceneCamera, SceneView } from '../../../shared/index.ts';
import { LinkedCameras } from './linked-cameras.ts';

const cameraAt = (x: number, parallelProjection = false): SceneCamera => ({
  position: [x, 0, 10],
  focalPoint: [x, 0, 0],
  viewUp: [0, 1, 0],
  viewAngle: 30,
  parallelScale: 1,
  parallelProjection,
});

/** A view whose camera is not kept to the last digit, as the real one's angles are not. */
class RoundingView {
  #camera: SceneCamera;
  sets = 0;
  bounds: Bounds = [0, 1, 0, 1, 0, 1];
  constructor(camera: SceneCamera) {
    this.#camera = camera;
  }
  get camera(): SceneCamera {
    return this.#camera;
  }
  set camera(camera: SceneCamera) {
    this.sets++;
    this.#camera = { ...camera, position: [camera.position[0] + 1e-9, camera.position[1], camera.position[2]] };
  }
}

describe('linked cameras', () => {
  it('[W4.54] move together, each in its own projection, and come to rest', () => {
    const views = new Map([
      ['a', new RoundingView(cameraAt(0))],
      ['b', new RoundingView(cameraAt(0, true))],
      ['c', new RoundingView(cameraAt(0))],
    ]);
    const links = new LinkedCameras(views as unknown as Map<string, SceneView>, (viewId) => viewId !== 'c');
    views.get('a')!.camera = cameraAt(7);
    const sets = views.get('a')!.sets;
    // Every view tells of its change, as the scene does before it draws.
    for (let frame = 0; frame < 5; frame++) for (const viewId of views.keys()) links.moved(viewId);
    expect(views.get('b')!.camera.focalPoint[0]).toBe(7);
    expect(views.get('b')!.camera.parallelProjection).toBe(true);
    expect(views.get('c')!.camera.focalPoint[0]).toBe(0);
    expect(views.get('a')!.sets).toBe(sets);
  });

  it('[W4.54] are brought together by the view that was clicked; one that shows nothing never leads, and joins the others', () => {
    const at = { a: 1, b: 2, c: 3 };
    const views = new Map(Object.entries(at).map(([id, x]) => [id, new RoundingView(cameraAt(x))]));
    const linked = new Set(['a', 'b']);
    const links = new LinkedCameras(views as unknown as Map<string, SceneView>, (viewId) => linked.has(viewId));
    const places = (): number[] => [...views.values()].map(({ camera }) => camera.focalPoint[0]);
    links.lead('b');
    expect(places()).toEqual([2, 2, 3]);
    linked.add('c');
    links.lead('a');
    expect(places()).toEqual([2, 2, 2]);

    const empty = views.get('a')!;
    empty.bounds = emptyBounds;
    empty.camera = cameraAt(9);
    links.moved('a');
    expect(places()).toEqual([9, 2, 2]);
    links.lead('a');
    expect(places()).toEqual([2, 2, 2]);
    empty.camera = cameraAt(9);
    expect([links.join('a'), places()]).toEqual([true, [2, 2, 2]]);
    empty.bounds = [0, 1, 0, 1, 0, 1];
    links.moved('a');
    expect(places()).toEqual([2, 2, 2]);

    for (const viewId of ['b', 'c']) views.get(viewId)!.bounds = emptyBounds;
    expect([links.join('a'), links.join('b')]).toEqual([false, true]);
    linked.delete('a');
    expect(links.join('a')).toBe(false);
  });
});

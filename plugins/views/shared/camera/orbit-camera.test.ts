import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, dot, lengthOf, type Vector3 } from 'adit/core';
import type { LookDirection } from '../scene.ts';
import {
  defaultCamera,
  fitBounds,
  fromSceneCamera,
  halfHeight,
  lookFrom,
  rotate,
  toSceneCamera,
  viewAxes,
  withParallel,
  zoomAbout,
  type OrbitCamera,
} from './orbit-camera.ts';
import { makeViewFrame, projectDisplayed, toDisplayed } from '../../web/picture/camera/view-frame.ts';

const anyCamera = fc
  .record({
    focalPoint: fc.tuple(
      fc.double({ min: 4e5, max: 5e5, noNaN: true }),
      fc.double({ min: 6e6, max: 7e6, noNaN: true }),
      fc.double({ min: -2000, max: 3000, noNaN: true }),
    ),
    heading: fc.double({ min: -Math.PI, max: Math.PI - 1e-6, noNaN: true }),
    elevation: fc.double({ min: -Math.PI / 2, max: Math.PI / 2, noNaN: true }),
    distance: fc.double({ min: 1, max: 1e4, noNaN: true }),
    parallelProjection: fc.boolean(),
  })
  .map((parts): OrbitCamera => ({ ...parts, viewAngle: 30, parallelScale: parts.distance * 0.3 }));

function expectNear(actual: Vector3, expected: Vector3, tolerance: number): void {
  for (const axis of [0, 1, 2] as const) expect(Math.abs(actual[axis] - expected[axis])).toBeLessThan(tolerance);
}

describe('the orbit camera', () => {
  it('has square axes of length 1 and never rolls', () => {
    fc.assert(
      fc.property(anyCamera, (camera) => {
        const { right, up, forward } = viewAxes(camera);
        for (const axis of [right, up, forward]) expect(lengthOf(axis)).toBeCloseTo(1, 12);
        for (const product of [dot(right, up), dot(up, forward), dot(right, forward)])
          expect(Math.abs(product)).toBeLessThan(1e-12);
        expect(right[2]).toBe(0);
        expect(up[2]).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('comes back from its public form', () => {
    fc.assert(
      fc.property(anyCamera, (camera) => {
        const there = toSceneCamera(camera);
        const back = toSceneCamera(fromSceneCamera(there));
        expectNear(back.position, there.position, 1e-3);
        expectNear(back.viewUp, there.viewUp, 1e-4);
      }),
    );
  });

  it('drops a roll', () => {
    const rolled = { ...toSceneCamera(defaultCamera), viewUp: [1, 0, 0] as [number, number, number] };
    expectNear(toSceneCamera(fromSceneCamera(rolled)).viewUp, toSceneCamera(defaultCamera).viewUp, 1e-9);
  });

  it('stops at straight down and straight up', () => {
    const top = rotate(defaultCamera, 0.3, 9);
    expect(viewAxes(top).forward[2]).toBe(-1);
    expect(viewAxes(top).up[2]).toBe(0);
    expect(viewAxes(rotate(defaultCamera, 0, -9)).forward[2]).toBe(1);
  });

  it('has north up in plan views and Z up in the others', () => {
    const seen = (direction: LookDirection): [Vector3, Vector3] => {
      const { forward, up } = viewAxes(lookFrom(defaultCamera, direction));
      return [forward, up];
    };
    const expected: [LookDirection, Vector3, Vector3][] = [
      ['top', [0, 0, -1], [0, 1, 0]],
      ['bottom', [0, 0, 1], [0, 1, 0]],
      ['north', [0, -1, 0], [0, 0, 1]],
      ['south', [0, 1, 0], [0, 0, 1]],
      ['east', [-1, 0, 0], [0, 0, 1]],
      ['west', [1, 0, 0], [0, 0, 1]],
    ];
    for (const [direction, forward, up] of expected) {
      expectNear(seen(direction)[0], forward, 1e-12);
      expectNear(seen(direction)[1], up, 1e-12);
    }
  });

  it('keeps the point under the pointer while zooming', () => {
    fc.assert(
      fc.property(
        anyCamera,
        fc.double({ min: 0.2, max: 5, noNaN: true }),
        fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -50, max: 50 })),
        (camera, factor, [e, n]) => {
          const anchor: Vector3 = [
            camera.focalPoint[0] + e * camera.distance * 0.002,
            camera.focalPoint[1] + n * camera.distance * 0.002,
            camera.focalPoint[2],
          ];
          const place = (used: OrbitCamera): { x: number; y: number } | undefined => {
            const frame = makeViewFrame({
              camera: used,
              width: 800,
              height: 600,
              origin: camera.focalPoint,
              exaggeration: 1,
              bounds: [0, 0, 0, 0, 0, 0],
            });
            return projectDisplayed(frame, toDisplayed(frame, anchor));
          };
          const [before, after] = [place(camera), place(zoomAbout(camera, factor, anchor))];
          expect(after?.x).toBeCloseTo(before?.x ?? 0, 3);
          expect(after?.y).toBeCloseTo(before?.y ?? 0, 3);
        },
      ),
    );
  });

  it('keeps the size at the centre when the projection changes', () => {
    const parallel = withParallel(defaultCamera, true);
    expect(halfHeight(parallel)).toBeCloseTo(halfHeight(defaultCamera), 9);
    const zoomed = zoomAbout(parallel, 2, parallel.focalPoint);
    expect(halfHeight(withParallel(zoomed, false))).toBeCloseTo(halfHeight(defaultCamera) / 2, 9);
  });

  it('fits bounds: every corner is inside and one nearly touches an edge', () => {
    const bounds: Bounds = [478_742, 478_835, 6_772_505, 6_772_638, 300, 358];
    fc.assert(
      fc.property(anyCamera, fc.constantFrom(0.5, 1, 4), (camera, exaggeration) => {
        const fitted = fitBounds(camera, bounds, 800 / 600, exaggeration);
        const frame = makeViewFrame({
          camera: fitted,
          width: 800,
          height: 600,
          origin: [478_742, 6_772_505, 300],
          exaggeration,
          bounds,
        });
        let reach = 0;
        for (let corner = 0; corner < 8; corner++) {
          const world: Vector3 = [
            bounds[corner & 1],
            bounds[2 + ((corner >> 1) & 1)],
            bounds[4 + (corner >> 2)],
          ] as unknown as Vector3;
          const point = projectDisplayed(frame, toDisplayed(frame, world));
          if (!point) throw new Error('a corner is behind the camera');
          reach = Math.max(reach, Math.abs(point.x / 400 - 1), Math.abs(point.y / 300 - 1));
          expect(point.depth).toBeGreaterThan(frame.near);
          expect(point.depth).toBeLessThan(frame.far);
        }
        expect(reach).toBeLessThanOrEqual(1);
        expect(reach).toBeGreaterThan(0.7);
      }),
    );
  });

  it('looks at a single point without moving away', () => {
    expect(fitBounds(defaultCamera, [5, 5, 6, 6, 7, 7], 1, 1)).toEqual({ ...defaultCamera, focalPoint: [5, 6, 7] });
  });
});

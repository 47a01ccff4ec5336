import { describe, expect, it } from 'vitest';
import { dot, subtract, type Vector3 } from 'adit/core';
import { defaultCamera, withParallel, type OrbitCamera } from '../../../shared/camera/orbit-camera.ts';
import {
  makeViewFrame,
  pointAtDepth,
  projectDisplayed,
  rayThrough,
  toDisplayed,
  toWorld,
  unitsPerPixel,
  vertexMatrix,
  type ViewFrame,
} from './view-frame.ts';

const origin: Vector3 = [478_742.123, 6_772_505.456, 350];
const perspective: OrbitCamera = { ...defaultCamera, focalPoint: [478_800, 6_772_600, 310], distance: 700 };

function frameOf(camera: OrbitCamera, exaggeration = 1): ViewFrame {
  return makeViewFrame({
    camera,
    width: 900,
    height: 500,
    origin,
    exaggeration,
    bounds: [478_700, 478_900, 6_772_500, 6_772_700, 250, 360],
  });
}

const frames = [frameOf(perspective), frameOf(withParallel(perspective, true)), frameOf(perspective, 3.5)];

describe('the frame of a view', () => {
  it('puts the focal point in the middle', () => {
    for (const frame of frames) {
      const point = projectDisplayed(frame, frame.target);
      expect(point?.x).toBeCloseTo(450, 9);
      expect(point?.y).toBeCloseTo(250, 9);
      expect(point?.depth).toBeCloseTo(700, 6);
    }
  });

  it('has a matrix that agrees with the projection, also for vertices of a layer with its own origin', () => {
    const layerOrigin: Vector3 = [478_650, 6_772_450, 200];
    const vertex: Vector3 = [123.25, 98.5, 77.75];
    for (const frame of frames) {
      const matrix = vertexMatrix(frame, layerOrigin);
      const clip = [0, 1, 2, 3].map((row) =>
        [...vertex, 1].reduce((sum, value, column) => sum + (matrix[column * 4 + row] as number) * value, 0),
      );
      const [x, y, z, w] = clip as [number, number, number, number];
      const world: Vector3 = [layerOrigin[0] + vertex[0], layerOrigin[1] + vertex[1], layerOrigin[2] + vertex[2]];
      const point = projectDisplayed(frame, toDisplayed(frame, world));
      expect((x / w + 1) * 450).toBeCloseTo(point?.x ?? NaN, 6);
      expect((1 - y / w) * 250).toBeCloseTo(point?.y ?? NaN, 6);
      expect(Math.abs(z / w)).toBeLessThan(1);
    }
  });

  it('has rays that project back to their pixel', () => {
    for (const frame of frames) {
      for (const [x, y] of [
        [0, 0],
        [450, 250],
        [899, 31],
      ] as const) {
        const ray = rayThrough(frame, x, y);
        expect(dot(ray.direction, ray.direction)).toBeCloseTo(1, 12);
        const point = projectDisplayed(frame, pointAtDepth(frame, x, y, 640));
        expect(point?.x).toBeCloseTo(x, 6);
        expect(point?.y).toBeCloseTo(y, 6);
        expect(point?.depth).toBeCloseTo(640, 6);
      }
    }
  });

  it('returns from displayed to world coordinates below a millimetre at N 9,999,999', () => {
    const frame = makeViewFrame({
      camera: perspective,
      width: 9,
      height: 9,
      origin: [999_999.9, 9_999_999.9, 0],
      exaggeration: 7,
      bounds: [0, 1, 0, 1, 0, 1],
    });
    const world: Vector3 = [999_123.456, 9_999_123.456, 1234.567];
    for (const axis of [0, 1, 2] as const)
      expect(Math.abs(toWorld(frame, toDisplayed(frame, world))[axis] - world[axis])).toBeLessThan(1e-6);
  });

  it('knows the size of a pixel', () => {
    const frame = frames[0] as ViewFrame;
    const units = unitsPerPixel(frame);
    const right = subtract(pointAtDepth(frame, 451, 250, 700), pointAtDepth(frame, 450, 250, 700));
    expect(Math.hypot(...right)).toBeCloseTo(units, 9);
  });

  it('does not show what is behind a perspective camera', () => {
    const frame = frames[0] as ViewFrame;
    expect(projectDisplayed(frame, pointAtDepth(frame, 450, 250, -5))).toBeUndefined();
    expect(projectDisplayed(frames[1] as ViewFrame, pointAtDepth(frames[1] as ViewFrame, 450, 250, -5))).toBeDefined();
  });

  it('clips nothing in a parallel view from inside the data, and keeps a near plane in a perspective one', () => {
    const inside = { ...perspective, distance: 1, parallelScale: 100 };
    expect(frameOf({ ...inside, parallelProjection: true }).near).toBeLessThan(0);
    const frame = frameOf(inside);
    expect(frame.near).toBeGreaterThan(0);
    expect(frame.near / frame.far).toBeLessThan(1e-3);
  });
});

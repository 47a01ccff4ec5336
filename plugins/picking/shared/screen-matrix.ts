import type { Camera, Vector3 } from 'adit/core';

/** What a view shows where, as far as it takes to tell. Sizes are in CSS pixels. */
export interface ViewPlace {
  readonly camera: Camera & { readonly parallelProjection: boolean };
  readonly size: { readonly width: number; readonly height: number };
  readonly verticalExaggeration: number;
}

/** The matrix (by columns) from world positions relative to `origin` to pixels of a view, in homogeneous coordinates. */
export interface ScreenMatrix {
  readonly matrix: number[];
  readonly origin: [number, number, number];
}

/** The way from the world to the pixels of a view, counted from its upper left corner; the camera's focal point is the origin. */
export function screenMatrix({ camera, size, verticalExaggeration }: ViewPlace): ScreenMatrix {
  const { position, focalPoint, viewUp, parallelProjection: isParallel } = camera;
  const sight = subtract(focalPoint, position);
  const distance = Math.hypot(...sight);
  const forward = normalise(sight);
  const right = normalise(cross(forward, viewUp));
  const up = cross(right, forward);
  const half = isParallel ? camera.parallelScale : Math.tan((camera.viewAngle * Math.PI) / 360);
  const pixels = size.height / 2 / half;
  const stretch = [1, 1, verticalExaggeration];
  const matrix: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    const factor = stretch[axis] as number;
    const over = isParallel ? 0 : (forward[axis] as number);
    matrix.push(
      ((right[axis] as number) * pixels + (over * size.width) / 2) * factor,
      (-(up[axis] as number) * pixels + (over * size.height) / 2) * factor,
      (forward[axis] as number) * factor,
      over * factor,
    );
  }
  const over = isParallel ? 1 : distance;
  matrix.push((over * size.width) / 2, (over * size.height) / 2, distance, over);
  return { matrix, origin: [...focalPoint] };
}

function subtract(left: Vector3, right: Vector3): Vector3 {
  return [left[0] - right[0], left[1] - right[1], left[2] - right[2]];
}

function cross(left: Vector3, right: Vector3): Vector3 {
  return [
    left[1] * right[2] - left[2] * right[1],
    left[2] * right[0] - left[0] * right[2],
    left[0] * right[1] - left[1] * right[0],
  ];
}

function normalise(vector: Vector3): Vector3 {
  const length = Math.hypot(...vector);
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

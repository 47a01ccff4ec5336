import { cross, subtract, unit } from 'adit/core';
import type { Camera } from 'adit/plugins/views';

/** What a view shows where, as far as it takes to tell. Sizes are in CSS pixels. @internal */
export interface ViewPlace {
  readonly camera: Camera & { readonly parallelProjection: boolean };
  readonly size: { readonly width: number; readonly height: number };
  readonly verticalExaggeration: number;
}

/** The matrix (by columns) from world positions relative to `origin` to pixels of a view, in homogeneous coordinates. @internal */
export interface ScreenMatrix {
  readonly matrix: number[];
  readonly origin: [number, number, number];
}

/** The way from the world to the pixels of a view, counted from its upper left corner; the camera's focal point is the origin. @internal */
export function screenMatrix({ camera, size, verticalExaggeration }: ViewPlace): ScreenMatrix {
  const { position, focalPoint, viewUp, parallelProjection: isParallel } = camera;
  const sight = subtract(focalPoint, position);
  const distance = Math.hypot(...sight);
  const forward = unit(sight);
  const right = unit(cross(forward, viewUp));
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

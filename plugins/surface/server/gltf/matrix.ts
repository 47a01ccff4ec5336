import type { GltfNode } from './gltf-document.ts';

type Column = readonly [number, number, number];

/** Where an item of a scene is in the world: the axes of its own, and its origin. */
export type Matrix = readonly [x: Column, y: Column, z: Column, origin: Column];

/** Files have y up and look along -z; the world has z up. */
export const UPRIGHT: Matrix = [
  [1, 0, 0],
  [0, 0, 1],
  [0, -1, 0],
  [0, 0, 0],
];

/** A node within its parent. */
export function matrixOf({ matrix, translation, rotation, scale }: GltfNode): Matrix {
  if (matrix) return [column(matrix), column(matrix, 4), column(matrix, 8), column(matrix, 12)];
  const [x, y, z, w] = (rotation ?? [0, 0, 0, 1]) as [number, number, number, number];
  const [alongX, alongY, alongZ] = column(scale ?? [1, 1, 1]);
  return [
    times([1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)], alongX),
    times([2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)], alongY),
    times([2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)], alongZ),
    column(translation ?? [0, 0, 0]),
  ];
}

/** The place in the world of what stands at `inner` in something that is at `outer`. */
export function within(outer: Matrix, [x, y, z, origin]: Matrix): Matrix {
  return [transformed(outer, x, 0), transformed(outer, y, 0), transformed(outer, z, 0), transformed(outer, origin)];
}

/** Where a place, or with a `weight` of 0 a direction, is in the world. */
export function transformed([x, y, z, origin]: Matrix, place: readonly number[], weight = 1): Column {
  const [a, b, c] = place as Column;
  return [
    x[0] * a + y[0] * b + z[0] * c + origin[0] * weight,
    x[1] * a + y[1] * b + z[1] * c + origin[1] * weight,
    x[2] * a + y[2] * b + z[2] * c + origin[2] * weight,
  ];
}

/** It turns what it shows into its mirror image. */
export function isMirrored([x, y, z]: Matrix): boolean {
  const cross = [y[1] * z[2] - y[2] * z[1], y[2] * z[0] - y[0] * z[2], y[0] * z[1] - y[1] * z[0]] as const;
  return x[0] * cross[0] + x[1] * cross[1] + x[2] * cross[2] < 0;
}

/** By how much it makes things larger along the axis where it does most. */
export function scaleOf([x, y, z]: Matrix): number {
  return Math.max(Math.hypot(...x), Math.hypot(...y), Math.hypot(...z));
}

function column(numbers: readonly number[], first = 0): Column {
  return numbers.slice(first, first + 3) as unknown as Column;
}

function times([x, y, z]: Column, factor: number): Column {
  return [x * factor, y * factor, z * factor];
}

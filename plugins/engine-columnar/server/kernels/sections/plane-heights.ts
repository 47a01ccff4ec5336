import type { CutPlane } from 'adit/core';
import { lengthAlong, planeInGrid, type GridFrame } from '../blocks/grid-frame.ts';

type Axis = 0 | 1 | 2;

/** The part of a cell that counts as nothing: coordinates in the world are rounded to about 1e-9 of a unit. */
const TOLERANCE = 1e-7;

/**
 * A plane as heights over the grid's side along `up`, the axis that it is steepest to: at (x, y) along `across` its height
 * is `base + slopes[0] × x + slopes[1] × y`.
 */
export interface PlaneHeights {
  readonly up: Axis;
  readonly across: readonly [Axis, Axis];
  readonly base: number;
  readonly slopes: readonly [number, number];
}

/**
 * A plane over a grid; undefined when it has no direction. One that lies on the border between two cells is moved by the
 * tolerance into the cell on its inside, on the grid's own border into the grid: then it cuts one of them, not none or both.
 */
export function planeHeights(frame: GridFrame, plane: CutPlane): PlaneHeights | undefined {
  const { slope, offset } = planeInGrid(frame, plane);
  const cells = ([0, 1, 2] as const).map((axis) => lengthAlong(frame, axis) / frame.count[axis]);
  const steepness = (axis: Axis): number => Math.abs(slope[axis]) * (cells[axis] as number);
  const up = ([0, 1, 2] as const).reduce<Axis>((best, axis) => (steepness(axis) > steepness(best) ? axis : best), 0);
  if (!(steepness(up) > 0) || !Number.isFinite(offset)) return undefined;
  const across = ([0, 1, 2] as const).filter((axis) => axis !== up) as [Axis, Axis];
  const nothing = TOLERANCE * (cells[up] as number);
  let base = -offset / slope[up];
  const slopes = across.map((axis) => {
    const along = -slope[axis] / slope[up];
    const length = lengthAlong(frame, axis);
    if (Math.abs(along) * length > nothing) return along;
    base += (along * length) / 2;
    return 0;
  }) as [number, number];
  if (slopes[0] === 0 && slopes[1] === 0) {
    const end = lengthAlong(frame, up);
    if (base >= -nothing && base <= end + nothing) {
      const moved = base + Math.sign(slope[up]) * nothing;
      base = Math.max(nothing, Math.min(end - nothing, moved));
    }
  }
  return { up, across, base, slopes };
}

/** About how many cells a plane goes through where it is over the whole side of the grid. */
export function cellsUnder(frame: GridFrame, { up, across, slopes }: PlaneHeights): number {
  const { count } = frame;
  const cell = (axis: Axis): number => lengthAlong(frame, axis) / count[axis];
  const climb = Math.abs(slopes[0]) * cell(across[0]) + Math.abs(slopes[1]) * cell(across[1]);
  return count[across[0]] * count[across[1]] * Math.min(count[up], 1 + climb / cell(up));
}

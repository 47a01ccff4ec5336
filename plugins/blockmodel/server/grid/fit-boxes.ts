import type { BlockStore } from '../rows/block-store.ts';
import type { AxisCells, FittedGrid } from './block-grid.ts';
import { worldFrame } from './frame.ts';
import { measureAxes, planesOf } from './measure.ts';

/** A step between layers counts when so many of the gaps are of it. */
const FREQUENT = 0.5;
const GAP_DIGITS = 1e4;
const LEAST_EXTENT = 1e-3;

/**
 * Takes blocks as they come: one cell that holds them all, and each block a part of it along the world's axes. Where the file gives
 * no sizes, blocks are as large as the most frequent step between centres.
 */
export function fitBoxes(store: BlockStore): FittedGrid {
  const measures = measureAxes(store, worldFrame, [0, 1, 2]);
  const steps = measures.map((measure, axis) =>
    measure.sizes ? undefined : frequentStep(planesOf(store, worldFrame, axis, measure)),
  );
  const given = measures.flatMap(({ sizes }) => (sizes ? [sizes.least] : []));
  const known = [...steps.filter((step) => step !== undefined), ...given];
  const guess = known.length > 0 ? Math.min(...known) : spacingOf(store.count, measures);
  const blockSizes = measures.map(({ sizes }, axis) => (sizes ? undefined : (steps[axis] ?? guess)));
  const cells = measures.map(({ low, high }, axis): AxisCells => {
    const margin = (blockSizes[axis] ?? 0) / 2;
    return { low: low - margin, size: high - low + 2 * margin, count: 1 };
  });
  const guessed = blockSizes.some((size) => size !== undefined);
  return {
    kind: 'boxes',
    deviation: 0,
    grid: {
      frame: worldFrame,
      cells: cells as unknown as FittedGrid['grid']['cells'],
      sizeAxes: measures.map(({ sizes }, axis) => (sizes ? axis : undefined)),
      blockSizes,
    },
    notes: [
      { code: 'no-grid', values: {} },
      ...(guessed
        ? [
            {
              code: 'sizes-guessed',
              values: { sizes: blockSizes.map((size, axis) => size ?? given[axis] ?? '').join(' × ') },
            },
          ]
        : []),
    ],
  };
}

function frequentStep(planes: Float64Array): number | undefined {
  const counts = new Map<number, number>();
  for (let at = 1; at < planes.length; at += 1) {
    const gap = Math.round(((planes[at] as number) - (planes[at - 1] as number)) * GAP_DIGITS) / GAP_DIGITS;
    if (gap > 0) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [gap, count] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [0, 0];
  return count >= (planes.length - 1) * FREQUENT && count > 1 ? gap : undefined;
}

/** How far apart as many centres would be if they were spread evenly. */
function spacingOf(count: number, measures: readonly { least: number; most: number }[]): number {
  const extents = measures.map(({ least, most }) => most - least).filter((extent) => extent > LEAST_EXTENT);
  if (extents.length === 0) return 1;
  const volume = extents.reduce((product, extent) => product * extent, 1);
  return (volume / count) ** (1 / extents.length);
}

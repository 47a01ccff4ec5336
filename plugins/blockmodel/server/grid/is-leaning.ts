import type { BlockStore } from '../rows/block-store.ts';
import { cellAt, cellBounds, type BlockGrid } from './block-grid.ts';
import { localOf } from './frame.ts';

const SAMPLE = 20_000;
/** Of a grid that is turned a little, other axes account for nearly all that centres are off; of rounding, for nothing. */
const LEAST_EXPLAINED = 0.3;

/**
 * True when how far centres are from the middles of their cells grows along another axis: then the grid is turned a little, whereas
 * rounded coordinates are off anyhow. Looks at a sample only.
 */
export function isLeaning(store: BlockStore, { frame, cells }: BlockGrid): boolean {
  const places: Float64Array[] = [];
  const step = Math.max(1, Math.floor(store.count / SAMPLE));
  let next = 0;
  let index = 0;
  for (const { count, values } of store.chunks()) {
    for (; next < index + count; next += step) {
      const at = (next - index) * store.stride;
      const [x, y, z] = [values[at] as number, values[at + 1] as number, values[at + 2] as number];
      const place = new Float64Array(6);
      for (const [axis, along] of cells.entries()) {
        const centre = localOf(frame, axis, x, y, z);
        const { low, size } = cellBounds(along, cellAt(along, centre));
        place[axis] = (centre - along.low) / along.size;
        place[axis + 3] = (centre - low) / size;
      }
      places.push(place);
    }
    index += count;
  }
  return [0, 1, 2].some((axis) =>
    [0, 1, 2].some((other) => other !== axis && explained(places, axis + 3, other) > LEAST_EXPLAINED),
  );
}

/** The square of the correlation of two of the numbers; 0 where one of them does not vary. */
function explained(rows: readonly Float64Array[], one: number, other: number): number {
  const mean = (at: number): number => rows.reduce((sum, row) => sum + (row[at] as number), 0) / rows.length;
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [covariance, varianceOne, varianceOther] = [0, 0, 0];
  for (const row of rows) {
    const [a, b] = [(row[one] as number) - meanOne, (row[other] as number) - meanOther];
    covariance += a * b;
    varianceOne += a * a;
    varianceOther += b * b;
  }
  return covariance === 0 ? 0 : (covariance * covariance) / (varianceOne * varianceOther);
}

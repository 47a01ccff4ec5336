import type { BlockStore } from '../rows/block-store.ts';
import { alongAxis, type Frame } from './frame.ts';

const MAX_SORTED = 1 << 20;
const BUCKETS = 1 << 20;
/** Sizes that differ less are the same. */
export const SAME_SIZE = 1e-4;

/** What is known of the blocks along one axis of a frame. */
export interface AxisMeasure {
  /** What the centres lie between. */
  readonly least: number;
  readonly most: number;
  /** The edges of the outermost blocks; those of the centres where sizes are not known. */
  readonly low: number;
  readonly high: number;
  /** The smallest and the largest size, where the file gives sizes. */
  readonly sizes?: { readonly least: number; readonly most: number };
  /** The lower edge of one of the largest blocks, as an average over them all; where the file gives sizes. */
  readonly largestEdge?: number;
}

/** Looks at all blocks along the axes of a frame; `sizeAxes` says which of the file's sizes is the one along each of them. */
export function measureAxes(
  store: BlockStore,
  frame: Frame,
  sizeAxes: readonly [number, number, number],
): AxisMeasure[] {
  const sums = sizeAxes.map((sizeAxis, axis) => {
    const sizeAt = store.sizeAt[sizeAxis];
    const sizes = sizeAt === undefined ? undefined : store.sizes[sizeAxis as 0];
    return {
      along: alongAxis(frame, axis),
      sizeAt,
      sizes,
      least: Infinity,
      most: -Infinity,
      low: Infinity,
      high: -Infinity,
      edge: NaN,
      shift: 0,
      largest: 0,
    };
  });
  for (const { count, values } of store.chunks()) {
    for (const sum of sums) {
      const { along, sizeAt, sizes } = sum;
      for (let block = 0, at = 0; block < count; block += 1, at += store.stride) {
        const centre = along(values, at);
        const size = sizeAt === undefined ? 0 : (values[at + sizeAt] as number);
        const low = centre - size / 2;
        if (centre < sum.least) sum.least = centre;
        if (centre > sum.most) sum.most = centre;
        if (low < sum.low) sum.low = low;
        if (low + size > sum.high) sum.high = low + size;
        if (!sizes || size < sizes.most * (1 - SAME_SIZE)) continue;
        if (sum.largest === 0) sum.edge = low;
        const steps = (low - sum.edge) / sizes.most;
        sum.shift += (steps - Math.round(steps)) * sizes.most;
        sum.largest += 1;
      }
    }
  }
  return sums.map(({ least, most, low, high, sizes, edge, shift, largest }) => ({
    least,
    most,
    low,
    high,
    ...(sizes ? { sizes: { ...sizes }, largestEdge: edge + shift / largest } : {}),
  }));
}

/** The values that the centres have along an axis, ascending; of very many blocks those that nearly agree are averaged. */
export function planesOf(store: BlockStore, frame: Frame, axis: number, { least, most }: AxisMeasure): Float64Array {
  return store.count <= MAX_SORTED ? sortedPlanes(store, frame, axis) : bucketPlanes(store, frame, axis, least, most);
}

function* centresAlong(store: BlockStore, frame: Frame, axis: number): Generator<Float64Array> {
  const centres = new Float64Array(Math.min(store.count, 32_768));
  const along = alongAxis(frame, axis);
  for (const { count, values } of store.chunks()) {
    for (let block = 0, at = 0; block < count; block += 1, at += store.stride) centres[block] = along(values, at);
    yield centres.subarray(0, count);
  }
}

function sortedPlanes(store: BlockStore, frame: Frame, axis: number): Float64Array {
  const all = new Float64Array(store.count);
  let at = 0;
  for (const part of centresAlong(store, frame, axis)) {
    all.set(part, at);
    at += part.length;
  }
  all.sort();
  let count = 0;
  for (const value of all) if (count === 0 || value !== all[count - 1]) all[count++] = value;
  return all.slice(0, count);
}

function bucketPlanes(store: BlockStore, frame: Frame, axis: number, least: number, most: number): Float64Array {
  const scale = most > least ? (BUCKETS - 1) / (most - least) : 0;
  const sums = new Float64Array(BUCKETS);
  const counts = new Uint32Array(BUCKETS);
  for (const part of centresAlong(store, frame, axis)) {
    for (const value of part) {
      const bucket = Math.round((value - least) * scale);
      sums[bucket] = (sums[bucket] as number) + (value - least);
      counts[bucket] = (counts[bucket] as number) + 1;
    }
  }
  let filled = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    const count = counts[bucket] as number;
    if (count > 0) sums[filled++] = least + (sums[bucket] as number) / count;
  }
  return sums.slice(0, filled);
}

import type { BlockStore } from '../rows/block-store.ts';
import { cellCount, MAX_CELLS, type AxisCells, type FittedGrid } from './block-grid.ts';
import { fitLattice } from './fit-lattice.ts';
import { alongAxis, type Frame } from './frame.ts';
import { measureAxes, planesOf, SAME_SIZE, type AxisMeasure } from './measure.ts';

/** What the file says of its parent blocks, one entry an axis. */
export interface AxisPrototype {
  readonly low: number;
  readonly count: number;
  /** Sizes that a parent may have, the likeliest first; none when only the blocks can tell. */
  readonly sizes: readonly number[];
}

/** What is known beforehand about a grid. */
export interface GridHints {
  readonly prototype?: readonly [AxisPrototype, AxisPrototype, AxisPrototype];
  /** Sizes of all blocks along each axis, from a header. */
  readonly sizes?: readonly (number | undefined)[];
}

interface Candidate {
  readonly cells: AxisCells;
  /** The centres are those of the cells, as the lattice that was fitted to them says. */
  readonly isLattice: boolean;
  readonly deviation: number;
}

type Along = ReturnType<typeof alongAxis>;

interface Tested extends Candidate {
  holdsAll: boolean;
  isFilled: boolean;
}

const TOLERANCE = 1e-3;
/** A block may be outside by this part of itself at most, however large the cell. */
const BLOCK_TOLERANCE = 0.05;
/** How far from the middle of its cell the centre of a block without a size may be. */
const CENTRE_TOLERANCE = 0.1;
const NOTED_DEVIATION = 0.01;
/** Centres that fill fewer cells lie on a lattice by chance. */
const LEAST_FILLED = 1e-3;

/** Fits a grid along the axes of a frame; undefined when the blocks do not lie in one. */
export function fitAxes(store: BlockStore, frame: Frame, hints: GridHints = {}): FittedGrid | undefined {
  const measures = measureAxes(store, frame, [0, 1, 2]);
  const candidates = measures.map((measure, axis) => candidatesOf(store, frame, axis, measure, hints));
  if (candidates.some((list) => list.length === 0)) return undefined;
  const tested = testAll(store, frame, candidates);
  const chosen = tested.map((list) => list.find(({ holdsAll }) => holdsAll));
  if (chosen.includes(undefined)) return undefined;
  const axes = chosen as [Tested, Tested, Tested];
  const unknown = axes.flatMap(({ cells }, axis) => (Number.isNaN(cells.size) ? [axis] : []));
  const others = axes.map(({ cells }) => cells.size).filter((size) => !Number.isNaN(size));
  const guess = others.length === 0 ? 1 : Math.min(...others);
  const cells = axes.map((axis) => withSize(axis.cells, guess)) as [AxisCells, AxisCells, AxisCells];
  const total = cellCount({ cells });
  const hasNoSizes = measures.every(({ sizes }) => sizes === undefined);
  if (total > MAX_CELLS || (hasNoSizes && store.count < total * LEAST_FILLED)) return undefined;
  const deviation = Math.max(...axes.map((axis) => axis.deviation));
  const isRegular = axes.every(({ isLattice, isFilled }) => isLattice || isFilled);
  return {
    kind: isRegular ? 'regular' : 'sub-blocked',
    deviation,
    grid: {
      frame,
      cells,
      sizeAxes: axes.map(({ isLattice, isFilled }, axis) => (isLattice || isFilled ? undefined : axis)),
      blockSizes: [undefined, undefined, undefined],
    },
    notes: [
      ...unknown.map((axis) => ({ code: 'size-unknown', values: { axis: 'XYZ'[axis] as string, size: guess } })),
      ...(deviation > NOTED_DEVIATION
        ? [{ code: 'centres-moved', values: { percent: Math.round(deviation * 1000) / 10 } }]
        : []),
    ],
  };
}

/** A single layer whose thickness nothing tells; its only centre is in the middle. */
function withSize(cells: AxisCells, guess: number): AxisCells {
  return Number.isNaN(cells.size) ? { low: cells.low - guess / 2, size: guess, count: 1 } : cells;
}

function candidatesOf(
  store: BlockStore,
  frame: Frame,
  axis: number,
  measure: AxisMeasure,
  { prototype, sizes: sizeHints }: GridHints,
): Candidate[] {
  const { sizes } = measure;
  const candidates: Candidate[] = [];
  const nested = (low: number, size: number, count: number): void => {
    if (Number.isSafeInteger(count) && count > 0)
      candidates.push({ cells: { low, size, count }, isLattice: false, deviation: 0 });
  };
  const declared = prototype?.[axis];
  const isConstant = sizes && sizes.most - sizes.least <= sizes.most * SAME_SIZE;
  const hint = isConstant ? sizes.most : sizes ? undefined : sizeHints?.[axis];
  // Sub-blocks of many sizes have centres anywhere; only where all sizes agree do the centres tell the grid.
  const planes = sizes && !isConstant ? undefined : planesOf(store, frame, axis, measure);
  const lattice = planes && fitLattice(planes, hint);
  if (declared) {
    const step = lattice && !Number.isNaN(lattice.step) ? [lattice.step] : [];
    for (const size of [...declared.sizes, ...(sizes ? [sizes.most] : step)])
      nested(declared.low, size, declared.count);
  }
  if (lattice) {
    const { first, step, count, deviation } = lattice;
    const low = Number.isNaN(step) ? first : first - step / 2;
    candidates.push({ cells: { low, size: step, count }, isLattice: true, deviation });
  }
  if (sizes) {
    nestAround(measure.largestEdge as number, sizes.most);
    const gaps = planes && lattice === undefined ? fitLattice(planes) : undefined;
    if (gaps && gaps.step > sizes.most) nestAround(gaps.first - gaps.step / 2, gaps.step);
  }
  return candidates;

  function nestAround(edge: number, size: number): void {
    const low = edge - Math.ceil((edge - measure.low) / size - TOLERANCE) * size;
    nested(low, size, Math.max(1, Math.ceil((measure.high - low) / size - TOLERANCE)));
  }
}

/** Looks which candidates hold every block within one cell; a lattice does so by how it was found. */
function testAll(store: BlockStore, frame: Frame, candidates: readonly Candidate[][]): Tested[][] {
  const tested = candidates.map((list) => list.map((one): Tested => ({ ...one, holdsAll: true, isFilled: true })));
  const open = tested.map((list) => list.filter(({ isLattice }) => !isLattice));
  if (open.every((list) => list.length === 0)) return tested;
  const along = open.map((_, axis) => alongAxis(frame, axis));
  for (const { count, values } of store.chunks()) {
    for (const [axis, list] of open.entries()) {
      const sizeAt = store.sizeAt[axis];
      for (const one of list) {
        if (one.holdsAll) testChunk(one, { count, values }, store.stride, sizeAt, along[axis] as Along);
      }
    }
  }
  return tested;
}

function testChunk(
  one: Tested,
  { count, values }: { count: number; values: Float64Array },
  stride: number,
  sizeAt: number | undefined,
  along: Along,
): void {
  const { low, size, count: cellsAlong } = one.cells;
  for (let block = 0, at = 0; block < count; block += 1, at += stride) {
    const centre = along(values, at);
    // A block without a size fills its cell, when it is in the middle of one.
    const part = sizeAt === undefined ? 1 : (values[at + sizeAt] as number) / size;
    const start = (centre - low) / size - part / 2;
    const tolerance = sizeAt === undefined ? CENTRE_TOLERANCE : Math.min(TOLERANCE, part * BLOCK_TOLERANCE);
    const cell = Math.floor(start + tolerance);
    if (cell < 0 || cell >= cellsAlong || start < cell - tolerance || start + part > cell + 1 + tolerance) {
      one.holdsAll = false;
      return;
    }
    if (part < 1 - 2 * TOLERANCE) one.isFilled = false;
  }
}

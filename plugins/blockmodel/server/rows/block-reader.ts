import type { Vector3 } from 'adit/core';
import { pickRows, type BuildFile, type BuildRun, type TableBatch, type TableSummary } from 'adit/core/server';
import { isPlace, isSize } from '../limits.ts';
import type { BlockPlan } from '../source/block-plan.ts';
import type { PrototypeField } from '../source/datamine-prototype.ts';
import { BlockStore } from './block-store.ts';

/** Why a row is no block. */
export interface Rejection {
  readonly code: 'missing-coordinate' | 'coordinate-out-of-range' | 'missing-size' | 'bad-size' | 'header-line';
  readonly row: number;
  readonly line: number;
  readonly column?: string;
  readonly value?: number;
}

/** What takes the rows of a batch that are blocks, and hears of those that are not. */
export interface BlockSink {
  accepted(batch: TableBatch, rows: Uint32Array): void;
  rejected(rejection: Rejection): void;
}

/** Blocks that were read: where they are, and what the file says about all of them. */
export interface ReadBlocks {
  readonly store: BlockStore;
  readonly summary: TableSummary;
  readonly prototype: ReadonlyMap<PrototypeField, number>;
}

/** Reads the blocks of a file once; the store, whose files are in `folder`, is the caller's to dispose of. */
export async function readBlocks(
  run: Pick<BuildRun, 'readTable' | 'signal'>,
  file: BuildFile,
  plan: BlockPlan & { readonly centres: readonly [string, string, string] },
  folder: string,
  sink: BlockSink,
): Promise<ReadBlocks> {
  const sizes = plan.sizes.map((name) => name !== undefined) as unknown as readonly [boolean, boolean, boolean];
  const store = new BlockStore(folder, { sizes, index: plan.index !== undefined });
  const prototype = new Map<PrototypeField, number>();
  let rows = 0;
  try {
    const summary = await run.readTable(file, plan.read, (batch) => {
      run.signal.throwIfAborted();
      const used = usedRows(batch, rows, plan, sink);
      readPrototype(batch, plan, prototype);
      store.append(packBlocks(batch, used, plan, store), pickRows(batch.lines, used));
      sink.accepted(batch, used);
      rows += batch.rows;
    });
    return { store, summary, prototype };
  } catch (error) {
    store.dispose();
    throw error;
  }
}

function usedRows(
  batch: TableBatch,
  before: number,
  plan: BlockPlan & { readonly centres: readonly string[] },
  sink: BlockSink,
): Uint32Array {
  const centres = plan.centres.map((name) => ({ name, values: batch.numbers.get(name) as Float64Array }));
  const sizes = plan.sizes.flatMap((name) =>
    name === undefined ? [] : [{ name, values: batch.numbers.get(name) as Float64Array }],
  );
  const used = new Uint32Array(batch.rows);
  let count = 0;
  for (let row = 0; row < batch.rows; row += 1) {
    const fault =
      (batch.lines[row] as number) <= plan.headerLines
        ? { code: 'header-line' as const }
        : faultOf(row, centres, sizes);
    if (fault) sink.rejected({ ...fault, row: before + row, line: batch.lines[row] as number });
    else used[count++] = row;
  }
  return used.subarray(0, count);
}

type NamedValues = readonly { readonly name: string; readonly values: Float64Array }[];

function faultOf(row: number, centres: NamedValues, sizes: NamedValues): Omit<Rejection, 'row' | 'line'> | undefined {
  for (const { name, values } of centres) {
    const value = values[row] as number;
    if (isPlace(value)) continue;
    return Number.isFinite(value)
      ? { code: 'coordinate-out-of-range', column: name, value }
      : { code: 'missing-coordinate', column: name };
  }
  for (const { name, values } of sizes) {
    const value = values[row] as number;
    if (isSize(value)) continue;
    return Number.isFinite(value) ? { code: 'bad-size', column: name, value } : { code: 'missing-size', column: name };
  }
  return undefined;
}

function readPrototype(batch: TableBatch, plan: BlockPlan, prototype: Map<PrototypeField, number>): void {
  for (const [field, name] of plan.prototype) {
    if (prototype.has(field)) continue;
    const value = batch.numbers.get(name)?.find(Number.isFinite);
    if (value !== undefined) prototype.set(field, value);
  }
}

function packBlocks(
  batch: TableBatch,
  used: Uint32Array,
  plan: BlockPlan & { readonly centres: readonly string[] },
  store: BlockStore,
): Float64Array {
  const { stride, sizeAt, indexAt } = store;
  const packed = new Float64Array(used.length * stride);
  const put = (at: number, name: string): void => {
    const values = batch.numbers.get(name) as Float64Array;
    for (let item = 0; item < used.length; item += 1)
      packed[item * stride + at] = values[used[item] as number] as number;
  };
  for (const [axis, name] of plan.centres.entries()) put(axis, name);
  for (const [axis, name] of plan.sizes.entries()) if (name !== undefined) put(sizeAt[axis] as number, name);
  if (plan.index !== undefined) put(indexAt as number, plan.index);
  if (plan.position === 0) return packed;
  // From the corner that the coordinates are of to the centre.
  for (let at = 0; at < packed.length; at += stride) {
    for (const axis of [0, 1, 2]) {
      const place = sizeAt[axis];
      const size = place === undefined ? (plan.sizeHints[axis] ?? 0) : (packed[at + place] as number);
      packed[at + axis] = (packed[at + axis] as number) - plan.position * size;
    }
  }
  return packed;
}

/** The centre of a block. */
export function centreAt(values: Float64Array, at: number): Vector3 {
  return [values[at] as number, values[at + 1] as number, values[at + 2] as number];
}

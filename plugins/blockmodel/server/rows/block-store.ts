import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Vector3 } from 'adit/core';

const CHUNK_BLOCKS = 32_768;

/** Blocks in the order of the file; the memory is used again for the next ones. */
export interface BlockChunk {
  readonly first: number;
  readonly count: number;
  /** `stride` numbers a block: the centre, then the sizes, then the index. */
  readonly values: Float64Array;
  readonly lines: Uint32Array;
}

/** Which numbers blocks have besides their centre. */
export interface BlockParts {
  /** The axes that the file gives sizes for. */
  readonly sizes: readonly [boolean, boolean, boolean];
  /** The number of the parent block. */
  readonly index: boolean;
}

interface Extent {
  least: number;
  most: number;
}

const noExtents = (): [Extent, Extent, Extent] => [
  { least: Infinity, most: -Infinity },
  { least: Infinity, most: -Infinity },
  { least: Infinity, most: -Infinity },
];

function widen(extent: Extent, values: Float64Array, from: number, stride: number): void {
  for (let at = from; at < values.length; at += stride) {
    const value = values[at] as number;
    if (value < extent.least) extent.least = value;
    if (value > extent.most) extent.most = value;
  }
}

/** Keeps where blocks are in files beside the dataset's, so that a model of any size can be looked at again and again in little memory. */
export class BlockStore {
  readonly parts: BlockParts;
  readonly stride: number;
  /** Where a block's size along each axis stands; undefined where the file gives none. */
  readonly sizeAt: readonly (number | undefined)[];
  readonly indexAt: number | undefined;
  /** What the coordinates and sizes lie between, as they stand in the file. */
  readonly centres = noExtents();
  readonly sizes = noExtents();
  count = 0;
  #move: ((centre: Vector3) => Vector3) | undefined;
  readonly #paths: [string, string];
  readonly #values: number;
  readonly #lines: number;

  constructor(folder: string, parts: BlockParts) {
    this.parts = parts;
    let stride = 3;
    this.sizeAt = parts.sizes.map((isGiven) => (isGiven ? stride++ : undefined));
    this.indexAt = parts.index ? stride++ : undefined;
    this.stride = stride;
    this.#paths = [join(folder, 'blocks-scratch.f64'), join(folder, 'lines-scratch.u32')];
    this.#values = openSync(this.#paths[0], 'wx+');
    this.#lines = openSync(this.#paths[1], 'wx+');
  }

  /** Adds blocks: `stride` numbers each, and their lines. */
  append(values: Float64Array, lines: Uint32Array): void {
    for (const [axis, extent] of this.centres.entries()) widen(extent, values, axis, this.stride);
    for (const [axis, extent] of this.sizes.entries()) {
      const size = this.sizeAt[axis];
      if (size !== undefined) widen(extent, values, size, this.stride);
    }
    writeAll(this.#values, values);
    writeAll(this.#lines, lines);
    this.count += lines.length;
  }

  /** From now on centres are given where `move` puts them. */
  moveBy(move: (centre: Vector3) => Vector3): void {
    this.#move = move;
  }

  /** All blocks in the order in which they were added. */
  *chunks(): Generator<BlockChunk> {
    const values = new Float64Array(Math.min(CHUNK_BLOCKS, this.count) * this.stride);
    const lines = new Uint32Array(Math.min(CHUNK_BLOCKS, this.count));
    for (let first = 0; first < this.count; first += CHUNK_BLOCKS) {
      const count = Math.min(CHUNK_BLOCKS, this.count - first);
      const part = values.subarray(0, count * this.stride);
      readAll(this.#values, part, first * this.stride);
      readAll(this.#lines, lines.subarray(0, count), first);
      if (this.#move) this.#moveAll(part, this.#move);
      yield { first, count, values: part, lines: lines.subarray(0, count) };
    }
  }

  /** Closes and removes the files. */
  dispose(): void {
    closeSync(this.#values);
    closeSync(this.#lines);
    for (const path of this.#paths) rmSync(path, { force: true });
  }

  #moveAll(values: Float64Array, move: (centre: Vector3) => Vector3): void {
    for (let at = 0; at < values.length; at += this.stride) {
      const moved = move([values[at] as number, values[at + 1] as number, values[at + 2] as number]);
      values.set(moved, at);
    }
  }
}

function bytesOf(numbers: Float64Array | Uint32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function writeAll(handle: number, numbers: Float64Array | Uint32Array): void {
  const bytes = bytesOf(numbers);
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at, bytes.length - at);
}

function readAll(handle: number, numbers: Float64Array | Uint32Array, first: number): void {
  const bytes = bytesOf(numbers);
  const from = first * numbers.BYTES_PER_ELEMENT;
  for (let at = 0; at < bytes.length;) {
    const read = readSync(handle, bytes, at, bytes.length - at, from + at);
    if (read === 0) throw new Error('The scratch file of the blocks is shorter than what was written');
    at += read;
  }
}

import { deflateSync } from 'node:zlib';

/** What a TIFF says beside its values. */
export interface MadeTiff {
  readonly columns: number;
  readonly rows: number;
  readonly values: readonly number[];
  /** 1 for none, 8 for DEFLATE. */
  readonly compression?: 1 | 8;
  /** Whether it says where it lies: cells of 10 by 20, the upper left corner at 1000 east and 2000 north. */
  readonly isPlaced?: boolean;
  readonly keys?: Readonly<Record<number, number>>;
}

const [SHORT, LONG, DOUBLE] = [3, 4, 12];
const SIZES: Readonly<Record<number, number>> = { [SHORT]: 2, [LONG]: 4, [DOUBLE]: 8 };

/** A TIFF of one strip of single-precision numbers, with its numbers from the last byte to the first. */
export function makeTiff({ columns, rows, values, compression = 1, isPlaced = true, keys = {} }: MadeTiff): Buffer {
  const cells = Buffer.from(Float32Array.from(values).buffer);
  const strip = compression === 8 ? deflateSync(cells) : cells;
  const keyList = Object.entries({ 1024: 1, 1025: 1, ...keys }).map(([key, value]) => [Number(key), 0, 1, value]);
  const tags: (readonly [tag: number, type: number, values: readonly number[]])[] = [
    [256, LONG, [columns]],
    [257, LONG, [rows]],
    [258, SHORT, [32]],
    [259, SHORT, [compression]],
    [262, SHORT, [1]],
    [273, LONG, [8]],
    [277, SHORT, [1]],
    [278, LONG, [rows]],
    [279, LONG, [strip.length]],
    [339, SHORT, [3]],
  ];
  if (isPlaced)
    tags.push(
      [33_550, DOUBLE, [10, 20, 0]],
      [33_922, DOUBLE, [0, 0, 0, 1000, 2000, 0]],
      [34_735, SHORT, [1, 1, 0, keyList.length, ...keyList.flat()]],
    );
  const directory = 8 + strip.length + (strip.length % 2);
  let free = directory + 2 + tags.length * 12 + 4;
  const head = Buffer.alloc(directory);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(directory, 4);
  strip.copy(head, 8);
  const list = Buffer.alloc(2 + tags.length * 12 + 4);
  list.writeUInt16LE(tags.length);
  const behind: Buffer[] = [];
  for (const [at, [tag, type, numbers]] of tags.entries()) {
    const bytes = Buffer.alloc(Math.max(4, numbers.length * (SIZES[type] as number)));
    for (const [index, number] of numbers.entries()) {
      if (type === SHORT) bytes.writeUInt16LE(number, index * 2);
      else if (type === LONG) bytes.writeUInt32LE(number, index * 4);
      else bytes.writeDoubleLE(number, index * 8);
    }
    const entry = 2 + at * 12;
    list.writeUInt16LE(tag, entry);
    list.writeUInt16LE(type, entry + 2);
    list.writeUInt32LE(numbers.length, entry + 4);
    if (bytes.length === 4) bytes.copy(list, entry + 8);
    else {
      list.writeUInt32LE(free, entry + 8);
      behind.push(bytes);
      free += bytes.length;
    }
  }
  return Buffer.concat([head, list, ...behind]);
}

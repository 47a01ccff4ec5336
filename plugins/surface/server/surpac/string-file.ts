import { AditError } from 'adit/core';
import { ByteWindow, growingFloats } from 'adit/core/server';
import { readLines } from '../input/read-lines.ts';
import { withHead } from '../input/with-head.ts';
import type { VertexBudget } from '../model/vertex-budget.ts';

const HEAD_BYTES = 4_096;
/** Two lines of text, of which the second is the axis; then, in binary files, five bytes of zero. */
const SECOND_LINE = /^[^\n]*\n\s*0\s*,\s*[-+\d.]/;
/** A number of 32 bits and three of 64; a text that ends with 0 follows. */
const RECORD_BYTES = 28;
const MAX_TEXT_BYTES = 65_536;

/** True for the first bytes of a string file, text or binary. */
export function isStringFile(head: Buffer): boolean {
  return SECOND_LINE.test(head.toString('latin1'));
}

/**
 * The places of a string file's records, a triple of `xyz` each: a surface counts them from the one behind the axis record, and
 * counts those that close a string too, which are NaN. Northing stands before easting. Throws `str-cut-short` when the end mark is missing.
 */
export async function readStringFile(
  parts: AsyncIterable<Buffer>,
  fileName: string,
  budget: VertexBudget,
): Promise<Float64Array> {
  const { head, parts: whole, close } = await withHead(parts, HEAD_BYTES);
  const places = growingFloats();
  const add = (string: number, y: number, x: number, z: number): void => {
    budget.spend(1);
    if (string === 0) places.push3(Number.NaN, Number.NaN, Number.NaN);
    else places.push3(x, y, z);
  };
  try {
    const start = binaryStart(head);
    const isWhole = start < 0 ? await readText(whole, fileName, add) : await readBinary(whole, start, add);
    if (isWhole) return places.numbers;
    throw new AditError('str-cut-short', { values: { file: fileName, records: places.length / 3 } });
  } finally {
    await close();
  }
}

/** Where the records of a binary file begin; -1 for text. */
function binaryStart(head: Buffer): number {
  const second = head.indexOf(0x0a, head.indexOf(0x0a) + 1);
  return second > 0 && head.subarray(second + 1, second + 6).equals(Buffer.alloc(5)) ? second + 6 : -1;
}

type Add = (string: number, y: number, x: number, z: number) => void;

async function readText(parts: AsyncIterable<Buffer>, fileName: string, add: Add): Promise<boolean> {
  let isEnded = false;
  await readLines(parts, fileName, (text, line) => {
    if (line <= 2 || text.trim() === '') return false;
    const cells = text.split(',').map((cell) => cell.trim());
    const [string = Number.NaN, y = Number.NaN, x = Number.NaN, z = Number.NaN] = cells.slice(0, 4).map(Number);
    add(string, y, x, z);
    isEnded = string === 0 && cells[4] === 'END';
    return isEnded;
  });
  return isEnded;
}

/** Answers whether the end mark is there. */
async function readBinary(parts: AsyncIterable<Buffer>, start: number, add: Add): Promise<boolean> {
  const window = new ByteWindow(parts);
  await window.fill(start);
  window.take(start);
  return readRecords(window, add);
}

/** Reads binary records up to the end mark; answers whether it is there. */
export async function readRecords(window: ByteWindow, add: Add): Promise<boolean> {
  while (await window.fill(RECORD_BYTES)) {
    const record = window.take(RECORD_BYTES);
    const string = record.readInt32BE(0);
    add(string, record.readDoubleBE(4), record.readDoubleBE(12), record.readDoubleBE(20));
    const text = await window.takeUntil(0, MAX_TEXT_BYTES);
    if (text === undefined) return false;
    if (string === 0 && text.toString('latin1').trim() === 'END') return true;
  }
  return false;
}

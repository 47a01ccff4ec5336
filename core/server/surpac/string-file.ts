import { AditError } from 'adit/core';
import { ByteWindow } from '../byte-window.ts';
import { readLines } from '../input/read-lines.ts';
import { withHead, withoutMark } from '../input/with-head.ts';

const HEAD_BYTES = 4_096;
/** Two lines of text, of which the second is the axis; then, in binary files, five bytes of zero. */
const SECOND_LINE = /^[^\n]*\n\s*0\s*,\s*[-+\d.]/;
/** A number of 32 bits and three of 64; a text that ends with 0 follows. */
const RECORD_BYTES = 28;
const MAX_TEXT_BYTES = 65_536;

/** True for the first bytes of a Surpac string file, text or binary. @internal */
export function isStringFile(head: Buffer): boolean {
  return SECOND_LINE.test(head.toString('latin1'));
}

/**
 * Takes a record of a string file. `string` is 0 for one that closes a segment. `description` has the fields behind the coordinates, a character
 * a byte; `line` is 0 in binary files.
 *
 * @internal
 */
export type TakeString = (
  string: number,
  place: { readonly x: number; readonly y: number; readonly z: number },
  description: string,
  line: number,
) => void;

/**
 * Reads the records of a string file, from the one behind the axis record up to the end mark. Northing stands before easting. Throws
 * `str-cut-short` when the end mark is missing.
 *
 * @internal
 */
export async function readStrings(parts: AsyncIterable<Buffer>, fileName: string, take: TakeString): Promise<void> {
  const { head, parts: whole, close } = await withHead(parts, HEAD_BYTES);
  let records = 0;
  const count: TakeString = (...record) => {
    records += 1;
    take(...record);
  };
  try {
    const start = binaryStart(head);
    const isWhole = await (start < 0 ? readText(withoutMark(whole), fileName, count) : readBinary(whole, start, count));
    if (!isWhole) throw new AditError('str-cut-short', { values: { file: fileName, records } });
  } finally {
    await close();
  }
}

/** Where the records of a binary file begin; -1 for text. */
function binaryStart(head: Buffer): number {
  const second = head.indexOf(0x0a, head.indexOf(0x0a) + 1);
  return second > 0 && head.subarray(second + 1, second + 6).equals(Buffer.alloc(5)) ? second + 6 : -1;
}

async function readText(parts: AsyncIterable<Buffer>, fileName: string, take: TakeString): Promise<boolean> {
  let isEnded = false;
  await readLines(parts, fileName, (text, line) => {
    if (line <= 2 || text.trim() === '') return false;
    const [string, y, x, z, ...fields] = text.split(',');
    const record = { x: numberOf(x), y: numberOf(y), z: numberOf(z) };
    const description = fields.join(',').trim();
    isEnded = numberOf(string) === 0 && /^END(,|$)/.test(description);
    take(numberOf(string), record, description, line);
    return isEnded;
  });
  return isEnded;
}

/** NaN for an empty cell, which is no 0. */
function numberOf(cell: string | undefined): number {
  return cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);
}

/** Answers whether the end mark is there. */
async function readBinary(parts: AsyncIterable<Buffer>, start: number, take: TakeString): Promise<boolean> {
  const window = new ByteWindow(parts);
  await window.fill(start);
  window.take(start);
  return readRecords(window, take);
}

/** Reads binary records up to the end mark; answers whether it is there. @internal */
export async function readRecords(window: ByteWindow, take: TakeString): Promise<boolean> {
  while (await window.fill(RECORD_BYTES)) {
    const record = window.take(RECORD_BYTES);
    const string = record.readInt32BE(0);
    const place = { y: record.readDoubleBE(4), x: record.readDoubleBE(12), z: record.readDoubleBE(20) };
    const text = await window.takeUntil(0, MAX_TEXT_BYTES);
    if (text === undefined) return false;
    const description = text.toString('latin1').trim();
    take(string, place, description, 0);
    if (string === 0 && description === 'END') return true;
  }
  return false;
}

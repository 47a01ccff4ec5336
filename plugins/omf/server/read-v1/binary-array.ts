import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import { AditError } from 'adit/core';
import { MAX_ROWS, omfError, PART_ROWS, type NumberArray, type Place } from '../model/index.ts';

/** Where packed bytes stand in a file. */
export interface Blob {
  readonly path: string;
  readonly start: number;
  readonly length: number;
}

const NUMBER_BYTES = 8;

/** The unpacked bytes of a blob, `most` at most. Throws `omf-array-damaged` and `omf-too-many-rows`. */
export async function* unpackBlob({ path, start, length }: Blob, most: number, place: Place): AsyncGenerator<Buffer> {
  if (length === 0) return;
  const inflate = createInflate({ chunkSize: PART_ROWS * NUMBER_BYTES });
  const ended = pipeline(createReadStream(path, { start, end: start + length - 1 }), inflate);
  // What goes wrong arrives where the bytes are read.
  ended.catch(() => undefined);
  let bytes = 0;
  try {
    for await (const part of inflate) {
      bytes += (part as Buffer).length;
      if (bytes > most)
        throw omfError('too-many-rows', place, { rows: Math.ceil(bytes / NUMBER_BYTES), most: MAX_ROWS });
      yield part as Buffer;
    }
  } catch (error) {
    if (error instanceof AditError) throw error;
    throw omfError(
      'array-damaged',
      place,
      { entry: `@${start}`, problem: error instanceof Error ? error.message : '' },
      error,
    );
  } finally {
    inflate.destroy();
  }
}

/** Rows of `width` packed float64 or int64 numbers. Throws `omf-array-damaged` unless they are whole rows. */
export function binaryArray(blob: Blob, type: 'f8' | 'i8', width: number, place: Place): NumberArray {
  const most = MAX_ROWS * width * NUMBER_BYTES;
  let known: Promise<number> | undefined;
  const count = async (): Promise<number> => {
    let bytes = 0;
    for await (const part of unpackBlob(blob, most, place)) bytes += part.length;
    return wholeRows(bytes, width, blob, place);
  };
  const rounded = { count: 0 };
  return {
    width,
    rounded,
    count: () => (known ??= count()),
    async *parts() {
      rounded.count = 0;
      const rowBytes = width * NUMBER_BYTES;
      let rest: Buffer = Buffer.alloc(0);
      for await (const part of unpackBlob(blob, most, place)) {
        const bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
        const whole = bytes.length - (bytes.length % rowBytes);
        rest = bytes.subarray(whole);
        if (whole > 0) yield toNumbers(bytes.subarray(0, whole), type, rounded);
      }
      wholeRows(rest.length, width, blob, place);
    },
  };
}

function wholeRows(bytes: number, width: number, { start }: Blob, place: Place): number {
  const rows = bytes / (width * NUMBER_BYTES);
  if (!Number.isInteger(rows))
    throw omfError('array-damaged', place, { entry: `@${start}`, problem: `${bytes} bytes` });
  return rows;
}

function toNumbers(bytes: Buffer, type: 'f8' | 'i8', rounded: { count: number }): Float64Array {
  // A copy, since the parts of a stream need not start where numbers may.
  const own = new Uint8Array(bytes).buffer;
  if (type === 'f8') return new Float64Array(own);
  const whole = new BigInt64Array(own);
  const numbers = new Float64Array(whole.length);
  for (let at = 0; at < whole.length; at += 1) {
    const number = Number(whole[at]);
    if (!Number.isSafeInteger(number)) rounded.count += 1;
    numbers[at] = number;
  }
  return numbers;
}

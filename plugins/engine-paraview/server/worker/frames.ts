import { AditError } from 'adit/core';
import type { NumberArray } from 'adit/core/server';

const arrays = { f8: Float64Array, f4: Float32Array, u4: Uint32Array, u1: Uint8Array } as const;
const LENGTHS = 8;

/** What a worker says about a question: a value and arrays by name, or why there is none. */
export interface WorkerFrame {
  readonly id: number;
  readonly answer:
    | { readonly value: unknown; readonly arrays: Readonly<Record<string, NumberArray>> }
    | { readonly refusal: AditError };
}

interface Header {
  readonly id: number;
  readonly value?: unknown;
  readonly arrays?: readonly { readonly name: string; readonly type: keyof typeof arrays; readonly length: number }[];
  readonly refusal?: {
    readonly code: string;
    readonly status: number;
    readonly values: Readonly<Record<string, string | number>>;
    /** Where in the Python code it failed. */
    readonly trace?: string;
  };
}

/** A frame as bytes: the lengths of both parts, JSON, and the binary part. Numbers that JSON lacks are written as texts. */
export function encodeFrame(header: object, binary: Uint8Array = new Uint8Array(0)): Buffer {
  const text = Buffer.from(
    JSON.stringify(header, (_, value: unknown) =>
      typeof value === 'number' && !Number.isFinite(value) ? String(value) : value,
    ),
  );
  const lengths = Buffer.alloc(LENGTHS);
  lengths.writeUInt32LE(text.length, 0);
  lengths.writeUInt32LE(binary.byteLength, 4);
  return Buffer.concat([lengths, text, binary]);
}

/** Puts frames together from the pieces that a socket brings. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #needed = LENGTHS;

  /** The frames that are whole with this piece. */
  read(chunk: Buffer): WorkerFrame[] {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    const frames: WorkerFrame[] = [];
    while (this.#bytes >= this.#needed) {
      const data = Buffer.concat(this.#chunks);
      const textBytes = data.readUInt32LE(0);
      const end = LENGTHS + textBytes + data.readUInt32LE(4);
      if (data.length >= end) frames.push(decode(data.subarray(LENGTHS, end), textBytes));
      const rest = data.length >= end ? data.subarray(end) : data;
      this.#chunks = [rest];
      this.#bytes = rest.length;
      this.#needed = data.length >= end ? LENGTHS : end;
    }
    return frames;
  }
}

function decode(frame: Buffer, textBytes: number): WorkerFrame {
  const { id, value, arrays: described = [], refusal } = JSON.parse(frame.toString('utf8', 0, textBytes)) as Header;
  if (refusal) {
    const { code, status, values, trace } = refusal;
    const cause = trace === undefined ? {} : { cause: new Error(trace) };
    return { id, answer: { refusal: new AditError(code, { status, values, ...cause }) } };
  }
  let at = frame.byteOffset + textBytes;
  const found = described.map(({ name, type, length }): [string, NumberArray] => {
    const bytes = length * arrays[type].BYTES_PER_ELEMENT;
    const numbers = new arrays[type](frame.buffer.slice(at, at + bytes) as ArrayBuffer);
    at += bytes;
    return [name, numbers];
  });
  return { id, answer: { value, arrays: Object.fromEntries(found) } };
}

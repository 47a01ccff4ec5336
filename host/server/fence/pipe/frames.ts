import { deserialize, serialize } from 'node:v8';

/** No frame is longer: what comes next in the pipe waits for one only. */
const MAX_FRAME_BYTES = 1_048_576;
/** A message of many frames is put together in memory. */
const MAX_MESSAGE_BYTES = 64 * 1_048_576;
const HEADER_BYTES = 4;
/** Set in the header of each frame of a message but the last. */
const MORE = 0x8000_0000;

/** A message as it goes over a pipe: frames, each after its length. Throws for what cannot be copied, such as a function. */
export function framesOf(message: unknown): Buffer[] {
  const bytes = serialize(message);
  if (bytes.length > MAX_MESSAGE_BYTES) throw new RangeError(`A message has more than ${MAX_MESSAGE_BYTES} bytes`);
  const frames: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += MAX_FRAME_BYTES) {
    const part = bytes.subarray(from, from + MAX_FRAME_BYTES);
    const header = Buffer.allocUnsafe(HEADER_BYTES);
    header.writeUInt32LE((from + part.length < bytes.length ? MORE : 0) + part.length);
    frames.push(header, part);
  }
  return frames;
}

/** Puts messages together from what a pipe gives, whose parts end anywhere. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;
  #header: number | undefined;
  #parts: Buffer[] = [];
  #partBytes = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The bytes of the next whole message; undefined until more is pushed. Throws for what is no frame. */
  next(): Buffer | undefined {
    for (;;) {
      this.#header ??= this.#take(HEADER_BYTES)?.readUInt32LE();
      if (this.#header === undefined) return undefined;
      const hasMore = this.#header >= MORE;
      const length = hasMore ? this.#header - MORE : this.#header;
      if (length > MAX_FRAME_BYTES || this.#partBytes + length > MAX_MESSAGE_BYTES)
        throw new RangeError(`A frame of ${length} bytes is too long`);
      const part = this.#take(length);
      if (!part) return undefined;
      this.#header = undefined;
      this.#parts.push(part);
      this.#partBytes += length;
      if (hasMore) continue;
      const whole = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
      this.#parts = [];
      this.#partBytes = 0;
      return whole;
    }
  }

  #take(length: number): Buffer | undefined {
    if (this.#length < length) return undefined;
    this.#length -= length;
    const [first] = this.#chunks;
    if (first && first.length > length) {
      this.#chunks[0] = first.subarray(length);
      return first.subarray(0, length);
    }
    if (first?.length === length) return this.#chunks.shift();
    const joined = Buffer.concat(this.#chunks);
    this.#chunks = joined.length > length ? [joined.subarray(length)] : [];
    return joined.subarray(0, length);
  }
}

/**
 * The value of a message's bytes. Throws for what is larger than its bytes for whoever walks it, such as an array that says it has a thousand
 * million entries, or parts that contain each other.
 */
export function messageOf(bytes: Buffer): unknown {
  const message: unknown = deserialize(bytes);
  const open: unknown[] = [message];
  for (let count = 0; open.length > 0; count += 1) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    if (count > bytes.length || (Array.isArray(value) && value.length > bytes.length))
      throw new RangeError('A message is larger than its bytes');
    for (const part of partsOf(value)) if (typeof part === 'object' && part !== null) open.push(part);
  }
  return message;
}

function partsOf(value: object): Iterable<unknown> {
  if (value instanceof Map) return [...value].flat();
  return value instanceof Set ? value : Object.values(value);
}

import { deserialize, serialize } from 'node:v8';

const HEADER_BYTES = 5;
const MAX_FRAME_BYTES = 1 << 20;
/** Bigger messages are streams, or files in a room. */
export const MAX_MESSAGE_BYTES = 64 << 20;

/** A message as frames: each has its length (4 bytes, little endian), whether it is the last of its message, and its bytes. */
export function toFrames(message: unknown): Buffer[] {
  const bytes = serialize(message);
  if (bytes.length > MAX_MESSAGE_BYTES) throw new Error(`A message of ${bytes.length} bytes is too large`);
  const frames: Buffer[] = [];
  for (let first = 0; first === 0 || first < bytes.length; first += MAX_FRAME_BYTES) {
    const part = bytes.subarray(first, first + MAX_FRAME_BYTES);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32LE(part.length);
    header[4] = Number(first + MAX_FRAME_BYTES >= bytes.length);
    frames.push(header, part);
  }
  return frames;
}

/** Puts messages together again from the bytes of a pipe. Throws for what cannot be a frame of ours. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #parts: Buffer[] = [];
  #partBytes = 0;

  /** The messages that are whole with these bytes, each with its size. */
  *read(chunk: Buffer): Generator<{ readonly message: unknown; readonly bytes: number }> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes >= HEADER_BYTES) {
      const header = this.#peek(HEADER_BYTES);
      const length = header.readUInt32LE();
      if (length > MAX_FRAME_BYTES) throw new Error(`A frame of ${length} bytes is too large`);
      if (this.#bytes < HEADER_BYTES + length) return;
      const part = this.#take(HEADER_BYTES + length).subarray(HEADER_BYTES);
      this.#parts.push(part);
      this.#partBytes += length;
      if (this.#partBytes > MAX_MESSAGE_BYTES) throw new Error('A message is too large');
      if (header[4] === 0) continue;
      const bytes = this.#partBytes;
      const whole = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
      this.#parts = [];
      this.#partBytes = 0;
      yield { message: deserialize(whole), bytes };
    }
  }

  /** The first bytes, which stay. */
  #peek(count: number): Buffer {
    const [first] = this.#chunks;
    if (first && first.length >= count) return first;
    this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0] as Buffer;
  }

  #take(count: number): Buffer {
    // Joined once, when all of it is there.
    if ((this.#chunks[0]?.length ?? 0) < count) this.#chunks = [Buffer.concat(this.#chunks)];
    const first = this.#chunks[0] as Buffer;
    if (first.length === count) this.#chunks.shift();
    else this.#chunks[0] = first.subarray(count);
    this.#bytes -= count;
    return first.subarray(0, count);
  }
}

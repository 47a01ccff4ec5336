const MAGIC = 0x184d_2204;
const [HAS_CONTENT_SIZE, HAS_CONTENT_SUM, HAS_BLOCK_SUMS, HAS_DICTIONARY] = [0b1000, 0b100, 0b1_0000, 0b1];
const PLAIN_BLOCK = 0x8000_0000;
/** Lengths that fill their four bits go on in the bytes behind. */
const MORE = 15;
const LEAST_MATCH = 4;

/** Unpacks a frame of LZ4 to exactly so many bytes, blocks that refer to those before them included. Throws a RangeError for anything else. */
export function unpackLz4Frame(frame: Uint8Array, length: number): Uint8Array {
  const input = Buffer.from(frame.buffer, frame.byteOffset, frame.length);
  const output = new Uint8Array(length);
  if (input.readUInt32LE(0) !== MAGIC) throw new RangeError('No frame of LZ4');
  const flags = input.readUInt8(4);
  // Behind the magic number: flags, block size, and a sum of the header.
  let at = 7 + (flags & HAS_CONTENT_SIZE ? 8 : 0) + (flags & HAS_DICTIONARY ? 4 : 0);
  let filled = 0;
  for (;;) {
    const head = input.readUInt32LE(at);
    at += 4;
    if (head === 0) break;
    const size = head % PLAIN_BLOCK;
    if (at + size > input.length) throw new RangeError('A block outside of its frame');
    const block = input.subarray(at, at + size);
    if (head >= PLAIN_BLOCK) {
      output.set(block, filled);
      filled += size;
    } else filled = unpackBlock(block, output, filled);
    at += size + (flags & HAS_BLOCK_SUMS ? 4 : 0);
  }
  if (filled !== length || at + (flags & HAS_CONTENT_SUM ? 4 : 0) > input.length)
    throw new RangeError(`${filled} of ${length} bytes`);
  return output;
}

/** Unpacks a block behind what was unpacked before; answers the new end. */
function unpackBlock(block: Buffer, output: Uint8Array, filled: number): number {
  let at = 0;
  let end = filled;
  const lengthOf = (bits: number): number => {
    let length = bits;
    if (bits < MORE) return length;
    for (let more = 255; more === 255; at += 1) length += more = block.readUInt8(at);
    return length;
  };
  while (at < block.length) {
    const token = block.readUInt8(at);
    at += 1;
    const literals = lengthOf(token >> 4);
    if (at + literals > block.length) throw new RangeError('Bytes outside of their block');
    output.set(block.subarray(at, at + literals), end);
    at += literals;
    end += literals;
    if (at >= block.length) break;
    const from = end - block.readUInt16LE(at);
    at += 2;
    const length = lengthOf(token & 0b1111) + LEAST_MATCH;
    if (from < 0 || from >= end || end + length > output.length) throw new RangeError('A match outside of the output');
    // Byte by byte: a match may reach into what it makes.
    for (let place = 0; place < length; place += 1) output[end + place] = output[from + place] as number;
    end += length;
  }
  return end;
}

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Bytes that are the same for the same generator, and no text. */
export function randomBytes(random: () => number, size: number): Buffer {
  const block = new Uint32Array(16_384).map(() => random() * 2 ** 32);
  const bytes = Buffer.alloc(size, Buffer.from(block.buffer));
  for (let at = 0; at + 4 <= size; at += block.byteLength) bytes.writeUInt32LE((random() * 2 ** 32) >>> 0, at);
  return bytes;
}

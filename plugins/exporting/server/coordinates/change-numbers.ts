import { open } from 'node:fs/promises';

const CHUNK_NUMBERS = 3 * 65_536;

/** Writes the float64 of a file into another one, changed by `change` a part at a time; a part holds whole triples. */
export async function changeNumbers(from: string, to: string, change: (some: Float64Array) => void): Promise<void> {
  const [source, target] = [await open(from), await open(to, 'wx')];
  try {
    const numbers = new Float64Array(CHUNK_NUMBERS);
    const bytes = Buffer.from(numbers.buffer);
    for (;;) {
      const { bytesRead } = await source.read(bytes, 0, bytes.length);
      if (bytesRead === 0) break;
      change(numbers.subarray(0, bytesRead / 8));
      await target.write(bytes, 0, bytesRead);
    }
  } finally {
    await source.close();
    await target.close();
  }
}

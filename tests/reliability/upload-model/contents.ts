/** The size of a chunk in the model: the protocol is the same for any. */
export const CHUNK = 32;

/** A file that a run may send: two names, two identifiers and two sites, so that a wrong one of each is another file. */
export interface Slot {
  readonly site: number;
  readonly identifier: string;
  readonly name: string;
}

/** The files of a run. The last three differ from the first in one thing each. */
export const slots: readonly Slot[] = [
  { site: 0, identifier: 'one', name: 'collar.csv' },
  { site: 0, identifier: 'one', name: 'assay.csv' },
  { site: 0, identifier: 'two', name: 'collar.csv' },
  { site: 1, identifier: 'one', name: 'collar.csv' },
];

/** How the body of a chunk comes: as it should, or too short, too long, or broken off half-way. */
export type BodyShape = 'exact' | 'short' | 'long' | 'broken';

/** The bytes of a chunk; variants of a chunk differ, and those of a last one differ in length too. */
export function chunkBytes(slot: number, total: number, number: number, variant: number): Buffer {
  const size = number < total ? CHUNK : (slot * 5 + total * 3 + (2 - variant) * 11) % (CHUNK + 1);
  return Buffer.from(Array.from({ length: size }, (_, at) => (slot * 71 + number * 31 + variant * 113 + at * 7) % 256));
}

/** A body in parts of a few bytes. One that breaks off has come further than a right one may be long. */
export async function* bodyParts(bytes: Buffer, shape: BodyShape): AsyncGenerator<Buffer> {
  const tooMuch = Buffer.concat([bytes, Buffer.alloc(CHUNK + 1 - bytes.length, 1)]);
  const sent = {
    exact: bytes,
    short: bytes.subarray(0, bytes.length >> 1),
    long: tooMuch,
    broken: tooMuch.subarray(0, CHUNK - 2),
  }[shape];
  for (let from = 0; from < sent.length; from += 6) yield sent.subarray(from, from + 6);
  if (shape === 'broken') throw new Error('The connection broke');
}

import { readObj } from '../obj/read-obj.ts';
import type { ShapeReader } from '../shape-reader.ts';

/** Reads `x y z` a line as points, as a plugin of another format would. */
export const shapeReader: ShapeReader = {
  read: (source, run, issue) => readObj({ ...source, open: async () => toMesh(await source.open()) }, run, issue),
};

async function* toMesh(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const part of parts) text += Buffer.from(part).toString();
  const places = text.split('\n').filter(Boolean);
  yield Buffer.from(places.map((place, at) => `v ${place}\np ${at + 1}\n`).join(''));
}

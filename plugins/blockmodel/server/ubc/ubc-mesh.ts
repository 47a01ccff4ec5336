import { AditError } from 'adit/core';
import { MAX_CELLS } from '../grid/block-grid.ts';

const MAX_ALONG = 100_000;
const REPEATED = /^(\d+)\*(\S+)$/;

/** A mesh: where its cells begin along each axis, and where the last one ends; of the third from the top down. */
export interface UbcMesh {
  readonly counts: readonly [number, number, number];
  readonly edges: readonly [Float64Array, Float64Array, Float64Array];
}

/**
 * Reads a mesh of UBC: how many cells there are to the east, to the north and down, the western, southern and upper corner, and the sizes along each axis, `4*25` for four of
 * 25. Throws `ubc-bad-mesh`.
 */
export function parseUbcMesh(text: string, file: string): UbcMesh {
  const bad = (): AditError => new AditError('ubc-bad-mesh', { values: { file } });
  const words = text
    .replace(/!.*$/gm, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const [nx, ny, nz, ...corner] = words.slice(0, 6).map(Number);
  const counts = [nx, ny, nz] as [number, number, number];
  const isSound = counts.every((count) => Number.isInteger(count) && count > 0 && count <= MAX_ALONG);
  if (!isSound || corner.length < 3 || !corner.every(Number.isFinite)) throw bad();
  if (counts.reduce((product, count) => product * count, 1) > MAX_CELLS) throw bad();
  const sizes: number[] = [];
  const needed = counts.reduce((sum, count) => sum + count, 0);
  for (const word of words.slice(6)) {
    const [, times = '1', size = word] = REPEATED.exec(word) ?? [];
    if (!(Number(size) > 0) || sizes.length + Number(times) > needed) throw bad();
    for (let time = 0; time < Number(times); time += 1) sizes.push(Number(size));
  }
  if (sizes.length !== needed) throw bad();
  let at = 0;
  const edges = counts.map((count, axis) => {
    const along = new Float64Array(count + 1);
    along[0] = corner[axis] as number;
    for (let cell = 0; cell < count; cell += 1, at += 1)
      along[cell + 1] = (along[cell] as number) + (axis === 2 ? -1 : 1) * (sizes[at] as number);
    return along;
  });
  return { counts, edges: edges as unknown as UbcMesh['edges'] };
}

import { AditError, type Layer } from 'adit/core';
import { damagedFile } from 'adit/core/server';

/** Throws `not-blocks` (400) for a layer of something else. */
export function checkBlocks({ name, geometry, count, fileName }: Layer): void {
  if (geometry.kind !== 'blocks') throw new AditError('not-blocks', { values: { layer: name } });
  const [u, v, w] = geometry.count;
  if (!geometry.cells && count > u * v * w) throw damaged(fileName);
}

/** Throws `unknown-item` (404) for a number that the layer has no item of. */
export function checkItem({ count }: Layer, item: number): void {
  if (Number.isInteger(item) && item >= 0 && item < count) return;
  throw new AditError('unknown-item', { status: 404, message: `No item ${item}`, values: { item } });
}

/** The error of a file that is not what its manifest says. */
export function damaged(file: string): AditError {
  return damagedFile({ file, reason: 'changed' });
}

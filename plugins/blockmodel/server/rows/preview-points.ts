import type { Vector3 } from 'adit/core';
import { centreAt } from './block-reader.ts';
import type { BlockStore } from './block-store.ts';

/** Centres of at most `most` blocks, evenly chosen. */
export function previewPoints(store: BlockStore, most: number): Vector3[] {
  const points: Vector3[] = [];
  const step = Math.max(1, store.count / most);
  for (const { first, count, values } of store.chunks()) {
    for (let block = 0; block < count; block += 1)
      if (first + block >= points.length * step) points.push(centreAt(values, block * store.stride));
  }
  return points;
}

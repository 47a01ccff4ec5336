import { boundsOf } from 'adit/core';
import type { RowAccount } from './row-account.ts';
import type { ShapeModel } from './shape-model.ts';

/** Errors up to a centimetre are none that anybody sees. */
const MIN_ERROR = 0.01;

/** Warns of vertices that were stored in 32 bits, where these are too few for their coordinates. */
export function warnOfSinglePrecision({ vertices }: ShapeModel, account: RowAccount): void {
  const farthest = Math.max(0, ...boundsOf(vertices.numbers).map(Math.abs).filter(Number.isFinite));
  if (farthest === 0) return;
  // A float32 has 23 bits behind the leading one; a number is off by half of the last of them at most.
  const error = 2 ** (Math.floor(Math.log2(farthest)) - 24);
  if (error > MIN_ERROR) account.warnOfFile('single-precision', { error });
}

import { boundsOf } from 'adit/core';
import type { RowAccount } from './row-account.ts';
import type { ShapeModel } from './shape-model.ts';

/** Errors up to a centimetre are none that anybody sees. */
const MIN_ERROR = 0.01;

/** Warns of vertices that were stored in 32 bits, where these are too few for their coordinates. */
export function warnOfSinglePrecision({ vertices }: ShapeModel, account: RowAccount): void {
  warnOfError(
    singlePrecisionError(Math.max(0, ...boundsOf(vertices.numbers).map(Math.abs).filter(Number.isFinite))),
    account,
  );
}

/** By how much coordinates in 32 bits may be off where the farthest is this one. */
export function singlePrecisionError(farthest: number): number {
  // A float32 has 23 bits behind the leading one; a number is off by half of the last of them at most.
  return farthest === 0 ? 0 : 2 ** (Math.floor(Math.log2(farthest)) - 24);
}

/** Warns of coordinates that are off by up to so much because of how they were stored. */
export function warnOfError(error: number, account: RowAccount): void {
  if (error > MIN_ERROR) account.warnOfFile('single-precision', { error });
}

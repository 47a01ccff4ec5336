import type { RowLedger } from '../table/row-ledger.ts';

/** What a file says of depths in holes, one entry an item; a point is where `from` and `to` are the same array. */
export interface Samples {
  readonly kind: 'interval' | 'point';
  readonly ledger: RowLedger;
  /** The row of each item. */
  readonly rows: Uint32Array;
  readonly holes: Uint32Array;
  readonly from: Float64Array;
  readonly to: Float64Array;
}

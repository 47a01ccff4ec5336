import type { ModelSink } from '../model/model-sink.ts';
import type { RowAccount } from '../model/row-account.ts';
import type { ShapeModel } from '../model/shape-model.ts';

/** Where the facets of a file go. */
export interface StlTarget {
  readonly model: ShapeModel;
  readonly account: RowAccount;
  readonly sink: ModelSink;
}

/** Takes a facet of nine coordinates that stands in `line`, 0 in binary files. */
export function addFacet({ account, sink }: StlTarget, corners: ArrayLike<number>, line: number, state: number): void {
  const row = { entity: 'facet', number: account.begin(), line };
  if (corners.length !== 9) return account.reject(row, 'too-few-vertices');
  sink.begin(line);
  sink.triangle(corners, state);
  if (sink.counts.bad > 0) account.reject(row, 'bad-number');
  else if (sink.counts.degenerate > 0) account.reject(row, 'degenerate-face');
  else account.use();
}

import type { ShapeSource } from '../input/shape-source.ts';
import type { RowAccount } from '../model/row-account.ts';
import type { ShapeModel } from '../model/shape-model.ts';
import type { GridValues } from './grid-shape.ts';

/** One way in which grids are written. */
export interface GridFormat {
  /** Whether a file is of it, by its first bytes. */
  fits(head: Buffer): boolean;
  /** The values as far as they are there; what is said beside them goes into the model and the account. */
  read(
    parts: AsyncIterable<Buffer>,
    source: ShapeSource,
    said: { readonly model: ShapeModel; readonly account: RowAccount },
  ): Promise<GridValues>;
}

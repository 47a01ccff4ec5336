import type { ImportIssue } from 'adit/core';
import type { ReadingRun } from 'adit/core/server';
import type { ShapeSource } from './input/shape-source.ts';
import type { RowAccount } from './model/row-account.ts';
import type { ShapeModel } from './model/shape-model.ts';

/** Reads shapes of one sort of file; exported as `shapeReader` by the module of a file reader. */
export interface ShapeReader {
  /**
   * How surely a file is of this sort, 0 to 1, by its first bytes (4 KiB, or all of a shorter one). Content decides before the
   * extension; without it a file is known by its extension alone.
   */
  sniff?(head: Buffer, fileName: string): number;
  /** Throws an AditError that says what is wrong with a file that it cannot read. */
  read(
    source: ShapeSource,
    run: ReadingRun,
    issue: (issue: ImportIssue) => void,
  ): Promise<{ readonly model: ShapeModel; readonly account: RowAccount }>;
}

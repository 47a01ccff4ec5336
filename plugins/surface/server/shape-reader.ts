import type { ImportIssue } from 'adit/core';
import type { ReadingRun, ShapeSource } from './input/shape-source.ts';
import type { RowAccount } from './model/row-account.ts';
import type { ShapeModel } from './model/shape-model.ts';

/** Reads shapes of one sort of file; exported as `shapeReader` by the module of a file reader. */
export interface ShapeReader {
  /** Throws an AditError that says what is wrong with a file that it cannot read. */
  read(
    source: ShapeSource,
    run: ReadingRun,
    issue: (issue: ImportIssue) => void,
  ): Promise<{ readonly model: ShapeModel; readonly account: RowAccount }>;
}

/** Loads what a reader's module exports. */
export async function loadShapeReader(module: string): Promise<ShapeReader> {
  return ((await import(/* @vite-ignore */ module)) as { shapeReader: ShapeReader }).shapeReader;
}

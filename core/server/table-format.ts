import { point, type Contribution, type ImportIssue } from 'adit/core';
import type { BuildRun, TableSummary } from './dataset-build.ts';

/** A column as a file of a table format declares it. @internal */
export interface FormatColumn {
  readonly name: string;
  readonly kind: 'number' | 'text';
  readonly unit?: 'ft' | 'm' | 'deg' | 'none';
}

/** What a file says of itself. @internal */
export interface FormatDescription {
  readonly columns: readonly FormatColumn[];
  /** Variable to column name, where the file itself says which column is which. */
  readonly defaultColumns: Readonly<Record<string, string>>;
  /** Attribute lists of the file, such as colours by group; kept with its metadata and shown as `attributesMap`. */
  readonly attributes?: unknown;
}

/** How a file is given to a reader. @internal */
export interface FormatFile {
  readonly path: string;
  /** The name under which it was uploaded, for messages. */
  readonly fileName: string;
}

/** Reads the one table that a file of another sort than delimited text holds; exported as `tableReader` by the format's module. @internal */
export interface TableReader {
  /** Throws an AditError that says what is wrong with a file that it cannot read. */
  describe(file: FormatFile, signal: AbortSignal): Promise<FormatDescription>;
  /** Streams rows in the file's order, in batches of at most 65,536; memory is bounded whatever the file's size. */
  readTable(
    file: FormatFile,
    columns: Parameters<BuildRun['readTable']>[1],
    sink: Parameters<BuildRun['readTable']>[2],
    run: {
      readonly signal: AbortSignal;
      readonly missingSymbols: readonly string[];
      issue(issue: ImportIssue): void;
    },
  ): Promise<TableSummary>;
}

/** A sort of file that holds a table and is not delimited text; `module` is the URL of a module that exports `tableReader`, run in a worker. @internal */
export interface TableFormat extends Contribution {
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  readonly module: URL;
}
/** @internal */
export const tableFormats = point<TableFormat>('core.table-formats');

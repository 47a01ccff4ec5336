import type { DatasetManifest, DatasetSystem, FileAccount, ImportIssue, LengthUnit, Vector3 } from 'adit/core';
import type { AskedChange, CoordinateChange } from './crs/index.ts';
import type { DatasetWriter } from './dataset-store/dataset-writer.ts';

/** One raw file of an import with the choices of the mapping step. @public */
export interface BuildFile {
  /** The file type of the importer, for example `collar`. */
  readonly fileType: string;
  readonly path: string;
  /** For messages and reports: of a table in an archive, `collar.zip › collar.csv`. */
  readonly fileName: string;
  /** How the file is read, in the shape that the importing plugin gives it; `attributes` in it are those of the file's format. */
  readonly metadata: unknown;
  /** Variable to column name; a variable without a column takes its constant. */
  readonly mapping: Readonly<Record<string, string>>;
  /** Columns to keep as properties, with the kind that the user chose. */
  readonly properties: readonly {
    readonly name: string;
    readonly kind: 'number' | 'category' | 'timestamp';
    readonly unit: 'ft' | 'm' | 'deg' | 'none';
  }[];
  /** The units that the names of the columns give them, or that the mapping step gave them, by column. */
  readonly units?: Readonly<Record<string, 'ft' | 'm' | 'deg' | 'none'>>;
}

/** What a dataset is built from. @public */
export interface BuildRequest {
  readonly files: readonly BuildFile[];
  /** Option to value, for the options of the importer. */
  readonly options: Readonly<Record<string, string>>;
  readonly hierarchy: readonly string[];
  /** What coordinates are measured in where the files do not say. */
  readonly lengthUnit?: LengthUnit;
  /** What coordinates are brought into, where they are; a run has it ready as `coordinates`. */
  readonly change?: AskedChange;
  /** The coordinate system of the files and that of what is stored, where they are known. */
  readonly system?: Pick<DatasetSystem, 'source' | 'stored' | 'detectedFrom'>;
  /** The modules that read the files, by extension, for a builder that has such readers. */
  readonly readers?: Readonly<Record<string, string>>;
}

/** Rows of a table: numbers are float64 with NaN for missing, texts are codes into the column's dictionary. @public */
export interface TableBatch {
  readonly rows: number;
  /** The source line of each row, counted from 1. */
  readonly lines: Uint32Array;
  readonly numbers: ReadonlyMap<string, Float64Array>;
  readonly texts: ReadonlyMap<string, Uint32Array>;
}

/** The result of reading a table. @public */
export interface TableSummary {
  readonly rowsRead: number;
  /** Rows in which a cell was changed, for example a value below detection. */
  readonly rowsChanged: number;
  /** Column to its texts, by code. */
  readonly dictionaries: ReadonlyMap<string, readonly string[]>;
  /** Column to row number to the text as it stood in the file, for the cells that were changed. */
  readonly sourceTexts: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/** The run that a build reports to. @public */
export interface BuildRun {
  readonly writer: DatasetWriter;
  readonly signal: AbortSignal;
  /** How coordinates are to be changed before they are written; only for builders that say `changesCoordinates`. */
  readonly coordinates?: CoordinateChange | undefined;
  /** Tells how much is done, from 0 to 1; the notification of the import shows it as per cent. */
  progress(part: number): void;
  /** Notes what was not taken exactly as it stands in the file. */
  issue(issue: ImportIssue): void;
  /**
   * Streams the rows of a file's table in batches, in the file's order. Cells that are no number where one is asked for
   * become missing and are reported as issues by the reader itself. A property of the kind timestamp comes as a number column of
   * milliseconds since 1970.
   */
  readTable(
    file: BuildFile,
    columns: readonly { readonly name: string; readonly kind: 'number' | 'text' }[],
    sink: (batch: TableBatch) => void,
  ): Promise<TableSummary>;
}

/** What a build ends with: the manifest, whose column files the writer has written, and the account of every file's rows. @public */
export interface BuildOutcome {
  readonly manifest: Omit<DatasetManifest, 'format'>;
  readonly files: readonly FileAccount[];
}

/** A dataset builder's module exports a function of this type as `build`; an AditError that it throws is shown to the user. @public */
export type DatasetBuild = (request: BuildRequest, run: BuildRun) => Promise<BuildOutcome>;

/** A correction of what was found in a file; the mapping step offers it as one click. @public */
export type ImportFix =
  | { readonly kind: 'option'; readonly option: string; readonly value: string }
  | { readonly kind: 'mapping'; readonly fileType: string; readonly mapping: Readonly<Record<string, string>> }
  | { readonly kind: 'missing-symbol'; readonly symbol: string }
  | { readonly kind: 'data-start-row'; readonly row: number }
  | { readonly kind: 'delimiter'; readonly delimiter: string }
  | { readonly kind: 'unit'; readonly columns: readonly string[]; readonly unit: 'ft' | 'm' };

/** One of several ways to deal with a finding. @public */
export interface ImportChoice {
  /** Translated by the browser as `choice.<code>` of the importer's plugin, or of the importing plugin, with the finding's `values`. */
  readonly code: string;
  readonly fix: ImportFix;
}

/** Something about the files that the user should know before the dataset is built. @public */
export interface ImportFinding {
  /** Translated by the browser as `finding.<code>` of the importer's plugin, or of the importing plugin, with `values`. */
  readonly code: string;
  readonly severity: 'information' | 'warning' | 'error';
  readonly fileName: string;
  /** How many rows it concerns, and the lines of the first of them. */
  readonly rows?: number;
  readonly lines?: readonly number[];
  readonly values: Readonly<Record<string, string | number>>;
  readonly fix?: ImportFix;
  /** The ways to deal with it, where something is done whatever the user says: the first, unless another is chosen. */
  readonly choices?: readonly ImportChoice[];
  /** The code of the choice that holds now. */
  readonly chosen?: string;
}

/** A preview of the dataset: world coordinates of some of its lines or points. @public */
export interface ImportPreview {
  readonly lines: readonly { readonly name: string; readonly positions: readonly Vector3[] }[];
  readonly points: readonly Vector3[];
}

/** What is found by examining an import's files together, with the current mapping; nothing is written. @public */
export interface ImportExamination {
  readonly findings: readonly ImportFinding[];
  readonly preview?: ImportPreview;
}

/** A dataset builder's module may export a function of this type as `examine`. @public */
export type DatasetExamine = (
  request: BuildRequest,
  run: Pick<BuildRun, 'signal' | 'readTable'>,
) => Promise<ImportExamination>;

/** A point in the middle of the bounds, rounded to whole units: a good origin for float32 positions. @public */
export function originOf(bounds: readonly [number, number, number, number, number, number]): Vector3 {
  return [
    Math.round(bounds[0] / 2 + bounds[1] / 2),
    Math.round(bounds[2] / 2 + bounds[3] / 2),
    Math.round(bounds[4] / 2 + bounds[5] / 2),
  ];
}

/** The unit of coordinates, of what the files say and what was said of them: feet of a file may be those of the US survey. @public */
export function unitOfFiles(
  said: LengthUnit | undefined,
  { lengthUnit }: Pick<BuildRequest, 'lengthUnit'>,
): LengthUnit {
  const isRefined = said === 'ft' && lengthUnit === 'us-ft';
  return isRefined ? lengthUnit : (said ?? lengthUnit ?? 'm');
}

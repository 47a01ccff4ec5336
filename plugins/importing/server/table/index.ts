export { CodeEvidence } from './code-evidence.ts';
export { isBinary } from './detect-file-kind.ts';
export { detectDialect, type DetectedDialect, type DialectOverrides } from './detect-dialect.ts';
export { sampleRows } from './column-accumulator.ts';
export { type PassOptions, type TableProgress } from './file-chunks.ts';
export { manyDistinct } from './distinct-counter.ts';
export { isMissingText, missingNumber, standsApart } from './missing-candidates.ts';
export type { ReadCode } from './number-cell.ts';
export { profileTable, type ProfileTableOptions } from './profile-table.ts';
export {
  type ColumnRequest,
  type ColumnValues,
  type RawText,
  type ReadTableResult,
  type TableBatch,
  type TableSink,
} from './table-batch.ts';
export { TableError, type TableErrorDetails } from './table-error.ts';
export { readTable, readTableFrom, type ReadTableOptions } from './table-reader.ts';
export { missingCode, mostTexts, TextDictionary } from './text-dictionary.ts';

export { autoMap, type AutoMapNote, type AutoMapResult, type VariableSpec } from './auto-map.ts';
export { columnAliases, isKnownName, type ColumnRole } from './column-aliases.ts';
export { guessColumns, hasMadeUpNames, type GuessedColumn } from './guess-columns.ts';
export { normaliseColumnName, splitUnits } from './column-name.ts';
export {
  dataStartRowLimits,
  defaultDelimiter,
  isValidDelimiter,
  isValidMissingSymbol,
  parseDataStartRow,
} from './dialect-rules.ts';
export { mergedNames } from './merged-names.ts';
export { DateEvidence, type DateVerdict } from './date-evidence.ts';
export { dateOrders, type DateOrder } from './date-orders.ts';
export { mayBeDate, parseDate } from './dates.ts';
export { categoricalLimit, typeOptions, type TypeOptionsInput } from './type-options.ts';
export {
  ABOVE,
  BELOW,
  codeReadings,
  columnCodeSchema,
  columnDates,
  columnProfileSchema,
  columnUnits,
  delimitedDialectSchema,
  issueEffects,
  statsDataTypes,
  strayTextSchema,
  tableErrorCodes,
  tableIssueSchema,
  tableProfileSchema,
  textEncodings,
  type CodeReading,
  type ColumnCode,
  type ColumnProfile,
  type ColumnUnits,
  type DelimitedDialect,
  type StatsDataType,
  type TableErrorCode,
  type TableIssue,
  type TableIssueCode,
  type TableIssueCounts,
  type TableProfile,
  type TextEncoding,
} from './types.ts';

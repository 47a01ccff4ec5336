export { autoMap, type AutoMapNote, type AutoMapResult, type VariableSpec } from './auto-map.ts';
export { columnAliases, type ColumnRole } from './column-aliases.ts';
export { normaliseColumnName, splitUnits } from './column-name.ts';
export {
  dataStartRowLimits,
  defaultDelimiter,
  isValidDelimiter,
  isValidMissingSymbol,
  parseDataStartRow,
} from './dialect-rules.ts';
export { categoricalLimit, typeOptions, type TypeOptionsInput } from './type-options.ts';
export {
  columnProfileSchema,
  columnUnits,
  delimitedDialectSchema,
  issueEffects,
  statsDataTypes,
  tableErrorCodes,
  tableIssueSchema,
  tableProfileSchema,
  textEncodings,
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

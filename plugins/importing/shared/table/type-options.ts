import type { ColumnProfile, StatsDataType } from './types.ts';

/** Columns with more distinct values than this are not offered as categories. @internal */
export const categoricalLimit = 2500;

const datContinuousColumns = 8;

/** What the type options of a column depend on. @internal */
export interface TypeOptionsInput {
  /** Extension of the source file, without dot, any case. */
  fileExtension: string;
  /** 0-based position of the column in the file. */
  columnIndex: number;
  dataType: ColumnProfile['dataType'];
  /** Absent when the distinct values were not counted. */
  numUniques?: number | undefined;
  /** The texts are dates: continuous makes moments of them, categorical keeps the texts. */
  isDate?: boolean;
}

/**
 * The types a user may choose for a column. Text comes before every other rule: read as numbers it would be lost, so text
 * columns are categorical in every kind of file, but for dates, which are moments.
 *
 * @internal
 */
export function typeOptions({
  fileExtension,
  columnIndex,
  dataType,
  numUniques,
  isDate,
}: TypeOptionsInput): StatsDataType[] {
  const extension = fileExtension.toLowerCase();
  if (isDate) return ['categorical', 'continuous'];
  if (dataType === 'string') return ['categorical'];
  if (extension === 'dat') return columnIndex < datContinuousColumns ? ['continuous'] : ['categorical', 'continuous'];
  if (extension === 'dm' || numUniques === undefined || numUniques > categoricalLimit) return ['continuous'];
  return ['categorical', 'continuous'];
}

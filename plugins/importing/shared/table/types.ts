import { z } from 'zod';
import { dateOrders } from './date-orders.ts';

/** The encodings the reader decodes; a byte-order mark is recognised and never part of the first column's name. @internal */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;

/** The units a column can carry; they label values and never change them. @internal */
export const columnUnits = ['ft', 'm', 'deg', 'none'] as const;
/** The unit of a column. @internal */
export type ColumnUnits = (typeof columnUnits)[number];

/** How a delimited text file is to be read: everything the reader needs besides the list of columns wanted. @public */
export const delimitedDialectSchema = z.object({
  encoding: z.enum(textEncodings),
  /** Informative: the reader accepts LF, CRLF and CR anywhere. */
  lineEnd: z.enum(['lf', 'crlf', 'cr']),
  /** One character; a space means "any run of spaces and tabs". */
  delimiter: z.string().min(1).max(2),
  decimal: z.enum(['.', ',']),
  /** Unique names, one per column, in file order. */
  columnNames: z.array(z.string()).min(1),
  /** 1-based physical line of the column names; absent when the names were made up or come from a GSLIB list. */
  headerLine: z.number().int().positive().optional(),
  /** By column, where the file has a row of units. */
  columnUnits: z.array(z.enum(columnUnits)).optional(),
  /** Where the columns stand in their lines, in characters, of a file whose columns are separated by blanks and stand below each other: so rows without some are read. */
  columnPlaces: z
    .array(z.tuple([z.number().int(), z.number().int()]).readonly())
    .readonly()
    .optional(),
  /** 1-based physical line of the first data row (the spec's "Data start row"; skipHeaderLines is this minus 1). */
  dataStartRow: z.number().int().positive(),
});
/** How a delimited text file is to be read. @public */
export type DelimitedDialect = z.infer<typeof delimitedDialectSchema>;
/** An encoding the reader decodes. @internal */
export type TextEncoding = DelimitedDialect['encoding'];

/**
 * What each issue code did to its row: `rejected` (row not used; exactly one such issue per rejected row), `changed` (a value
 * is not what the file says, or became missing), `noted` (nothing lost), `warning` (about the whole file).
 *
 * @internal
 */
export const issueEffects = {
  'missing-required': 'rejected',
  'line-too-long': 'rejected',
  'not-a-number': 'changed',
  'not-a-date': 'changed',
  'below-detection': 'changed',
  'above-range': 'changed',
  'bad-encoding': 'changed',
  'ragged-row': 'noted',
  'unterminated-quote': 'noted',
  'code-as-limit': 'changed',
  'code-as-missing': 'warning',
  'missing-dates': 'warning',
  'one-column': 'warning',
  'duplicate-column-name': 'warning',
  'lines-skipped': 'warning',
  'header-mismatch': 'warning',
} as const satisfies Record<string, 'rejected' | 'changed' | 'noted' | 'warning'>;

/** The code of an issue; the browser translates it. @internal */
export type TableIssueCode = keyof typeof issueEffects;

const issueCodes = Object.keys(issueEffects) as [TableIssueCode, ...TableIssueCode[]];

/**
 * One thing the reader met: `line` is the 1-based physical line of the source file where the row starts (0 = the whole file),
 * `text` the raw text (at most 100 characters), or the number of fields found (`ragged-row`, `header-mismatch`), or the
 * lines (`lines-skipped`: `1-3, 5`), or the number of cells (`missing-dates`, whose `line` is the first of them).
 *
 * @internal
 */
export const tableIssueSchema = z.object({
  line: z.number().int().nonnegative(),
  column: z.string().optional(),
  code: z.enum(issueCodes),
  text: z.string().optional(),
  /** Of how many cells it tells. */
  cells: z.number().int().optional(),
});
/** One thing the reader met in a file. @internal */
export type TableIssue = z.infer<typeof tableIssueSchema>;

/** How many issues of each code there were; codes that did not occur are absent. @internal */
export type TableIssueCounts = Partial<Record<TableIssueCode, number>>;

/** The two ways a column can be summarised and coloured. @internal */
export const statsDataTypes = ['categorical', 'continuous'] as const;
/** How a column is summarised and coloured. @internal */
export type StatsDataType = (typeof statsDataTypes)[number];

/** How a column's dates are written; `ambiguous` when its days and months cannot be told apart, so that they stay text. @internal */
export const columnDates = [...dateOrders, 'ambiguous'] as const;

/** How a code in a column of numbers is read: as no value, as half of a detection limit, as that limit, or as the number that it is. @internal */
export const codeReadings = ['missing', 'half-limit', 'limit', 'keep'] as const;
/** How a code in a column of numbers is read. @internal */
export type CodeReading = (typeof codeReadings)[number];

/** The code that stands for all values below a detection limit, such as `<0.01`. @internal */
export const BELOW = '<';
/** The code that stands for all values above a range, such as `>100`. @internal */
export const ABOVE = '>';

/** A number or a short text that hardly is a value of its column: `-666`, `LNR`, or `-0.005` for below 0.005. @internal */
export const columnCodeSchema = z.object({
  /** As the file writes it first; `<` and `>` for all limits of a column. */
  text: z.string(),
  count: z.number().int(),
  /** The first lines that it stands on. */
  lines: z.array(z.number().int()),
  /** How it may be read; the first unless another is chosen. */
  choices: z.array(z.enum(codeReadings)),
  reading: z.enum(codeReadings),
  /** The detection limit that it stands for, where one is known. */
  limit: z.number().optional(),
});
/** A code in a column of numbers. @internal */
export type ColumnCode = z.infer<typeof columnCodeSchema>;

/** A text among numbers. @internal */
export const strayTextSchema = z.object({
  text: z.string(),
  count: z.number().int(),
  lines: z.array(z.number().int()),
});

const textCountSchema = z.object({ text: z.string(), count: z.number().int() });

/** What a full read of the file says about one column. @internal */
export const columnProfileSchema = z.object({
  name: z.string(),
  dataType: z.enum(['int', 'float', 'string']),
  statsDataType: z.enum(statsDataTypes),
  /** The statsDataType values the user may choose from. */
  typeOptions: z.array(z.enum(statsDataTypes)),
  units: z.enum(columnUnits),
  /** Distinct values, exact up to 2,500; 2,501 means "more than 2,500". */
  numUniques: z.number().int(),
  /** Raw text of the file's first rows, row-aligned between columns. */
  sampleData: z.array(z.string()),
  /** Blank cells and cells that hold one of the given missing symbols. */
  missing: z.number().int(),
  /** Cells read as numbers, limits such as `<0.01` included. */
  numbers: z.number().int(),
  min: z.number().optional(),
  max: z.number().optional(),
  mean: z.number().optional(),
  belowDetection: z.number().int(),
  aboveRange: z.number().int(),
  /** Texts that are neither number nor missing: why a column is text, with a few examples in file order. */
  nonNumeric: z.object({ count: z.number().int(), samples: z.array(z.string()) }),
  /** Values that mark missing data in some systems and occur here, as written in the file. */
  missingCandidates: z.array(textCountSchema),
  /** Absent for a column that holds no dates. */
  dates: z.enum(columnDates).optional(),
  /** What becomes of the column when its codes and the few texts among its numbers are no values; absent where there are none of them. */
  asNumbers: z
    .object({
      codes: z.array(columnCodeSchema),
      strayTexts: z.array(strayTextSchema),
      numUniques: z.number().int(),
      /** Of the values that are no codes. */
      min: z.number().optional(),
      max: z.number().optional(),
    })
    .optional(),
});
/** What a full read of the file says about one column. @internal */
export type ColumnProfile = z.infer<typeof columnProfileSchema>;

/** What a full read of the file says, for the mapping step. @internal */
export const tableProfileSchema = z.object({
  rowCount: z.number().int(),
  blankLines: z.number().int(),
  columns: z.array(columnProfileSchema),
  /** The union of the columns' missing candidates: a proposal for the NaN-symbols field. */
  suggestedMissing: z.array(z.string()),
  issueCounts: z.partialRecord(z.enum(issueCodes), z.number().int()),
  /** The lines of the first rows that have another number of fields than there are columns. */
  raggedLines: z.array(z.number().int()),
  /** Other delimiters that give rows the right number of fields, with the lines of the first of those rows. */
  otherDelimiters: z.array(
    z.object({ delimiter: z.string(), count: z.number().int(), lines: z.array(z.number().int()) }),
  ),
});
/** What a full read of the file says, for the mapping step. @internal */
export type TableProfile = z.infer<typeof tableProfileSchema>;

/** Why a file cannot be read as a table at all. @internal */
export const tableErrorCodes = [
  'empty-file',
  'no-data-rows',
  'not-text',
  'line-too-long',
  'too-many-columns',
  'too-many-texts',
  'unknown-column',
  'invalid-delimiter',
] as const;
/** Why a file cannot be read as a table at all. @internal */
export type TableErrorCode = (typeof tableErrorCodes)[number];

import { z } from 'zod';

/** What happened to a row: used with a change, used with a warning, or not used. @public */
export const issueSeverities = ['changed', 'warning', 'rejected'] as const;

/** One row, or one fact about the file, that was not taken exactly as it was. @public */
export const importIssueShape = z.strictObject({
  severity: z.enum(issueSeverities),
  /** Translated by the browser as `issue.<code>` of the plugin that reads the file. */
  code: z.string(),
  fileName: z.string(),
  /** The line in the source file, counted from 1; absent when the issue is of the whole file. */
  line: z.int().positive().optional(),
  column: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});
/** Something that was noted of rows of a file: its code, which rows, and the values that its text takes. @public */
export type ImportIssue = z.input<typeof importIssueShape>;

/** The rows of one file: every row that was read was either used or rejected. @public */
export const fileAccountShape = z.strictObject({
  fileName: z.string(),
  fileType: z.string(),
  rowsRead: z.int().nonnegative(),
  rowsUsed: z.int().nonnegative(),
  rowsChanged: z.int().nonnegative(),
  rowsRejected: z.int().nonnegative(),
});
/** What became of the rows of one file; the counts add up to all of them. @public */
export type FileAccount = z.infer<typeof fileAccountShape>;

/** The report that every import ends with; the issues themselves are in a file beside it, one JSON object per line. @public */
export const importReportShape = z.strictObject({
  files: z.array(fileAccountShape),
  /** Code to how many issues of it there are. */
  issueCounts: z.record(z.string(), z.int()),
});
/** What an import tells of itself: each file's rows, and what was noted of them. @public */
export type ImportReport = z.infer<typeof importReportShape>;

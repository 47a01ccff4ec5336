import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importReportShape, type ImportReport } from 'adit/core';

/** The name of the file of the report in a dataset's folder. */
export const REPORT_FILE = 'import-report.json';

/** The report of a dataset's folder. */
export async function readReport(folder: string): Promise<ImportReport> {
  return importReportShape.parse(JSON.parse(await readFile(join(folder, REPORT_FILE), 'utf8')));
}

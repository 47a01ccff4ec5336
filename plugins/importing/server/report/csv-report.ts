import { Readable } from 'node:stream';
import { issueWriter } from './issue-texts.ts';
import { readIssues } from './log-lines.ts';

/** A CSV cell; a text that a spreadsheet would run as a formula is made plain text, a number stays a number. */
export function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  const isNumber = text !== '' && Number.isFinite(Number(text));
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The import report as CSV: a line for each row that was changed, doubted or rejected. */
export async function csvReport(folder: string, module: URL, language: string): Promise<Readable> {
  const write = await issueWriter(module, language);
  async function* lines(): AsyncGenerator<string> {
    yield '\uFEFFfile,line,column,severity,code,reason\r\n';
    for await (const issue of readIssues(folder)) {
      const cells = [issue.fileName, issue.line, issue.column, issue.severity, issue.code, write(issue)];
      yield `${cells.map(csvCell).join(',')}\r\n`;
    }
  }
  return Readable.from(lines());
}

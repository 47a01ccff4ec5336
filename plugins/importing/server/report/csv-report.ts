import { Readable } from 'node:stream';
import { csvCell } from 'adit/core';
import { issueWriter } from './issue-texts.ts';
import { readIssues } from './log-lines.ts';

/** The import report as CSV: a line for each row that was changed, doubted or rejected. */
export async function csvReport(folder: string, modules: readonly URL[], language: string): Promise<Readable> {
  const write = await issueWriter(modules, language);
  async function* lines(): AsyncGenerator<string> {
    yield '\uFEFFfile,line,column,severity,code,reason\r\n';
    for await (const issue of readIssues(folder)) {
      const cells = [issue.fileName, issue.line, issue.column, issue.severity, issue.code, write(issue)];
      yield `${cells.map(csvCell).join(',')}\r\n`;
    }
  }
  return Readable.from(lines());
}

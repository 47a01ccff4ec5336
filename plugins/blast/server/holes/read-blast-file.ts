import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { createInterface } from 'node:readline';
import { AditError } from 'adit/core';
import type { BlastHole, RejectedRow } from './blast-hole.ts';
import { findHoleColumns, type HoleColumns } from './hole-columns.ts';
import { isHole, readHole } from './read-hole.ts';
import { splitLine } from './split-line.ts';

const LONGEST_LINE = 1024 * 1024;
const DELIMITERS = [',', ';', '\t'] as const;

/**
 * The rows of a blast file, one after the other, separated by commas, or by semicolons or tabs with decimal commas. A hole that its pattern has already is rejected. Throws `not-a-blast-file` when the
 * first line neither names the columns of holes nor is one.
 */
export async function* readBlastFile(path: string, fileName = basename(path)): AsyncGenerator<BlastHole | RejectedRow> {
  const input = createReadStream(path, 'latin1');
  const lines = createInterface({ input, crlfDelay: Infinity });
  const pattern = basename(fileName, extname(fileName));
  const seen = new Set<string>();
  let columns: HoleColumns | undefined;
  let delimiter: string = ',';
  let line = 0;
  try {
    for await (const bytes of lines) {
      line += 1;
      const text = decoded(bytes);
      if (text.length > LONGEST_LINE) throw new AditError('line-too-long', { values: { file: fileName, line } });
      if (text.trim() === '') continue;
      if (!columns) {
        const found = DELIMITERS.flatMap((mark) => {
          const own = findHoleColumns(splitLine(text, mark));
          return own ? [{ ...own, mark }] : [];
        })[0];
        if (!found) throw new AditError('not-a-blast-file', { values: { file: fileName } });
        ({ columns, mark: delimiter } = found);
        if (found.isHeader) continue;
      }
      const cells = splitLine(text, delimiter);
      const row = readHole(cells, columns, { line, pattern, hasDecimalCommas: delimiter !== ',' });
      const key = `${row.pattern}\n${row.hole}`;
      if (isHole(row) && seen.has(key)) {
        yield { line, pattern: row.pattern, reason: 'duplicate-hole', hole: row.hole };
        continue;
      }
      if (isHole(row)) seen.add(key);
      yield row;
    }
  } finally {
    lines.close();
    input.destroy();
  }
}

/** The text of a line that was read byte for byte: UTF-8, or what spreadsheets write instead. */
function decoded(line: string): string {
  if (!/[\u0080-\u00ff]/.test(line)) return line;
  const bytes = Buffer.from(line, 'latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

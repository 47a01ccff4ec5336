import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { createInterface } from 'node:readline';
import { AditError } from 'adit/core';
import type { BlastHole, RejectedRow } from './blast-hole.ts';
import { findHoleColumns, type HoleColumns } from './hole-columns.ts';
import { isHole, readHole } from './read-hole.ts';
import { splitLine } from './split-line.ts';

const LONGEST_LINE = 1024 * 1024;

/**
 * The rows of a blast file, one after the other. A hole that its pattern has already is rejected. Throws `not-a-blast-file` when the
 * first line neither names the columns of holes nor is one.
 */
export async function* readBlastFile(path: string, fileName = basename(path)): AsyncGenerator<BlastHole | RejectedRow> {
  const input = createReadStream(path, 'utf8');
  const lines = createInterface({ input, crlfDelay: Infinity });
  const pattern = basename(fileName, extname(fileName));
  const seen = new Set<string>();
  let columns: HoleColumns | undefined;
  let line = 0;
  try {
    for await (const text of lines) {
      line += 1;
      if (text.length > LONGEST_LINE) throw new AditError('line-too-long', { values: { file: fileName, line } });
      if (text.trim() === '') continue;
      const cells = splitLine(line === 1 ? text.replace(/^\uFEFF/, '') : text);
      if (!columns) {
        const found = findHoleColumns(cells);
        if (!found) throw new AditError('not-a-blast-file', { values: { file: fileName } });
        ({ columns } = found);
        if (found.isHeader) continue;
      }
      const row = readHole(cells, columns, line, pattern);
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

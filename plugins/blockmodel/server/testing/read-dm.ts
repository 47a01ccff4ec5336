import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MISSING_CODE, type ImportIssue } from 'adit/core';
import type { ColumnsPart } from 'adit/core/server';
import { fileReader } from '../datamine/dm-reader.ts';

/** What was read of a Datamine file: cells by column, undefined for missing. */
export interface ReadDm {
  readonly description: ColumnsPart;
  readonly columns: Readonly<Record<string, (number | string | undefined)[]>>;
  readonly issues: ImportIssue[];
  readonly lines: number[];
  readonly rowsRead: number;
  readonly rowsChanged: number;
  readonly sourceTexts: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/** Reads a Datamine file that is only in memory. */
export async function readDm(
  bytes: Uint8Array,
  {
    fileName = 'test.dm',
    missingSymbols = [] as string[],
    as = {} as Readonly<Record<string, 'number' | 'text'>>,
  } = {},
): Promise<ReadDm> {
  const folder = mkdtempSync(join(tmpdir(), 'adit-dm-'));
  const path = join(folder, 'file');
  try {
    writeFileSync(path, bytes);
    const { signal } = new AbortController();
    const file = { path, fileName };
    const [description] = (await fileReader.describe(file, signal)).parts as [ColumnsPart];
    const wanted = description.columns.map(({ name, kind }) => ({ name, kind: as[name] ?? kind }));
    const numbers = new Map<string, number[]>();
    const codes = new Map<string, number[]>();
    const lines: number[] = [];
    const issues: ImportIssue[] = [];
    const summary = await fileReader.read(
      file,
      0,
      {
        columns: wanted,
        batch(batch) {
          lines.push(...batch.lines);
          for (const [name, values] of batch.numbers) numbers.set(name, [...(numbers.get(name) ?? []), ...values]);
          for (const [name, values] of batch.texts) codes.set(name, [...(codes.get(name) ?? []), ...values]);
        },
      },
      { signal, missingSymbols, issue: (issue) => issues.push(issue) },
    );
    const columns = Object.fromEntries(
      wanted.map(({ name, kind }) => {
        const words = summary.dictionaries.get(name) ?? [];
        const cells =
          kind === 'number'
            ? (numbers.get(name) ?? []).map((value) => (Number.isNaN(value) ? undefined : value))
            : (codes.get(name) ?? []).map((code) => (code === MISSING_CODE ? undefined : words[code]));
        return [name, cells];
      }),
    );
    const { rowsRead, rowsChanged, sourceTexts } = summary;
    return { description, columns, issues, lines, rowsRead, rowsChanged, sourceTexts };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

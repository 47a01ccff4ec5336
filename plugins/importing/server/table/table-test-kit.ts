import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { issueEffects, type DelimitedDialect, type TableIssue, type TableIssueCode } from '../../shared/table/index.ts';
import { detectDialectFrom, type DetectedDialect, type DialectOverrides } from './detect-dialect.ts';
import { fileChunks } from './file-chunks.ts';
import type { ColumnRequest, RawText, ReadTableResult } from './table-batch.ts';
import { readTableFrom } from './table-reader.ts';
import { missingCode } from './text-dictionary.ts';

/** The folder of real data beside the repository. */
export const sharedData = resolve(process.cwd(), '../shared/data');

/** Tests of real data are skipped where it is missing. */
export const hasSharedData = existsSync(sharedData);

/** Files made for one rule each, beside the real data. */
export const craftedData = resolve(process.cwd(), '../shared/data2/crafted');
export const hasCraftedData = existsSync(craftedData);

/** What a test gives as a file: text (UTF-8), bytes, or a path in the shared data. */
export type TestFile = string | Uint8Array | { path: string };

/** The bytes of a test file in chunks of a given size. */
export async function* chunksOf(file: TestFile, size = 1 << 20): AsyncGenerator<Uint8Array> {
  if (typeof file === 'object' && 'path' in file) {
    yield* fileChunks(resolve(sharedData, file.path));
    return;
  }
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Everything that reading a table gave, copied out of its batches; missing texts are undefined. */
export interface CollectedTable extends ReadTableResult {
  values: (number[] | (string | undefined)[])[];
  lineNumbers: number[];
  rawTexts: RawText[];
  issues: TableIssue[];
  batches: number;
}

/** Reads a test file whole. */
export async function collectTable(
  file: TestFile,
  dialect: DelimitedDialect,
  columns: readonly ColumnRequest[],
  options: { missingSymbols?: readonly string[]; chunkSize?: number } = {},
): Promise<CollectedTable> {
  const parts: number[][] = columns.map(() => []);
  const lineNumbers: number[] = [];
  const rawTexts: RawText[] = [];
  const issues: TableIssue[] = [];
  let batches = 0;
  const result = await readTableFrom(
    chunksOf(file, options.chunkSize),
    dialect,
    { columns, missingSymbols: options.missingSymbols ?? [] },
    {
      batch(batch) {
        batches++;
        for (const [index, values] of batch.columns.entries()) for (const value of values) parts[index]?.push(value);
        for (const line of batch.lineNumbers) lineNumbers.push(line);
        rawTexts.push(...batch.rawTexts);
      },
      issue(issue) {
        issues.push(issue);
      },
    },
  );
  const values = parts.map((codes, index) => {
    const texts = result.dictionaries[index]?.texts();
    return texts === undefined ? codes : codes.map((code) => (code === missingCode ? undefined : texts[code]));
  });
  return { ...result, values, lineNumbers, rawTexts, issues, batches };
}

/** The dialect and warnings of a test file. */
export function detect(file: TestFile, overrides: DialectOverrides = {}): Promise<DetectedDialect> {
  return detectDialectFrom(chunksOf(file), overrides);
}

/** A comma dialect with the header in line 1. */
export function commaDialect(columnNames: string[], changes: Partial<DelimitedDialect> = {}): DelimitedDialect {
  return {
    encoding: 'utf-8',
    lineEnd: 'lf',
    delimiter: ',',
    decimal: '.',
    columnNames,
    headerLine: 1,
    dataStartRow: 2,
    ...changes,
  };
}

/** One request of the same kind for each name. */
export function requests(kind: ColumnRequest['kind'], ...names: string[]): ColumnRequest[] {
  return names.map((name) => ({ name, kind }));
}

/** Sum, count, smallest and largest of the numbers that are there. */
export function summarise(values: readonly unknown[] | undefined): {
  n: number;
  mean: number;
  min: number;
  max: number;
  sum: number;
} {
  const numbers = (values ?? []).filter((value): value is number => typeof value === 'number' && !Number.isNaN(value));
  const sum = numbers.reduce((total, value) => total + value, 0);
  const min = numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const max = numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return { n: numbers.length, mean: sum / numbers.length, min, max, sum };
}

/** Every row was used or rejected, each rejected one with one issue, and the lines count up. */
export function expectWholeAccount(table: CollectedTable): void {
  expect(table.rowsRead).toBe(table.rowsUsed + table.rowsRejected);
  expect(table.lineNumbers).toHaveLength(table.rowsUsed);
  const rejected = table.issues.filter(({ code }) => issueEffects[code] === 'rejected');
  expect(rejected).toHaveLength(table.rowsRejected);
  expect(new Set(rejected.map(({ line }) => line)).size).toBe(table.rowsRejected);
  for (const code of Object.keys(table.issueCounts) as TableIssueCode[]) {
    expect(table.issues.filter((issue) => issue.code === code)).toHaveLength(table.issueCounts[code] ?? 0);
  }
  for (let row = 1; row < table.lineNumbers.length; row++)
    expect(table.lineNumbers[row]).toBeGreaterThan(table.lineNumbers[row - 1] ?? 0);
}

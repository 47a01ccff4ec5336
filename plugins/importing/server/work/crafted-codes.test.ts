import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportIssue } from 'adit/core';
import { afterAll, describe, expect, it } from 'vitest';
import { chooseCodes, type Finding } from '../../shared/index.ts';
import { fileFindings } from '../doctor/file-findings.ts';
import type { RawFile } from '../files/raw-files.ts';
import type { StoredMetadata } from '../files/tables.ts';
import { craftedData, hasCraftedData } from '../table/table-test-kit.ts';
import { profileFile } from './profile-file.ts';
import { makeReadTable } from './table-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'adit-codes-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mapping = { hole: 'hole', from: 'from', to: 'to' };

async function profiled(path: string): Promise<StoredMetadata> {
  return (await profileFile({ kind: 'profile', path, fileName: 'assay.csv', formats: {} })).metadata;
}

/** A table of one column beside the hole. */
function profiledCells(cells: readonly string[], name = 'au_ppm'): Promise<StoredMetadata> {
  const path = join(folder, 'cells.csv');
  writeFileSync(path, [`hole,${name}`, ...cells.map((cell) => `A,${cell}`)].join('\n'));
  return profiled(path);
}

function findingsOf(metadata: StoredMetadata, kind: 'number' | 'category' = 'number'): Finding[] {
  const file = { id: 'f1', file_name: 'assay.csv', status: 'Complete', metadata } as RawFile;
  const properties = [{ name: metadata.columns.at(-1)?.name ?? '', kind, unit: 'none' as const }];
  return fileFindings(file, { rawFileId: 'f1', fileType: 'interval', mapping, properties }, undefined);
}

async function read(path: string, metadata: StoredMetadata): Promise<{ values: number[]; issues: ImportIssue[] }> {
  const issues: ImportIssue[] = [];
  const column = metadata.columns.at(-1)?.name ?? '';
  const properties = [{ name: column, kind: 'number' as const, unit: 'none' as const }];
  const file = { path, fileName: 'assay.csv', fileType: 'interval', metadata, mapping, properties };
  const values: number[] = [];
  const readTable = makeReadTable({
    signal: new AbortController().signal,
    issue: (issue) => void issues.push(issue),
    formats: {},
  });
  await readTable(file, [{ name: column, kind: 'number' }], (batch) => {
    values.push(...(batch.numbers.get(column) ?? []).slice(0, batch.rows));
  });
  return { values: values.filter((value) => !Number.isNaN(value)), issues };
}

const codesOf = async (cells: readonly string[], name?: string): Promise<string[]> =>
  ((await profiledCells(cells, name)).columns.at(-1)?.codes ?? []).map(({ text, reading }) => `${text} ${reading}`);
const grades = Array.from({ length: 40 }, (_, index) => String((index % 20) / 10 + 0.1));

describe.skipIf(!hasCraftedData)('04-codes: codes in a column of grades', () => {
  const path = `${craftedData}/04-codes/assay.csv`;

  it('leave it a column of numbers, each with its default, and the report says how they were read', async () => {
    const metadata = await profiled(path);
    const column = metadata.columns.at(-1);
    expect(column).toMatchObject({ name: 'au_ppm', dataType: 'float', statsDataType: 'continuous', minimum: 0.05 });
    const readings = new Map(column?.codes?.map(({ text, reading }) => [text, reading]));
    for (const text of ['-1', '-666', '-777', '-888', '-99', '9999', 'LNR', 'ND', 'NS', 'IS'])
      expect([text, readings.get(text)]).toEqual([text, 'missing']);
    expect(column?.codes?.find(({ text }) => text === '-0.005')).toMatchObject({
      reading: 'half-limit',
      limit: 0.005,
      choices: ['half-limit', 'limit', 'missing', 'keep'],
    });
    expect(column?.codes?.find(({ text }) => text === 'BDL')?.choices).toContain('half-limit');
    const { values, issues } = await read(path, metadata);
    const plain = values.filter((value) => value >= 0.05 && value < 100);
    expect(plain).toHaveLength(184);
    expect(plain.reduce((sum, value) => sum + value, 0) / 184).toBeCloseTo(0.246304, 6);
    expect(values).toContain(0.0025);
    expect(values).toContain(0.005);
    expect(values).toContain(100);
    expect(values.every((value) => value > 0)).toBe(true);
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'code-as-missing', column: 'au_ppm', values: { text: '-666', cells: 1 } }),
    );
    expect(issues.map(({ code }) => code)).not.toContain('not-a-number');
  });

  it('are a finding each, with choices of which one holds; what is chosen is what is read', async () => {
    const metadata = await profiled(path);
    const found = findingsOf(metadata).filter(({ choices }) => choices?.[0]?.fix.kind === 'code');
    expect(found.map(({ code }) => code)).toEqual(expect.arrayContaining(['below-detection', 'above-range']));
    expect(found).toHaveLength(metadata.columns.at(-1)?.codes?.length ?? 0);
    expect(found.find(({ values }) => values['symbol'] === '-666')).toMatchObject({
      rows: 1,
      chosen: 'missing',
      choices: [
        { code: 'missing', fix: { kind: 'code', columns: ['au_ppm'], text: '-666', reading: 'missing' } },
        { code: 'keep', fix: { kind: 'code', columns: ['au_ppm'], text: '-666', reading: 'keep' } },
      ],
    });
    expect(found.find(({ values }) => values['symbol'] === '-0.005')).toMatchObject({
      code: 'limit-code',
      chosen: 'half-limit',
      values: { limit: 0.005, columns: 'au_ppm' },
    });
    const chosen = [
      { text: '-666', reading: 'keep' as const },
      { text: '-0.005', reading: 'limit' as const },
      { text: '-777', reading: 'limit' as const },
    ];
    const columns = metadata.columns.map((column) => chooseCodes(column, chosen));
    const { values } = await read(path, { ...metadata, columns });
    expect(values).toContain(-666);
    expect(values).toContain(0.005);
    expect(values).not.toContain(0.0025);
    expect(values).not.toContain(-777);
  });
});

describe('limits that cells write out', () => {
  const cells = [...grades, '<0.01', '< 0.02', '>100'];

  it('are half of the limit and the limit, each with its lines and the other choices', async () => {
    const metadata = await profiledCells(cells);
    const found = findingsOf(metadata);
    expect(found).toMatchObject([
      {
        code: 'below-detection',
        rows: 2,
        lines: [42, 43],
        chosen: 'half-limit',
        choices: [{ code: 'half-limit' }, { code: 'limit' }, { code: 'missing' }, { code: 'categorical' }],
      },
      {
        code: 'above-range',
        lines: [44],
        chosen: 'limit',
        choices: [{ code: 'limit' }, { code: 'missing' }, { code: 'categorical' }],
      },
    ]);
    expect(metadata.columns.at(-1)).toMatchObject({ minimum: 0.005, maximum: 100 });
    const kept = findingsOf(metadata, 'category').map(({ code, chosen }) => [code, chosen]);
    expect(kept).toEqual([
      ['below-detection', 'categorical'],
      ['above-range', 'categorical'],
    ]);
  });

  it('are read as was chosen, and the report says so', async () => {
    const metadata = await profiledCells(cells);
    const as = async (below: 'limit' | 'missing', above: 'limit' | 'missing'): ReturnType<typeof read> => {
      const chosen = [
        { text: '<', reading: below },
        { text: '>', reading: above },
      ];
      const columns = metadata.columns.map((column) => chooseCodes(column, chosen));
      return read(join(folder, 'cells.csv'), { ...metadata, columns });
    };
    const plain = await read(join(folder, 'cells.csv'), metadata);
    expect(plain.values.slice(-3)).toEqual([0.005, 0.01, 100]);
    const limits = await as('limit', 'missing');
    expect(limits.values.slice(-2)).toEqual([0.01, 0.02]);
    expect(limits.issues.map(({ code, values }) => [code, values?.['text']])).toEqual([
      ['code-as-limit', '<0.01'],
      ['code-as-limit', '< 0.02'],
      ['code-as-missing', '>'],
    ]);
    const none = await as('missing', 'limit');
    expect([none.values.length, none.values.at(-1)]).toEqual([41, 100]);
  });
});

describe.skipIf(!hasCraftedData)('05-one-text: one text among numbers', () => {
  const path = `${craftedData}/05-one-text/assay.csv`;

  it('leaves a column of numbers, listed by its line; categorical is one click away', async () => {
    const metadata = await profiled(path);
    const column = metadata.columns.at(-1);
    expect(column).toMatchObject({
      dataType: 'float',
      statsDataType: 'continuous',
      typeOptions: ['categorical', 'continuous'],
      strayTexts: [{ text: 'see note', count: 1, lines: [152] }],
    });
    const { values, issues } = await read(path, metadata);
    expect(values).toHaveLength(299);
    expect(values.reduce((sum, value) => sum + value, 0) / 299).toBeCloseTo(1.463943, 6);
    expect(issues).toMatchObject([{ code: 'not-a-number', line: 152, values: { text: 'see note' } }]);
    const [finding] = findingsOf(metadata).filter(({ code }) => code === 'stray-texts');
    expect(finding).toMatchObject({
      lines: [152],
      chosen: 'missing',
      choices: [
        { code: 'missing', fix: { kind: 'type', type: 'continuous' } },
        { code: 'categorical', fix: { kind: 'type', type: 'categorical' } },
      ],
    });
    expect(findingsOf(metadata, 'category').find(({ code }) => code === 'stray-texts')?.chosen).toBe('categorical');
  });
});

describe('what is a code depends on the column', () => {
  it('-1 only where nothing else is negative, 9999 only far above the others, 9990 never', async () => {
    expect(await codesOf([...grades, '-1'])).toEqual(['-1 missing']);
    expect(await codesOf([...grades, '-1', '-3.5'])).toEqual([]);
    expect(await codesOf([...grades, '9999', '9990'])).toEqual([]);
    expect(await codesOf([...grades, '9999'])).toEqual(['9999 missing']);
    expect(await codesOf([...grades.map((grade) => `${Number(grade) * 5000}`), '9999'])).toEqual([]);
  });

  it('small negatives that come again are limits; many different ones, large ones and those of lengths are values', async () => {
    expect(await codesOf([...grades, '-0.005'])).toEqual(['-0.005 half-limit']);
    expect(await codesOf([...grades, '-0.15', '-0.15', '-0.15'])).toEqual(['-0.15 half-limit']);
    expect(await codesOf([...grades, '-0.15', '-0.15'])).toEqual([]);
    expect(await codesOf([...grades, '-1.6', '-1.6', '-1.6'])).toEqual([]);
    expect(await codesOf([...grades, '-0.5', '-0.5', '-0.5'], 'sub_m')).toEqual([]);
    const many = Array.from({ length: 12 }, (_, index) => [
      `-0.0${index + 11}`,
      `-0.0${index + 11}`,
      `-0.0${index + 11}`,
    ]);
    expect(await codesOf([...grades, ...many.flat()])).toEqual([]);
  });

  it('a text for below detection is half the limit that the column knows, and missing where it knows none', async () => {
    expect(await codesOf([...grades, 'BDL', '<0.02'])).toEqual(['BDL half-limit', '< half-limit']);
    expect(await codesOf([...grades, 'BDL'])).toEqual(['BDL missing']);
    expect(await codesOf([...grades, 'tr', '<0.02', 'NS'])).toEqual(['NS missing', 'tr half-limit', '< half-limit']);
  });

  it('[I5.13] texts that are many, names with digits, and columns of depths leave it as it was', async () => {
    const typeOf = async (cells: readonly string[], name?: string): Promise<unknown> =>
      (await profiledCells(cells, name)).columns.at(-1)?.typeOptions;
    expect(await typeOf([...grades, 'a', 'b', 'c', 'd'])).toEqual(['categorical']);
    expect(await typeOf([...grades, 'a', 'b', 'c'])).toEqual(['categorical', 'continuous']);
    expect(await typeOf([...grades.map((_, index) => String(1000 + index)), '1003A'])).toEqual(['categorical']);
    expect(await typeOf(['SS', 'X', 'NS', '5', 'SH'])).toEqual(['categorical']);
    expect(await codesOf([...grades, '-999'], 'Elevation')).toEqual([]);
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ImportIssue, ImportVariable } from 'adit/core';
import { columnAliases } from '../../shared/index.ts';
import { fileFindings } from '../doctor/file-findings.ts';
import type { RawFile } from '../files/raw-files.ts';
import type { StoredMetadata } from '../files/tables.ts';
import { craftedData, hasCraftedData } from '../table/table-test-kit.ts';
import { profileFile } from './profile-file.ts';
import { makeReadTable } from './table-source.ts';

const folder = mkdtempSync(join(tmpdir(), 'adit-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const formats = { xlsx: new URL('../workbook/workbook-reader.ts', import.meta.url).href };
const workbook = `${craftedData}/19-workbook/drillholes.xlsx`;
let count = 0;

const variable = (name: string, role: keyof typeof columnAliases): ImportVariable => ({
  name,
  aliases: columnAliases[role],
});
const collar = [variable('hole', 'hole'), variable('easting', 'easting'), variable('depth', 'collarDepth')];
const survey = [variable('hole', 'hole'), variable('azimuth', 'azimuth'), variable('dip', 'dip')];
const interval = [variable('hole', 'hole'), variable('from', 'from'), variable('to', 'to')];

interface Profiled {
  readonly metadata: StoredMetadata;
  readonly path: string;
}

async function profiled(path: string, variables: ImportVariable[] = [], table?: string): Promise<Profiled> {
  const toPath = join(folder, `${(count += 1)}.table`);
  const unpack = { toPath, extensions: ['csv'], otherExtensions: ['xlsx'], mostBytes: 1e9 };
  const fileName = path.split('/').at(-1) ?? '';
  const task = { kind: 'profile', path, fileName, formats, unpack, variables } as const;
  const { metadata } = await profileFile(table === undefined ? task : { ...task, table });
  return { metadata, path: toPath };
}

async function numbersOf(
  { metadata, path }: Profiled,
  name: string,
): Promise<{ values: number[]; issues: ImportIssue[] }> {
  const issues: ImportIssue[] = [];
  const values: number[] = [];
  const { signal } = new AbortController();
  const read = makeReadTable({ signal, issue: (issue) => void issues.push(issue), formats });
  const file = { path, fileName: 'w.xlsx › s', fileType: 'collar', metadata, mapping: {}, properties: [] };
  await read(file, [{ name, kind: 'number' }], (batch) => {
    values.push(...(batch.numbers.get(name) ?? new Float64Array()).subarray(0, batch.rows));
  });
  return { values, issues };
}

describe.skipIf(!hasCraftedData)('19-workbook: the crafted workbook', () => {
  it('has its sheets in order, the hidden one last, with the rows and the header line of each', async () => {
    const collars = await profiled(workbook);
    expect(collars.metadata).toMatchObject({
      table: 'Collars',
      entry: 'Collars',
      tables: [
        { name: 'Collars', isHidden: false },
        { name: 'Survey', isHidden: false },
        { name: 'Assay', isHidden: false },
        { name: 'Old', isHidden: true },
      ],
      rowCount: 12,
      dialect: { headerLine: 3, dataStartRow: 4 },
    });
    expect((await profiled(workbook, [], 'Survey')).metadata.rowCount).toBe(12);
    expect((await profiled(workbook, [], 'Assay')).metadata.rowCount).toBe(198);
    await expect(profiled(workbook, [], 'Not there')).rejects.toMatchObject({ code: 'unknown-table' });
  });

  it('gives each box the sheet whose columns name its variables', async () => {
    const chosen = async (variables: ImportVariable[]): Promise<unknown> =>
      (await profiled(workbook, variables)).metadata.table;
    expect([await chosen(collar), await chosen(survey), await chosen(interval)]).toEqual([
      'Collars',
      'Survey',
      'Assay',
    ]);
  });

  it('reads E7, a formula without a value, as missing with a finding, B9, a text, as 500240, and days as days', async () => {
    const sheet = await profiled(workbook, collar);
    expect(sheet.metadata.columns.map(({ name, dataType, missing }) => [name, dataType, missing])).toEqual([
      ['Hole', 'string', 0],
      ['East', 'int', 0],
      ['North', 'int', 0],
      ['RL', 'float', 0],
      ['Depth', 'int', 1],
      ['Drilled', 'string', 0],
    ]);
    const drilled = sheet.metadata.columns.at(-1);
    expect(drilled).toMatchObject({ dates: 'iso', numUniques: 12 });
    expect([drilled?.sampleData[0], drilled?.sampleData.at(-1)]).toEqual(['2024-01-01', '2024-01-12']);
    const east = await numbersOf(sheet, 'East');
    expect(east.values[5]).toBe(500240);
    expect(east.issues).toContainEqual(
      expect.objectContaining({ code: 'formula-without-value', line: 7, values: { cells: 1, text: 'E7' } }),
    );
    const depth = await numbersOf(sheet, 'Depth');
    expect(depth.values.filter((value) => Number.isNaN(value))).toHaveLength(1);
    expect(depth.values[3]).toBeNaN();
    const file = { id: 'f', file_name: 'drillholes.xlsx', status: 'Complete', metadata: sheet.metadata } as RawFile;
    const findings = fileFindings(file, { rawFileId: 'f', fileType: 'collar', mapping: {} }, undefined);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'formula-without-value',
        severity: 'warning',
        fileName: 'drillholes.xlsx › Collars',
        lines: [7],
        values: { cells: 1, names: 'E7' },
      }),
    );
    expect(findings.map(({ code }) => code)).not.toContain('other-delimiter');
  });

  it('keeps its line of names and its tabs when it is read again as a text', async () => {
    const { path, metadata } = await profiled(workbook, collar);
    const again = await profileFile({
      kind: 'profile',
      path,
      fileName: 'Collars',
      formats,
      ofCells: 'any',
      delimiter: metadata.dialect?.delimiter ?? '',
      nanValues: ['410.5'],
    });
    expect(again.metadata).toMatchObject({ rowCount: 12, dialect: { headerLine: 3, delimiter: '\t' } });
    expect(again.metadata.columns[3]?.missing).toBe(1);
  });
});

const excel = resolve('../shared/data2/loaders.gl/excel');

describe.skipIf(!existsSync(excel))('a workbook and the same table as text', () => {
  it('zipcodes-small.xlsx has the rows, columns and numbers of zipcodes-small.csv', async () => {
    const sheet = await profiled(join(excel, 'zipcodes-small.xlsx'));
    const { metadata: twin } = await profiled(join(excel, 'zipcodes-small.csv'));
    const facts = ({ columns, rowCount }: StoredMetadata): unknown => [
      rowCount,
      columns.map(({ name, dataType, numUniques, minimum, maximum }) => [name, dataType, numUniques, minimum, maximum]),
    ];
    expect(facts(sheet.metadata)).toEqual(facts(twin));
    let sum = 0;
    for (const { name, dataType } of sheet.metadata.columns)
      if (dataType !== 'string') sum += (await numbersOf(sheet, name)).values.reduce((all, value) => all + value, 0);
    expect(sum).toBeCloseTo(6562.549741, 5);
    expect(readFileSync(sheet.path, 'utf8').split('\n')).toHaveLength(14);
  });
});

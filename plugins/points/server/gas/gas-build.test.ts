import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BuildFile, BuildRun, ColumnsPart } from 'adit/core/server';
import { buildDataset } from 'adit/core/testing';
import { build, examine } from '../build.ts';
import { fileReader } from './gas-reader.ts';

const real = resolve('../shared/data/iogas-mars/Mars-Curiosity_APXS_geochem_loc.gas');
const hasSharedData = existsSync(real);

const { signal } = new AbortController();
const file: Pick<BuildFile, 'path' | 'fileName'> = { path: real, fileName: 'Mars.gas' };
const readerFor =
  (issue: BuildRun['issue']): BuildRun['readTable'] =>
  (_file, columns, sink) =>
    fileReader.read(file, 0, { columns, batch: sink }, { signal, missingSymbols: [], issue });

async function realFile(): Promise<BuildFile> {
  const [{ columns, defaultColumns, attributes }] = (await fileReader.describe(file, signal)).parts as [ColumnsPart];
  return {
    ...file,
    fileType: 'pointdata',
    metadata: { attributes },
    mapping: defaultColumns,
    properties: columns
      .filter(({ name }) => !Object.values(defaultColumns).includes(name))
      .map(({ name, kind }) => ({ name, kind: kind === 'number' ? 'number' : 'category', unit: 'none' })),
  };
}

describe.skipIf(!hasSharedData)('points from the real .gas file (D5)', () => {
  it('[W3.39] keeps all rows, and the colours, sizes and visibility of the source', async () => {
    const built = await buildDataset((request, run) => build(request, { ...run, readTable: readerFor(run.issue) }), {
      files: [await realFile()],
      options: {},
      hierarchy: [],
    });
    onTestFinished(() => built.dispose());
    const { manifest, report, issues } = built;
    expect([report.files[0], issues]).toEqual([
      { fileName: 'Mars.gas', fileType: 'pointdata', rowsRead: 815, rowsUsed: 815, rowsChanged: 0, rowsRejected: 0 },
      [],
    ]);
    const [layer] = manifest.layers;
    expect(layer?.fileName.endsWith('.gas')).toBe(true);
    expect(manifest.bounds?.slice(0, 4)).toEqual([137.3528, 137.4494, -4.7371, -4.5891]);
    const columns = new Map(layer?.columns.map((column) => [column.name, column]));
    expect(columns.get('SiO2_pct')?.statistics).toMatchObject({
      count: 226,
      missing: 589,
      minimum: 23.36,
      maximum: 74.43,
    });

    const lists = layer?.attributes ?? {};
    const shown = (name: string, text: string): boolean =>
      lists[name]?.find((entry) => entry.name === text)?.visible ?? false;
    const attributes = ['__gas__extra__', '__gas__color__', '__gas__shape__', '__gas__size__'];
    const texts = await Promise.all(attributes.map((name) => built.texts('points', name)));
    const visible = Array.from({ length: 815 }, (_, row) =>
      attributes.every((name, at) => shown(name, texts[at]?.[row] ?? '')),
    );
    expect(visible.filter(Boolean)).toHaveLength(800);
    expect(lists['__gas__color__']?.map(({ colour }) => colour)).toEqual([
      '#000000',
      '#F3622D',
      '#CC0033',
      '#CCCC00',
      '#66CC00',
      '#999999',
    ]);
    const silica = await built.numbers('points', 'SiO2_pct');
    const meanOf = (group: string): number => {
      const values = [...silica].filter((value, row) => texts[1]?.[row] === group && !Number.isNaN(value));
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    };
    expect(meanOf('Group 1')).toBeCloseTo(46.7585, 4);
    expect(meanOf('Group 1 - Gypsum')).toBeCloseTo(31.208, 3);
    expect(meanOf('Group 2')).toBeCloseTo(48.5324, 4);
  });

  it('is told apart from a metric grid by the doctor, which shows its points', async () => {
    const request = { files: [await realFile()], options: {}, hierarchy: [] };
    const { findings, preview } = await examine(request, { signal, readTable: readerFor(() => undefined) });
    expect(findings.map(({ code }) => code)).toEqual(['latitude-longitude']);
    expect(preview?.points).toHaveLength(815);
  });
});

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  CategoryColumnBuilder,
  NumberColumnBuilder,
  type BuildOutcome,
  type BuildRequest,
  type BuildRun,
} from 'adit/core/server';
import { buildDataset } from './build-dataset.ts';
import { tableReader } from './read-table.ts';

/** Makes a vertical line of a metre of each row; rows without gold are rejected, and `lost` of them are not accounted for. */
const builder =
  (lost = 0) =>
  async ({ files: [file] }: BuildRequest, run: BuildRun): Promise<BuildOutcome> => {
    if (!file) throw new Error('A file is needed');
    const { writer } = run;
    const gold = new NumberColumnBuilder(writer, { file: 'gold', name: 'Au', unit: 'none' });
    const rock = new CategoryColumnBuilder(writer, { file: 'rock', name: 'Rock', unit: 'none' });
    const lines: number[] = [];
    const { rowsRead, rowsChanged, dictionaries } = await run.readTable(
      file,
      [
        { name: 'Au', kind: 'number' },
        { name: 'Rock', kind: 'text' },
      ],
      ({ numbers, texts, lines: sourceLines }) => {
        for (const [row, value] of (numbers.get('Au') ?? []).entries()) {
          const line = sourceLines[row] as number;
          if (Number.isNaN(value))
            run.issue({ severity: 'rejected', code: 'no-gold', fileName: file.fileName, line, column: 'Au' });
          if (Number.isNaN(value)) continue;
          lines.push(line);
          gold.append(Float64Array.of(value));
          rock.append(Uint32Array.of(texts.get('Rock')?.[row] as number));
        }
      },
    );
    const count = lines.length;
    const vertices = lines.flatMap((_, item) => [item, 0, 0, item, 0, -1]);
    return {
      manifest: {
        ...{ datasetType: 'Lines', origin: [0, 0, 0], unit: 'm', properties: {} },
        layers: [
          {
            ...{ name: 'lines', identifier: 'line', label: 'Lines', fileName: file.fileName, count },
            geometry: {
              kind: 'lines',
              positions: writer.writeColumn('positions', Float64Array.from(vertices)),
              offsets: writer.writeColumn(
                'offsets',
                Uint32Array.from({ length: count + 1 }, (_, item) => item * 2),
              ),
            },
            sourceLines: writer.writeColumn('lines', Uint32Array.from(lines)),
            columns: [await gold.close(), await rock.close(dictionaries.get('Rock') ?? [])],
            defaults: { selected: true, open: true },
          },
        ],
      },
      files: [
        {
          ...{ fileName: file.fileName, fileType: file.fileType },
          ...{ rowsRead, rowsChanged, rowsUsed: count, rowsRejected: rowsRead - count - lost },
        },
      ],
    };
  };

const request = (folder: string): BuildRequest => {
  const path = join(folder, 'source.csv');
  writeFileSync(path, 'Au,Rock\n1.5,ore\n,waste\n<1,\n2,waste\n');
  const file = { fileType: 'table', path, fileName: 'gold.csv', metadata: {}, mapping: {}, properties: [] };
  return { files: [file], options: {}, hierarchy: [] };
};

it('builds a dataset in a folder of its own, and reads what is in it, whatever the size of the batches', async () => {
  for (const batchRows of [1, 100]) {
    const dataset = await buildDataset(builder(), request, tableReader(batchRows));
    expect([...(await dataset.numbers('lines', 'Au'))]).toEqual([1.5, 0.5, 2]);
    expect(await dataset.texts('lines', 'Rock')).toEqual(['ore', undefined, 'waste']);
    expect(await dataset.sourceLines('lines')).toEqual([2, 4, 5]);
    expect((await dataset.polylines('lines'))[1]).toEqual([
      [1, 0, 0],
      [1, 0, -1],
    ]);
    expect(await dataset.geometry('lines', 'offsets', 1)).toEqual([[0], [2], [4], [6]]);
    expect([dataset.count('no-gold'), dataset.count('other')]).toEqual([1, 0]);
    expect(dataset.report.files).toMatchObject([{ rowsRead: 4, rowsUsed: 3, rowsChanged: 1, rowsRejected: 1 }]);
    dataset.dispose();
    expect(existsSync(dataset.folder)).toBe(false);
  }
});

it('says what a dataset does not have', async () => {
  const dataset = await buildDataset(builder(), request, tableReader());
  expect(() => dataset.layer('points')).toThrow('No layer points; there are: lines');
  expect(() => dataset.column('lines', 'Cu')).toThrow('No column Cu; there are: Au, Rock');
  await expect(dataset.texts('lines', 'Au')).rejects.toThrow('Au has no texts');
  await expect(dataset.geometry('lines', 'triangles', 3)).rejects.toThrow('lines has no triangles');
  dataset.dispose();
});

it('rejects when rows are not accounted for, when a builder throws, and when one reads a table that is not there', async () => {
  await expect(buildDataset(builder(1), request, tableReader())).rejects.toThrow(
    'gold.csv: 4 rows were read, 3 used and 0 rejected',
  );
  await expect(buildDataset(builder(), { files: [], options: {}, hierarchy: [] })).rejects.toThrow('A file is needed');
  await expect(buildDataset(builder(), request)).rejects.toThrow('There is no table');
});

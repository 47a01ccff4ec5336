import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TreeDataset } from './api-client.ts';
import { hasSharedData, sharedData } from './drillhole-import.ts';
import type { Box, Refused, Taken } from './every-file/file-rows.ts';
import { everyFile, isNoData } from './every-file/table.ts';
import { logsOf, send, update, uploadFile, zipOf, type FileMetadata } from './import-files.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

interface Layer {
  readonly identifier: string;
  readonly label: string;
  readonly count: number;
  readonly bounds?: readonly number[];
  readonly fields: readonly { name: string; statistics: { count: number; missing: number; mean: number } }[];
}

interface Importer {
  readonly datasetType: string;
  readonly fileTypes: readonly {
    readonly id: string;
    readonly extensions: readonly string[];
    readonly opaque: boolean;
  }[];
}

function walk(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

const found = hasSharedData ? walk(sharedData) : [];
const rows = Object.entries(everyFile).filter(([path]) => !hasSharedData || found.includes(path));
const taken = rows.filter((row): row is [string, Taken] => 'layers' in row[1]);
const refused = rows.filter((row): row is [string, Refused] => 'refused' in row[1]);
const shared = (path: string): Promise<Buffer> => readFile(join(sharedData, path));

describe.skipIf(!hasSharedData)('the table of real files', () => {
  it('has a row for every file that is data, and no row for a file that is not there', () => {
    const data = found.filter((path) => !isNoData(path));
    expect(data.filter((path) => !(path in everyFile))).toEqual([]);
    expect(Object.keys(everyFile).filter((path) => !data.includes(path))).toEqual([]);
  });

  it('names for a file that goes in with another one a row that takes it', () => {
    for (const [path, row] of rows) {
      if (!('goesWith' in row)) continue;
      const other = everyFile[row.goesWith];
      expect([path, other && 'layers' in other ? Object.keys(other.others ?? {}) : []]).toEqual([
        path,
        expect.arrayContaining([path]),
      ]);
    }
  });
});

describe.skipIf(!isBuilt || !hasSharedData)('every real file', { timeout: seconds(60), concurrent: true }, () => {
  const setUp = useServer();
  let importers: readonly Importer[];
  let session: OpenSession;
  let reading: Promise<TreeDataset[]> | undefined;
  beforeAll(async () => {
    session = await openSession(setUp.client);
    const path = `/plugins/importing/importers?site=${setUp.client.site}`;
    ({ body: importers } = await setUp.client.call<Importer[]>('GET', path));
  });

  afterAll(() => session?.close());

  /** The tests ask together: the tree of a site with so many datasets is not small. */
  const datasetsSoon = async (): Promise<TreeDataset[]> => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    reading = undefined;
    return setUp.client.datasets();
  };
  const generated = async (id: string): Promise<TreeDataset> => {
    for (;;) {
      const dataset = (await (reading ??= datasetsSoon())).find((other) => other.id === id);
      if (dataset && dataset.status !== 'Generating Dataset') return dataset;
    }
  };

  const uploaded = async (path: string, box: Box, type: string, use: string): Promise<FileMetadata> => {
    const as = { datasetType: type, fileType: box.fileType, identifier: `${use}: ${path}` };
    const content = box.zipped ? await zipped(path, box.zipped) : await shared(path);
    const metadata = await uploadFile(setUp.client, box.name ?? basename(path), content, as);
    if (!box.missing) return metadata;
    return (await update(setUp.client, metadata.id, { nanValues: JSON.stringify(box.missing) })).body;
  };

  const create = async (path: string, { type }: Taken, files: readonly [string, Box][]) => {
    const sent = await Promise.all(
      files.map(async ([file, box]) => {
        const metadata = await uploaded(file, box, type, path);
        if (box.rows !== undefined) expect([file, metadata.rowCount]).toEqual([file, box.rows]);
        return { id: metadata.id, fileType: box.fileType, mapping: box.mapping ?? {} };
      }),
    );
    return setUp.client.call<{ datasetId: string; code?: string }>('POST', '/plugins/importing/datasets', {
      site: setUp.client.site,
      importer: type,
      name: nameOf(path),
      groupName: 'Production',
      files: sent,
    });
  };

  /** The file with what it refers to, with the folders that it names. */
  const zipped = async (path: string, others: readonly string[]): Promise<Buffer> => {
    const all = await Promise.all(
      [path, ...others].map(async (file) => [relative(dirname(path), file), await shared(file)] as const),
    );
    return zipOf(Object.fromEntries(all));
  };

  /** No box of any importer takes a file by that name; boxes of tables look into one that may be a table. */
  const refuseName = async (fileName: string): Promise<void> => {
    const extension = extname(fileName).slice(1);
    const boxes = importers.flatMap(({ datasetType, fileTypes }) => fileTypes.map((box) => ({ datasetType, ...box })));
    const taking = boxes.filter(({ extensions }) => extensions.includes(extension));
    expect(taking, `.${extension} is imported now: give ${fileName} a row with its figures`).toEqual([]);
    for (const { datasetType, id } of boxes.filter(({ opaque }) => opaque || extension !== 'out')) {
      const { status, body } = await setUp.client.call<{ code: string }>('POST', '/dataset-metadata/validate', {
        datasetName: 'Refused',
        groupName: 'Production',
        datasetType,
        site: setUp.client.site,
        folderPath: '',
        file: { fileName, uniqueIdentifier: fileName, chunkTotalCount: 1, fileType: id },
      });
      expect([datasetType, id, status, body.code]).toEqual([datasetType, id, 400, 'wrong-file-type']);
    }
  };

  it.each(taken)('%s goes in', async (path, row) => {
    const { others = {}, layers, properties, used, issues = [], failure } = row;
    if (row.name) await refuseName(basename(path));
    const alone = Object.entries(others).filter(([, box]) => box !== 'zipped') as [string, Box][];
    const inside = Object.keys(others).filter((file) => others[file] === 'zipped');
    const box: Box = inside.length > 0 ? { ...row, name: `${basename(path)}.zip`, zipped: inside } : row;
    const { status, body } = await create(path, row, [[path, box], ...alone]);
    expect([status, body]).toMatchObject([200, { datasetId: expect.any(String) }]);
    const { datasetId } = body;
    const dataset = await generated(datasetId);
    if (failure) {
      expect(dataset).toMatchObject({ status: 'Failed', failure: { code: failure } });
      return;
    }
    expect(dataset).toMatchObject({ status: 'Complete' });
    const logs = await logsOf(setUp.client, datasetId);
    const accounts = logs.filter((line) => / rows read, /.test(line)).map(accountOf);
    expect(accounts).toEqual(used ?? accounts.map(([read]) => [read, read, 0, 0]));
    for (const text of issues)
      expect(
        logs.some((line) => line.includes(text)),
        `${text} in ${logs.join('\n')}`,
      ).toBe(true);

    const answer = await setUp.client.call<{ properties: Record<string, unknown> }>(
      'GET',
      `/dataset-logs?datasetId=${datasetId}`,
    );
    for (const [name, value] of Object.entries(properties ?? {})) {
      const own = answer.body.properties[name];
      if (typeof value === 'number') expect(own, name).toBeCloseTo(value, 9);
      else expect([name, own]).toEqual([name, value]);
    }
    const config = await session.call<{ layers: Layer[] }>('datacloud.mine.dataset.config', { datasetId });
    for (const [identifier, expected] of Object.entries(layers)) {
      const own = config.layers.filter((layer) => layer.identifier === identifier);
      expect([identifier, own.reduce((sum, { count }) => sum + count, 0)]).toEqual([identifier, expected.count]);
      if (expected.textured) expect(own.some(({ label }) => label.includes(expected.textured as string))).toBe(true);
      for (const [index, bound] of (expected.bounds ?? []).entries())
        expect(own[0]?.bounds?.[index], `bound ${index} of ${own[0]?.bounds?.join()}`).toBeCloseTo(bound, 3);
      for (const [name, figures] of Object.entries(expected.fields ?? {})) {
        const statistics = own[0]?.fields.find((field) => field.name === name)?.statistics;
        expect(statistics, `${name} among ${own[0]?.fields.map((field) => field.name).join()}`).toBeDefined();
        const { mean, ...exact } = figures;
        expect(statistics).toMatchObject(exact);
        if (mean !== undefined) expect(statistics?.mean).toBeCloseTo(mean, 5);
      }
    }
  });

  it.each(refused)('%s is refused', async (path, row) => {
    if (row.refused === 'wrong-file-type') await refuseName(basename(path));
    const { type = 'Surface', fileType = 'shape' } = row;
    const as = { datasetType: type, fileType, identifier: `refused: ${path}` };
    const sent = await send(setUp.client, basename(path), await shared(path), as);
    if (row.refused === 'wrong-file-type') {
      // Whoever does not ask first is refused with the first chunk.
      expect([sent.status, sent.body.code]).toEqual([400, row.refused]);
      return;
    }
    const metadata = await setUp.client.metadata(sent.body.id);
    expect(metadata).toMatchObject({ status: 'Complete', rowCount: row.rows });
    const { status, body } = await setUp.client.call<{ code: string }>('POST', '/plugins/importing/datasets', {
      site: setUp.client.site,
      importer: type,
      name: nameOf(path),
      groupName: 'Production',
      files: [{ id: metadata.id, fileType }],
    });
    expect([status, body.code]).toEqual([400, row.refused]);
  });
});

/** A name for the dataset of a file: unlike all others, and not too long. */
function nameOf(path: string): string {
  return `${Object.keys(everyFile).indexOf(path)} ${basename(path)}`.slice(0, 50);
}

/** Rows read, used, changed and rejected, of a line such as `a.csv: 4 rows read, 3 used, 0 changed, 1 rejected`. */
function accountOf(line: string): number[] {
  const [, ...counts] = /: (\d+) rows read, (\d+) used, (\d+) changed, (\d+) rejected/.exec(line) ?? [];
  return counts.map(Number);
}

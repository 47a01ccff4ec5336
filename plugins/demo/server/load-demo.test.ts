import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DatasetRecord } from 'adit/core/server';
import type { Imports } from 'adit/plugins/importing';
import { demoDatasets, type DemoDataset } from './demo-datasets.ts';
import { loadDemoDatasets } from './load-demo.ts';
import { loadProgress } from './load-progress.ts';
import { seconds } from '../../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

type LocalImport = Parameters<Imports['importLocalFiles']>[0];
const target = { userId: 'user', tenantId: 'tenant', siteId: 'site' };
const all = [
  { id: 'drillhole.drillhole', datasetType: 'Drillhole' },
  { id: 'points.points', datasetType: 'Points' },
  { id: 'surface.surface', datasetType: 'Surface' },
  { id: 'blast.pattern', datasetType: 'Blasthole' },
];
let staging: string;
let site: DatasetRecord[];
let taken: LocalImport[];
let datasets: readonly DemoDataset[];
beforeEach(async () => {
  staging = mkdtempSync(join(tmpdir(), 'adit-staging-'));
  [site, taken] = [[], []];
  datasets = await demoDatasets(
    { list: () => [{ datasetType: 'Blasthole', group: 'BlastDog' }], listFor: async () => all } as never,
    'tenant',
  );
});
afterEach(() => rmSync(staging, { recursive: true }));

const imports = {
  async importLocalFiles(request: LocalImport) {
    for (const { path } of request.files) expect(statSync(path).size).toBeGreaterThan(1000);
    taken.push(request);
    const { name, groupName } = request;
    const datasetType = all.find(({ id }) => id === request.importerId)?.datasetType;
    const id = `${taken.length}`;
    site.push({ id, name, groupName, datasetType, folderPath: '', status: 'Generating Dataset' } as DatasetRecord);
    return { datasetId: id, name };
  },
};
const catalogue = {
  listSite: async () => site,
  remove: async (ids: readonly string[]) => {
    if (ids.length === 0) throw new Error('nothing to remove');
    site = site.filter(({ id }) => !ids.includes(id));
  },
};
const load = (take = imports): Promise<void> =>
  loadDemoDatasets({ imports: take, catalogue, staging }, datasets, target, new AbortController().signal);
const end = (id: string, status: DatasetRecord['status']): void =>
  void (site = site.map((record) => (record.id === id ? { ...record, status } : record)));

it('hands whole files for each dataset whose importer is there to the import, and leaves nothing behind', async () => {
  await load();
  expect(
    taken.map(({ importerId, groupName, siteId, files }) => [
      importerId,
      groupName,
      siteId,
      files.map(({ fileType }) => fileType),
    ]),
  ).toEqual([
    ['drillhole.drillhole', 'Production', 'site', ['collar', 'survey', 'interval', 'interval']],
    ['points.points', 'Production', 'site', ['pointdata']],
    ['surface.surface', 'Production', 'site', ['shape']],
    ['blast.pattern', 'BlastDog', 'site', ['blast']],
  ]);
  expect(readdirSync(staging)).toEqual([]);
});

it('leaves nothing behind when the import fails', async () => {
  const failing = { importLocalFiles: () => Promise.reject(new Error('full')) };
  await expect(load(failing)).rejects.toThrow('full');
  expect(readdirSync(staging)).toEqual([]);
});

it('asked again, makes what is missing, gone or failed, and nothing else; what a killed one left is in nobody’s way', async () => {
  await load();
  for (const { id } of site) end(id, 'Complete');
  end('3', 'Failed');
  site = site.filter(({ id }) => id !== '2');
  mkdirSync(join(staging, 'demo-site'));
  for (const name of ['cerro_adit_soil.csv', 'cerro_adit_topography.obj'])
    writeFileSync(join(staging, 'demo-site', name), 'half');
  taken = [];
  await load();
  expect(taken.map(({ name }) => name)).toEqual(['Cerro Adit soil', 'Cerro Adit topography']);
  expect(site.map(({ name }) => name).toSorted()).toEqual(datasets.map(({ name }) => name).toSorted());
  expect(readdirSync(staging)).toEqual([]);
});

it('is loading until the job and all imports have ended, and failed when one of these has', async () => {
  const status = (row: Parameters<typeof loadProgress>[0]): string => loadProgress(row, datasets, site).status;
  const loading = { status: 'loading', failure: null } as const;
  const imported = { status: 'imported', failure: null } as const;
  expect([status(undefined), status(loading)]).toEqual(['idle', 'loading']);
  await load();
  expect([status(loading), status(imported)]).toEqual(['loading', 'loading']);
  for (const { id } of site) end(id, 'Complete');
  expect([status(loading), status(imported)]).toEqual(['loading', 'complete']);
  end('4', 'Failed');
  expect(loadProgress(imported, datasets, site)).toMatchObject({
    status: 'failed',
    datasets: [{ status: 'Complete' }, { status: 'Complete' }, { status: 'Complete' }, { status: 'Failed' }],
  });
  const failure = { code: 'job-died', values: { attempts: 3 } };
  expect(loadProgress({ status: 'failed', failure }, datasets, [])).toMatchObject({ status: 'failed', failure });
});

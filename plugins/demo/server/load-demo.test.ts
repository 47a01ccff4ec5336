import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Imports } from 'adit/plugins/importing';
import { loadDemoDatasets } from './load-demo.ts';
import { seconds } from '../../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

type LocalImport = Parameters<Imports['importLocalFiles']>[0];
const importers = new Map([
  ['drillhole.drillhole', undefined],
  ['points.points', undefined],
  ['surface.surface', undefined],
  ['blast.pattern', 'BlastDog'],
]);
const target = { userId: 'user', tenantId: 'tenant', siteId: 'site' };
let staging = '';
beforeEach(() => {
  staging = mkdtempSync(join(tmpdir(), 'adit-staging-'));
});
afterEach(() => rmSync(staging, { recursive: true }));

function importsThat(take: (request: LocalImport) => void): Imports {
  return {
    create: () => Promise.reject(new Error('not used')),
    createDataset: () => Promise.reject(new Error('not used')),
    async importLocalFiles(request) {
      take(request);
      return { datasetId: `id of ${request.name}`, name: request.name };
    },
  };
}

it('hands whole files for each dataset whose importer is there to the import, and leaves nothing behind', async () => {
  const taken: LocalImport[] = [];
  const imports = importsThat((request) => {
    taken.push(request);
    for (const { path } of request.files) expect(statSync(path).size).toBeGreaterThan(1000);
  });
  expect(await loadDemoDatasets(imports, importers, staging, target)).toEqual([
    { datasetId: 'id of Cerro Adit DDH', name: 'Cerro Adit DDH' },
    { datasetId: 'id of Cerro Adit soil', name: 'Cerro Adit soil' },
    { datasetId: 'id of Cerro Adit topography', name: 'Cerro Adit topography' },
    { datasetId: 'id of CA-3390-014', name: 'CA-3390-014' },
  ]);
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
  const imports = importsThat(() => {
    throw new Error('full');
  });
  await expect(loadDemoDatasets(imports, importers, staging, target)).rejects.toThrow('full');
  expect(existsSync(staging) && readdirSync(staging)).toEqual([]);
});

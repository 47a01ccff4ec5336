import { closeSync, openSync, readdirSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatasetManifest } from 'adit/core';
import { importPointsCsv } from '../e2e/support/point-dataset.ts';
import { importBlocks } from '../e2e/support/solid-datasets.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

const viewId = 'view1';
const points = 'X,Y,Z,CU,ROCK\n0,0,0,1,Granite\n1,1,1,<0.5,Basalt\n2,2,2,3,Granite\n';
const all = [[0, 7]];
const gesture = { viewId, mode: 'replace', matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], origin: [0, 0, 0] };
const onCopper = { id: 'f1', field: 'CU', dataRange: [0, 1] };
const plane = { point: [0, 0, 0], normal: [0, 0, 1] };

/** The files of a layer that a test damages, by what they are of. */
type Part = 'geometry' | 'copper' | 'copper-source' | 'rock' | 'rock-dictionary';

describe.skipIf(!isBuilt)('session calls on damaged data', { timeout: 60_000 }, () => {
  const setUp = useServer();
  const places: Record<'Points' | 'Blocks', { id: string; folder: string; manifest: DatasetManifest }> = {} as never;
  beforeAll(async () => {
    const { client, server } = setUp;
    await importPointsCsv(client, 'Points', points, { x: 'X', y: 'Y', z: 'Z' });
    await importBlocks(client, 'Blocks');
    for (const { id, name } of await client.datasets()) {
      const versions = join(server.dataFolder, 'datasets', id);
      const folder = join(versions, readdirSync(versions)[0] as string);
      const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as DatasetManifest;
      places[name as 'Points' | 'Blocks'] = { id, folder, manifest };
    }
  }, 60_000);

  const fileOf = (dataset: 'Points' | 'Blocks', part: Part): string => {
    const layer = places[dataset].manifest.layers[0]!;
    const column = layer.columns.find(({ name }) => name === (part.startsWith('rock') ? 'ROCK' : 'CU'));
    const geometry = layer.geometry.kind === 'points' ? layer.geometry.positions.file : 'none';
    const files = { geometry, copper: column?.data.file, 'copper-source': column?.sourceTexts, rock: column?.data.file };
    return (part === 'rock-dictionary' ? column?.dictionary : files[part]) ?? `no ${part}`;
  };

  it.each<[string, object, 'Points' | 'Blocks', Part]>([
    ['datacloud.layer.pieces.load', {}, 'Points', 'geometry'],
    ['datacloud.layer.check', {}, 'Points', 'geometry'],
    ['datacloud.view.pick.area', { ...gesture, area: [[-9, -9], [9, 9]] }, 'Points', 'geometry'],
    ['datacloud.view.pick.polygon', { ...gesture, polygon: [[-9, -9], [9, -9], [9, 9], [-9, 9]] }, 'Points', 'geometry'],
    ['datacloud.view.pick.point', { viewId, item: 0 }, 'Points', 'geometry'],
    ['datacloud.layer.values.load', { field: 'CU' }, 'Points', 'copper'],
    ['datacloud.layer.check', { field: 'CU' }, 'Points', 'copper'],
    ['datacloud.histogram.get', { viewId, field: 'CU', samples: 10, filtered: true }, 'Points', 'copper'],
    ['datacloud.histogram.get', { viewId, field: 'CU', samples: 10 }, 'Blocks', 'copper'],
    ['datacloud.filtering.threshold.add', { viewId, filter: onCopper }, 'Points', 'copper'],
    ['datacloud.filtering.threshold.update', { viewId, filter: onCopper }, 'Points', 'copper'],
    ['datacloud.filtering.mask.get', { viewId }, 'Points', 'copper'],
    ['datacloud.filtering.faces.get', { viewId }, 'Blocks', 'copper'],
    ['datacloud.layer.section.get', { viewId, plane }, 'Blocks', 'copper'],
    ['datacloud.view.pick.point', { viewId, item: 0 }, 'Points', 'copper'],
    ['datacloud.selection.rows.get', {}, 'Points', 'copper'],
    ['datacloud.selection.rows.get', { sort: { field: 'CU', descending: true } }, 'Points', 'copper'],
    ['datacloud.selection.csv.get', {}, 'Points', 'copper'],
    ['datacloud.selection.values.get', { fields: ['CU'] }, 'Points', 'copper'],
    ['datacloud.selection.rows.get', {}, 'Points', 'copper-source'],
    ['datacloud.selection.csv.get', {}, 'Points', 'copper-source'],
    ['datacloud.view.pick.point', { viewId, item: 0 }, 'Points', 'copper-source'],
    ['datacloud.categories.get', { viewId, field: 'ROCK', forceCategoricalComputation: true }, 'Points', 'rock'],
    ['datacloud.categories.get', { viewId, field: 'ROCK' }, 'Points', 'rock-dictionary'],
    ['datacloud.view.pick.point', { viewId, item: 0 }, 'Points', 'rock-dictionary'],
    ['datacloud.selection.rows.get', {}, 'Points', 'rock-dictionary'],
    ['datacloud.selection.csv.get', {}, 'Points', 'rock-dictionary'],
    ['datacloud.selection.values.get', { fields: ['ROCK'] }, 'Points', 'rock-dictionary'],
  ])('%s %j of %s tells that the %s is damaged', async (method, params, dataset, part) => {
    const { id, folder, manifest } = places[dataset];
    const layerName = `${id}/${manifest.layers[0]!.name}`;
    const file = fileOf(dataset, part);
    const path = join(folder, file);
    const whole = readFileSync(path);
    const session = await openSession(setUp.client);
    try {
      await session.call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
      await session.call('datacloud.changeset.apply', { changes: [{ layerName, mode: 'replace', items: all }] });
      // They were sound when the filter was made.
      if (method.startsWith('datacloud.filtering') || method.includes('section'))
        await session.call('datacloud.filtering.threshold.add', { viewId, layerName, filter: onCopper });
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(whole.length - 3) ^ 1, whole.length - 3);
      write(path, changed);
      const names = method.startsWith('datacloud.view.pick.') && method !== 'datacloud.view.pick.point';
      const asked = session.call(method, { ...params, ...(names ? { layerNames: [layerName] } : { layerName }) });
      await expect(asked).rejects.toMatchObject({ code: 'damaged-dataset', data: { dataset, file } });
      expect(setUp.server.output).not.toContain('A session call failed');
    } finally {
      session.close();
      write(path, whole);
    }
  });

  it('an export is refused when a dictionary or the texts of the source are damaged', async () => {
    const { id, folder } = places.Points;
    for (const part of ['rock-dictionary', 'copper-source'] as const) {
      const path = join(folder, fileOf('Points', part));
      const whole = readFileSync(path);
      writeFileSync(path, Buffer.from(whole.toString().replace(/[a-z0-9](?=")/, 'x')));
      for (const format of ['exporting.csv', 'omf.omf2'])
        expect(await setUp.client.call('GET', `/plugins/exporting/datasets/${id}?format=${format}`)).toMatchObject({
          status: 410,
          body: { code: 'damaged-dataset', values: { dataset: 'Points', file: fileOf('Points', part) } },
        });
      writeFileSync(path, whole);
    }
  });
});

function write(path: string, bytes: Uint8Array): void {
  const handle = openSync(path, 'r+');
  writeSync(handle, bytes, 0, bytes.length, 0);
  closeSync(handle);
}

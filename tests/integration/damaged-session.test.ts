import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeItems, type DatasetManifest } from 'adit/core';
import { importPointsCsv } from '../e2e/support/point-dataset.ts';
import { importBall, importBlocks } from '../e2e/support/solid-datasets.ts';
import { missingPrograms } from '../../plugins/engine-paraview/server/worker/programs.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

const viewId = 'view1';
const points = 'X,Y,Z,CU,ROCK\n0,0,0,1,Granite\n1,1,1,<0.5,Basalt\n2,2,2,3,Granite\n';
const all = encodeItems(Uint32Array.of(0, 1, 2));
const gesture = {
  viewId,
  mode: 'replace',
  matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  origin: [0, 0, 0],
};
const plane = { point: [478_140.5, 6_772_230.25, 360], normal: [0, 0, 1] };
const onCopper = { id: 'f1', field: 'CU', dataRange: [0, 1] };

/** The files of a layer that a test damages, by what they are of. */
const parts = ['geometry', 'copper', 'copper-source', 'rock', 'rock-dictionary'] as const;
type Part = (typeof parts)[number];

/** ParaView's worker reads files by itself. */
const engines = missingPrograms() ? ['engine-columnar.engine'] : ['engine-columnar.engine', 'engine-paraview.engine'];

describe.skipIf(!isBuilt).each(engines)(
  'session calls on damaged data, answered by %s',
  { timeout: seconds(60) },
  (engine) => {
    const setUp = useServer({ ADIT_ENGINE: engine });
    const places = new Map<string, { layerName: string; id: string; file: string }>();
    /** Data that were read sound stay in memory: each part is damaged in a dataset of its own, before anything is read. */
    beforeAll(async () => {
      const { client, server } = setUp;
      for (const part of parts) await importPointsCsv(client, `Points ${part}`, points, { x: 'X', y: 'Y', z: 'Z' });
      await importBlocks(client, 'Blocks copper');
      await importBall(client, 'Ball geometry');
      for (const { id, name } of await client.datasets()) {
        const versions = join(server.dataFolder, 'datasets', id);
        const folder = join(versions, readdirSync(versions)[0] as string);
        const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as DatasetManifest;
        const layer = manifest.layers[0]!;
        const file = fileOf(layer, name.split(' ')[1] as Part);
        const bytes = readFileSync(join(folder, file));
        bytes.writeUInt8(bytes.readUInt8(bytes.length - 3) ^ 1, bytes.length - 3);
        writeFileSync(join(folder, file), bytes);
        places.set(name, { layerName: `${id}/${layer.name}`, id, file });
      }
    });

    it.each<[string, object, 'Points' | 'Blocks' | 'Ball', Part]>([
      ['datacloud.layer.pieces.load', {}, 'Points', 'geometry'],
      ['datacloud.layer.check', {}, 'Points', 'geometry'],
      [
        'datacloud.view.pick.area',
        {
          ...gesture,
          area: [
            [-9, -9],
            [9, 9],
          ],
        },
        'Points',
        'geometry',
      ],
      [
        'datacloud.view.pick.polygon',
        {
          ...gesture,
          polygon: [
            [-9, -9],
            [9, -9],
            [9, 9],
            [-9, 9],
          ],
        },
        'Points',
        'geometry',
      ],
      ['datacloud.view.pick.point', { viewId, item: 0 }, 'Points', 'geometry'],
      ['datacloud.layer.section.get', { viewId, plane }, 'Ball', 'geometry'],
      ['datacloud.layer.values.load', { field: 'CU' }, 'Points', 'copper'],
      ['datacloud.layer.check', { field: 'CU' }, 'Points', 'copper'],
      ['datacloud.histogram.get', { viewId, field: 'CU', samples: 10, filtered: true }, 'Points', 'copper'],
      ['datacloud.histogram.get', { viewId, field: 'CU', samples: 10 }, 'Blocks', 'copper'],
      ['datacloud.filtering.threshold.add', { viewId, filter: onCopper }, 'Points', 'copper'],
      ['datacloud.filtering.threshold.update', { viewId, filter: onCopper }, 'Points', 'copper'],
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
      const { layerName, file } = places.get(`${dataset} ${part}`)!;
      const session = await openSession(setUp.client);
      try {
        await session.call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
        await session.call('datacloud.changeset.apply', { changes: [{ layerName, mode: 'replace', items: all }] });
        // One that is off reads nothing.
        if (method === 'datacloud.filtering.threshold.update')
          await session.call('datacloud.filtering.threshold.add', {
            ...{ viewId, layerName, filter: { ...onCopper, enabled: false } },
          });
        const names = /pick\.(area|polygon)$/.test(method);
        const asked = session.call(method, { ...params, ...(names ? { layerNames: [layerName] } : { layerName }) });
        await expect(asked).rejects.toMatchObject({
          code: 'damaged-dataset',
          data: { dataset: `${dataset} ${part}`, file },
        });
      } finally {
        session.close();
      }
    });

    it.each(['rock-dictionary', 'copper-source', 'copper', 'geometry'] as const)(
      'an export is refused when the %s is damaged, and nothing is an error of the server',
      async (part) => {
        const { id, file } = places.get(`Points ${part}`)!;
        for (const format of ['exporting.csv', 'omf.omf2'])
          expect(await setUp.client.call('GET', `/plugins/exporting/datasets/${id}?format=${format}`)).toMatchObject({
            status: 410,
            body: { code: 'damaged-dataset', values: { dataset: `Points ${part}`, file } },
          });
        expect(setUp.server.output).not.toMatch(/"A (request|session call|call) failed/);
      },
    );
  },
);

function fileOf({ columns, geometry }: DatasetManifest['layers'][number], part: Part): string {
  const column = columns.find(({ name }) => name === (part.startsWith('rock') ? 'ROCK' : 'CU'));
  const files: Record<Part, string | undefined> = {
    geometry: 'positions' in geometry ? geometry.positions.file : undefined,
    copper: column?.data.file,
    'copper-source': column?.sourceTexts,
    rock: column?.data.file,
    'rock-dictionary': column?.dictionary,
  };
  return files[part] ?? `no ${part}`;
}

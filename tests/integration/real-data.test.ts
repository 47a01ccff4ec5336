import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { createDrillholes, hasSharedData, sharedData } from './drillhole-import.ts';
import { openSession, type OpenSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

interface Layer {
  layerName: string;
  identifier: string;
  count: number;
  fields: { name: string; statistics: { count: number; mean: number; maximum: number } }[];
}

describe.skipIf(!isBuilt || !hasSharedData)('real data goes in', () => {
  const setUp = useServer();
  let client: ApiClient;
  let folder: string;
  beforeAll(() => {
    ({ client, folder } = setUp);
  });
  const open = (): Promise<OpenSession> => openSession(client);

  it('Demo1: columns in another order, dip positive down, and an orphan hole with collar2.csv', async () => {
    const demo = (name: string): string => join(sharedData, 'pygslib/Demo1/data', name);
    const [collar, survey, assay] = await Promise.all([
      client.upload(demo('collar2.csv')),
      client.upload(demo('survey.csv')),
      client.upload(demo('assay.csv')),
    ]);
    const gold = assay.columns.find((column) => /au/i.test(column.name))?.name ?? '';
    const id = await createDrillholes(client, 'Demo1', {
      collar: {
        metadata: collar,
        mapping: { hole: 'BHID', easting: 'XCOLLAR', northing: 'YCOLLAR', elevation: 'ZCOLLAR', depth: 'LENGTH' },
      },
      survey: { metadata: survey, mapping: { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' } },
      intervals: [{ metadata: assay, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }],
    });
    expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
    const { body } = await client.call<{ logs: { message: string }[] }>('GET', `/dataset-logs?datasetId=${id}`);
    const messages = body.logs.map((line) => line.message);
    expect(messages).toContain('28 rows read, 28 used, 0 changed, 0 rejected');
    expect(messages).toContain('1882 rows read, 1828 used, 0 changed, 54 rejected');
    expect(messages.filter((message) => message.includes('Hole 22 has no collar')).length).toBeGreaterThanOrEqual(54);
    const { call, close } = await open();
    const { layers } = await call<{ layers: Layer[] }>('datacloud.mine.dataset.config', { datasetId: id });
    expect(layers.find((layer) => layer.identifier === 'interval')?.fields.map((field) => field.name)).toContain(gold);
    close();
  });

  it('Walker Lake: points without an elevation lie at 0, with the published means', async () => {
    const points = await client.upload(join(sharedData, 'pygslib/WalkerLake/Exhaustive_set.csv'));
    const { body } = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', {
      name: 'Walker Lake',
      groupName: 'Production',
      folderPath: '',
      id: points.id,
      x_col: 'X',
      y_col: 'Y',
      z_col: null,
      metadataConfigId: points.metadataConfigId,
      hierarchy_cols: [],
      chunk_cols: [],
    });
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete', dataType: 'Points' });
    const { call, close } = await open();
    const { layers } = await call<{ layers: Layer[] }>('datacloud.mine.dataset.config', { datasetId: body.datasetId });
    const [layer] = layers;
    expect(layer?.count).toBe(78_000);
    const field = (name: string) => layer?.fields.find((other) => other.name === name)?.statistics;
    expect(field('V')?.mean).toBeCloseTo(277.978584, 5);
    expect(field('V')?.maximum).toBeCloseTo(1631.16, 6);
    expect(field('U')?.mean).toBeCloseTo(266.043819, 5);
    close();
  });

  it('Kirra cloud: a pick on a UTM-size dataset returns the source row to 1 mm', async () => {
    await copyFile(join(sharedData, 'kirra/Cloud.txt'), join(folder, 'cloud.csv'));
    const cloud = await client.upload(join(folder, 'cloud.csv'));
    const [x, y, z] = cloud.columns.map((column) => column.name);
    const { body } = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', {
      name: 'Cloud',
      groupName: 'Production',
      folderPath: '',
      id: cloud.id,
      x_col: x,
      y_col: y,
      z_col: z,
      hierarchy_cols: [],
      chunk_cols: [],
    });
    expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    const rows = (await readFile(join(folder, 'cloud.csv'), 'utf8')).split(/\r?\n/).slice(1).filter(Boolean);
    const { call, close } = await open();
    const { scene } = await call<{ scene: { views: object } }>('datacloud.server.state.push', {});
    const viewId = Object.keys(scene.views)[0];
    const { layers } = await call<{ layers: Layer[] }>('datacloud.mine.dataset.config', { datasetId: body.datasetId });
    const layerName = layers[0]?.layerName ?? '';
    expect(layers[0]?.count).toBe(78_690);
    await call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
    for (const item of [0, 1, 12_345, 78_689]) {
      const row = await call<{ line: number; positions: number[][] }>('datacloud.view.pick.point', {
        viewId,
        layerName,
        item,
      });
      const source =
        rows[row.line - 2]
          ?.trim()
          .split(/[\s,]+/)
          .map(Number) ?? [];
      row.positions[0]?.forEach((value, axis) => expect(Math.abs(value - (source[axis] ?? NaN))).toBeLessThan(0.001));
    }
    close();
  });
});

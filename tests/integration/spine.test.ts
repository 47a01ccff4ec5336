import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { babbitt, hasSharedData, importBabbitt } from './drillhole-import.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(60) });

interface Reference {
  key: string;
  type: string;
  length: number;
}

describe.skipIf(!isBuilt || !hasSharedData)('the spine, driven by the unmodified wslink client', () => {
  const setUp = useServer();
  let client: ApiClient;
  let datasetId: string;
  beforeAll(() => {
    client = setUp.client;
  });

  it('[I4.01g, I7.07, W4.09] imports Babbitt until the tree says Complete', async () => {
    datasetId = await importBabbitt(client);
    expect(await client.generated(datasetId)).toMatchObject({
      name: 'Babbitt',
      status: 'Complete',
      dataType: 'Drillhole',
      failure: null,
    });
  });

  it('[W3.10, W7.02] accounts for every row in the log and lists the 70 stations past the end', async () => {
    const { body } = await client.call<{
      datasetSize: number;
      logs: { utc: string; message: string; filePath: string }[];
    }>('GET', `/dataset-logs?datasetId=${datasetId}`);
    expect(body.datasetSize).toBeGreaterThan(1_000_000);
    const texts = { utc: expect.any(String), logType: expect.any(String), filePath: expect.any(String) };
    expect(body.logs).toEqual(body.logs.map(() => ({ ...texts, message: expect.any(String) })));
    expect(body.logs.filter(({ utc }) => Number.isNaN(Date.parse(utc)))).toEqual([]);
    const messages = body.logs.map((line) => `${line.filePath}: ${line.message}`);
    expect(messages).toContain('collar_BABBITT.csv: 399 rows read, 399 used, 0 changed, 0 rejected');
    expect(messages).toContain('survey_BABBITT.csv: 2628 rows read, 2628 used, 0 changed, 0 rejected');
    expect(messages).toContain('assay_BABBITT.csv: 35616 rows read, 35616 used, 0 changed, 0 rejected');
    expect(messages.filter((message) => message.includes('station at depth 90000'))).toHaveLength(70);
    const report = await client.call<string>('GET', `/plugins/importing/report/${datasetId}`);
    expect(report.body.split('\r\n').filter((line) => line.includes('survey-past-end'))).toHaveLength(70);
  });

  it('[W7.14, W7.18a, W7.18c, W7.18d, W7.18e, W7.18m, W7.18q, W7.18t, W7.21, W7.23, W7.24] loads, colours, filters, measures and picks', async () => {
    const { call, subscribe, close, sessionId } = await openSession(client);
    const pushed: unknown[] = [];
    subscribe('datacloud.layer.state', (payload) => pushed.push(payload));

    const { scene } = await call<{ scene: { views: object } }>('datacloud.server.state.push', {});
    const viewId = Object.keys(scene.views)[0] as string;
    const config = await call<{
      layers: {
        layerName: string;
        identifier: string;
        count: number;
        fields: { name: string; statistics: object }[];
      }[];
    }>('datacloud.mine.dataset.config', { datasetId });
    const intervals = config.layers.find((layer) => layer.identifier === 'interval');
    expect(intervals?.count).toBe(35_616);
    const copper = intervals?.fields.find((field) => field.name === 'CU');
    expect(copper?.statistics).toMatchObject({ count: 23_685, missing: 11_931, mean: expect.closeTo(0.400915, 6) });
    const layerName = intervals?.layerName as string;

    await call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
    const pieces = await call<{ count: number; positions: Reference }>('datacloud.layer.pieces.load', { layerName });
    expect(pieces.count).toBe(35_616);
    const path = `/session/${sessionId}/buffers/${pieces.positions.key}`;
    const bytes = await client.bytes(path);
    expect(bytes.length).toBe(pieces.positions.length * 4);
    // What a browser asks for is less than half of it on its way.
    expect(await client.sentBytes(`${path}?packed=true`)).toBeLessThan(bytes.length / 2);

    await call('datacloud.representation.color.by', {
      viewId,
      layerName,
      field: 'CU',
      column: 'CU',
      rgbPoints: [0, 0, 0, 0, 2, 1, 1, 1],
      forceCategoricalComputation: false,
    });
    await call('datacloud.property.update', { viewId, layerName, type: 'geometry', properties: { LineWidth: 4 } });
    const histogram = await call<{ counts: number[]; count: number }>('datacloud.histogram.get', {
      viewId,
      layerName,
      field: 'CU',
      samples: 100,
    });
    expect(histogram.counts).toHaveLength(100);
    expect(histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(23_685);

    const filter = { id: 'f1', field: 'CU', dataRange: [1, 1000] };
    const kept = await call<{ kept: number; total: number; mask: Reference }>('datacloud.filtering.threshold.add', {
      viewId,
      layerName,
      filter,
    });
    const mask = await client.bytes(`/session/${sessionId}/buffers/${kept.mask.key}`);
    expect(kept.total).toBe(35_616);
    expect(mask.reduce((sum, bit) => sum + bit, 0)).toBe(kept.kept);
    expect(kept.kept).toBe(await independentCount());

    const picked = await call<{ values: { name: string; value: unknown }[]; line: number }>(
      'datacloud.view.pick.point',
      { viewId, layerName, item: 0 },
    );
    expect(picked.line).toBe(2);
    expect(picked.values.find((value) => value.name === 'hole_name')?.value).toBe('34873');
    await expect.poll(() => pushed.length).toBeGreaterThan(0);
    close();
  });
});

/** How many rows of the assay file have CU >= 1, by splitting its lines. */
async function independentCount(): Promise<number> {
  const rows = (await readFile(babbitt.assay, 'utf8')).split('\n').slice(1).filter(Boolean);
  return rows.filter((row) => row.split(',')[3] !== '' && Number(row.split(',')[3]) >= 1).length;
}

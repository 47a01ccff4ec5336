// Measures what a browser waits for: uploads, and session calls on a million intervals over the real socket.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../integration/api-client.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { connectWslink } from '../integration/wslink-client.ts';
import { printFigure, printMachine, timeMedian } from './support/figures.ts';
import { INTERVALS, uploadMillionIntervals, writeMillionIntervals } from './support/million-intervals.ts';

const RUNS = 15;

interface Reference {
  key: string;
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'));
const server = await new ServerProcess().start();
try {
  printMachine();
  const client = await ApiClient.signIn(server);
  const files = await writeMillionIntervals(folder);
  const create = await uploadMillionIntervals(client, files);
  const bytes = await readFile(files.assay);
  const chunk = bytes.subarray(0, 3_670_016);
  let number = 0;
  const file = { name: 'bench.csv', identifier: 'bench', total: 1000 };
  const chunkTime = await timeMedian(RUNS, () => client.call('POST', client.chunkPath(file, (number += 1)), chunk));
  printFigure('upload-chunk-durable', chunkTime, 'ms');
  printFigure('upload-one-at-a-time', chunk.length / 1e6 / (chunkTime / 1000), 'MB/s');

  const datasetId = await create('Bench');
  if ((await client.generated(datasetId)).status !== 'Complete') throw new Error('The import failed');
  const { body } = await client.call<{ sessionURL: string; secret: string; sessionId: string }>(
    'POST',
    '/paraview/create-session',
    { site: client.site },
  );
  const { session, close } = await connectWslink(body.sessionURL, body.secret);
  const call = async <T>(method: string, params: object): Promise<T> => (await session.call(method, [params])) as T;
  const fetchBuffer = async ({ key }: Reference): Promise<number> =>
    client.sentBytes(`/session/${body.sessionId}/buffers/${key}?packed=true`);
  const { scene } = await call<{ scene: { views: object } }>('datacloud.server.state.push', {});
  const viewId = Object.keys(scene.views)[0];
  const { layers } = await call<{ layers: { layerName: string; identifier: string }[] }>(
    'datacloud.mine.dataset.config',
    { datasetId },
  );
  const layerName = layers.find((layer) => layer.identifier === 'interval')?.layerName ?? '';

  let sent = 0;
  const start = performance.now();
  await call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
  const pieces = await call<{ positions: Reference; itemOfSegment?: Reference }>('datacloud.layer.pieces.load', {
    layerName,
  });
  sent += await fetchBuffer(pieces.positions);
  if (pieces.itemOfSegment) sent += await fetchBuffer(pieces.itemOfSegment);
  sent += await fetchBuffer(await call<Reference>('datacloud.layer.values.load', { layerName, field: 'AU' }));
  printFigure('tick-to-coloured-geometry-on-the-wire-1m', performance.now() - start, 'ms');
  printFigure('bytes-sent-per-interval', sent / INTERVALS, 'bytes');

  printFigure('round-trip', await timeMedian(200, () => call('datacloud.views.list', {})), 'ms');
  let low = 0;
  const histogram = () =>
    call('datacloud.histogram.get', { viewId, layerName, field: 'AU', range: [(low += 1e-6), 8], samples: 100 });
  printFigure('histogram-over-the-wire-1m', await timeMedian(RUNS, histogram), 'ms');
  await call('datacloud.filtering.threshold.add', {
    viewId,
    layerName,
    filter: { id: 'f', field: 'AU', dataRange: [1, 8] },
  });
  const threshold = async (): Promise<number> => {
    const filter = { id: 'f', field: 'AU', dataRange: [(low += 1e-6), 8] };
    return fetchBuffer(
      (await call<{ mask: Reference }>('datacloud.filtering.threshold.update', { viewId, layerName, filter })).mask,
    );
  };
  printFigure('threshold-with-mask-over-the-wire-1m', await timeMedian(RUNS, threshold), 'ms');
  close();
} finally {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}

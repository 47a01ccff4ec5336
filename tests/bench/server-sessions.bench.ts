// Measures 50 sessions on one block model of 8 million cells: the memory of the server's process, and how soon a threshold is answered.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../integration/api-client.ts';
import { openSession, type OpenSession } from '../integration/render-session.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { signInMany } from '../security/support/people.ts';
import { CELLS } from './support/block-model.ts';
import { importBlocks } from './support/browser-layers.ts';
import { median, printFigure, printMachine } from './support/figures.ts';

const SESSIONS = 50;
const USERS = 5;
const RUNS = 5;
const viewId = 'view1';

interface Worker extends OpenSession {
  readonly client: ApiClient;
  readonly layerName: string;
}

/** The resident memory of a process in MiB. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 2 ** 10;
}

/** A session that shows the model with its values and a filter, as a browser would have it. */
async function work(client: ApiClient, datasetId: string): Promise<Worker> {
  const session = await openSession(client);
  const { layers } = await session.call<{ layers: { layerName: string }[] }>('datacloud.mine.dataset.config', {
    datasetId,
  });
  const layerName = layers[0]?.layerName ?? '';
  await session.call('datacloud.mine.load', { viewId, layers: { [layerName]: ['ROOT'] } });
  const pieces = await session.call<{ faces: { key: string } }>('datacloud.layer.pieces.load', { layerName });
  const values = await session.call<{ key: string }>('datacloud.layer.values.load', { layerName, field: 'GRADE' });
  for (const { key } of [pieces.faces, values]) await client.bytes(`/session/${session.sessionId}/buffers/${key}`);
  const filter = { id: 'f', field: 'GRADE', dataRange: [0, 10] };
  await session.call('datacloud.filtering.threshold.add', { viewId, layerName, filter });
  return { ...session, client, layerName };
}

let low = 0;
/** The milliseconds until a threshold that nobody asked for before is answered; its mask is fetched after that, as a browser does. */
async function threshold({ call, client, layerName, sessionId }: Worker): Promise<number> {
  const filter = { id: 'f', field: 'GRADE', dataRange: [(low += 1e-4), 10] };
  const start = performance.now();
  const { kept, mask } = await call<{ kept: number; mask: { key: string } }>('datacloud.filtering.threshold.update', {
    viewId,
    layerName,
    filter,
  });
  const time = performance.now() - start;
  if (kept === 0 || kept === CELLS) throw new Error(`The threshold keeps ${kept} cells`);
  await client.bytes(`/session/${sessionId}/buffers/${mask.key}?packed=true`);
  return time;
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'));
const server = await new ServerProcess().start();
try {
  printMachine();
  const importer = await ApiClient.signIn(server);
  await importBlocks(importer, folder, 'Model');
  const datasetId = (await importer.datasets()).find(({ name }) => name === 'Model')?.id ?? '';
  // Without what the import has left in memory.
  await server.stop();
  await server.start();
  const clients = await signInMany(server, USERS);
  const begin = (at: number): Promise<Worker> => work(clients[at % USERS] as ApiClient, datasetId);
  const print = async (when: string): Promise<void> =>
    printFigure(`sessions-memory-${when}`, await memoryOf(server.pid), 'MiB');
  printFigure('sessions-column', (CELLS * 8) / 2 ** 20, 'MiB');
  await print('before');

  const workers = [await begin(0)];
  const timesOfOne: number[] = [];
  for (let run = 0; run < RUNS; run += 1) timesOfOne.push(await threshold(workers[0] as Worker));
  printFigure('sessions-threshold-1', median(timesOfOne), 'ms');
  await print('1');

  while (workers.length < SESSIONS) workers.push(await begin(workers.length));
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) for (const worker of workers) times.push(await threshold(worker));
  printFigure(`sessions-threshold-${SESSIONS}`, median(times), 'ms');
  await print(`${SESSIONS}`);
  const atOnce = await Promise.all(workers.map((worker) => threshold(worker)));
  printFigure(`sessions-threshold-${SESSIONS}-at-once`, median(atOnce), 'ms');
  printFigure(`sessions-threshold-${SESSIONS}-at-once-last`, Math.max(...atOnce), 'ms');
  for (const worker of workers) worker.close();
} finally {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}

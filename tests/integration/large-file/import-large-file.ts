import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readManifest } from 'adit/core/server';
import { writeLargePoints, type LargePoints } from '../../bench/support/large-points.ts';
import { ApiClient } from '../api-client.ts';
import { ServerProcess } from '../server-process.ts';

const LONGEST_SECONDS = 1800;

/** What became of a large file. */
export interface LargeImport {
  readonly written: LargePoints;
  readonly count: number;
  readonly gold: { readonly count: number; readonly missing: number; readonly mean?: number };
  /** The most memory that the server with its workers has had, in bytes. */
  readonly peakBytes: number;
  readonly seconds: number;
}

/** Uploads a generated point file of about `bytes` bytes to a server of its own and makes a dataset of it. */
export async function importLargeFile(bytes: number): Promise<LargeImport> {
  const folder = await mkdtemp(join(tmpdir(), 'adit-large-'));
  const server = await new ServerProcess().start();
  try {
    const path = join(folder, 'samples.csv');
    const written = await writeLargePoints(path, bytes);
    const client = await ApiClient.signIn(server);
    const started = performance.now();
    const metadata = await client.upload(path, 'samples.csv', LONGEST_SECONDS);
    if (metadata.rowCount !== written.rows) throw new Error(`${metadata.rowCount} of ${written.rows} rows were seen`);
    const { body } = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', {
      name: 'Large',
      groupName: 'Production',
      id: metadata.id,
      x_col: 'EAST',
      y_col: 'NORTH',
      z_col: 'RL',
    });
    const dataset = await client.generated(body.datasetId, LONGEST_SECONDS);
    if (dataset.status !== 'Complete') throw new Error(`The dataset failed: ${JSON.stringify(dataset.failure)}`);
    const seconds = (performance.now() - started) / 1000;
    const { layers } = await readManifest(await onlyDataset(server));
    const gold = layers[0]?.columns.find(({ name }) => name === 'AU_PPM')?.statistics ?? { count: 0, missing: 0 };
    return {
      written,
      count: layers[0]?.count ?? 0,
      gold,
      peakBytes: await peakMemory(server.pid),
      seconds,
    };
  } finally {
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The folder of the only dataset of a server. */
async function onlyDataset(server: ServerProcess): Promise<string> {
  const folders = (await readdir(server.dataFolder, { recursive: true })).filter((name) =>
    name.endsWith('manifest.json'),
  );
  if (folders.length !== 1) throw new Error(`There are ${folders.length} datasets`);
  return dirname(join(server.dataFolder, folders[0] as string));
}

/** The most memory that a process has had, in bytes; 0 where the system does not tell. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

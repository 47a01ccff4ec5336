// Measures the import of a million intervals through the running server. Prints one JSON line a figure.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../integration/api-client.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { median, printFigure, printMachine } from './support/figures.ts';
import { INTERVALS, uploadMillionIntervals, writeMillionIntervals } from './support/million-intervals.ts';

const RUNS = 3;

/** The most memory that a process has had, in bytes; NaN where the system does not tell. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) * 1024;
}

const folder = await mkdtemp(join(tmpdir(), 'adit-bench-'));
const server = await new ServerProcess().start();
try {
  printMachine();
  const client = await ApiClient.signIn(server);
  const files = await writeMillionIntervals(folder);
  const { size } = await stat(files.assay);
  const uploading = performance.now();
  const create = await uploadMillionIntervals(client, files);
  printFigure('upload-and-profile-1m', (performance.now() - uploading) / 1000, 's');
  const seconds: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    const dataset = await client.generated(await create(`Run ${run}`));
    if (dataset.status !== 'Complete') throw new Error('The import failed');
    seconds.push((performance.now() - start) / 1000);
  }
  printFigure('import-1m-intervals', median(seconds), 's');
  printFigure('import-rows-per-second', INTERVALS / median(seconds), 'rows/s');
  printFigure('import-megabytes-per-second', size / 1e6 / median(seconds), 'MB/s');
  printFigure('server-peak-memory', (await peakMemory(server.pid)) / 2 ** 20, 'MiB');
} finally {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}

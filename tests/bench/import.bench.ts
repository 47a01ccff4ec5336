// Measures the import of a million intervals through the running server. Prints one JSON line a figure.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '../integration/api-client.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { findCsvPeers } from './support/csv-peers.ts';
import { median, printAgainst, printFigure, printMachine, timeMedian } from './support/figures.ts';
import { writeLargePoints } from './support/large-points.ts';
import { INTERVALS, uploadMillionIntervals, writeMillionIntervals } from './support/million-intervals.ts';
import { largeWorkbook } from './support/read-large-workbook.ts';
import { readWholeTable } from './support/read-whole-table.ts';

const RUNS = 3;

/** The most memory that a process has had, in bytes; NaN where the system does not tell. */
async function peakMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) * 1024;
}

/** Reads the same 200 MB file with our reader, which uses one thread, and with every peer that this machine has. */
async function compareReaders(path: string): Promise<void> {
  const { rows, missing, sum } = await writeLargePoints(path, 200e6);
  const expected = sum / (rows - missing);
  const rate = async (read: () => Promise<number>): Promise<number> => {
    const milliseconds = await timeMedian(RUNS, async () => {
      const mean = await read();
      if (Math.abs(mean - expected) > 1e-6) throw new Error(`The mean is ${mean}, not ${expected}`);
    });
    return rows / (milliseconds / 1000);
  };
  const ours = await rate(() => readWholeTable(path, ['SAMPLE', 'ROCK', 'LABORATORY'], 'AU_PPM'));
  printFigure('read-csv-rows-per-second', ours, 'rows/s');
  for (const { name, mean } of await findCsvPeers())
    printAgainst('read-csv-rows-per-second', ours, 'rows/s', { name, value: await rate(() => mean(path, 'AU_PPM')) });
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
  await compareReaders(join(folder, 'samples.csv'));
  const workbook = await largeWorkbook();
  try {
    printFigure('read-workbook-100k-rows', (await timeMedian(RUNS, () => workbook.read())) / 1000, 's');
  } finally {
    await workbook.dispose();
  }
} finally {
  await server.dispose();
  await rm(folder, { recursive: true, force: true });
}

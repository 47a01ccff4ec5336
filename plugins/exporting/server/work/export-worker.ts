import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { AditError } from 'adit/core';
import { outcomeOf, readManifest, type DatasetExport, type ThreadMessage } from 'adit/core/server';
import { changedDataset } from '../coordinates/changed-dataset.ts';
import type { ExportMessage, ExportTask } from './export-messages.ts';

const { module, name, folder, scratch, change } = workerData as ExportTask;
let wanted = 1;
let wake = (): void => undefined;
const say = (said: ExportMessage, transfer: ArrayBuffer[] = []): void =>
  parentPort?.postMessage({ kind: 'said', said } satisfies ThreadMessage, transfer);

parentPort?.on('message', () => {
  wanted += 1;
  wake();
});

async function work(): Promise<void> {
  const { extensionOf, exportDataset } = (await import(module)) as DatasetExport;
  const own = { folder, manifest: await readManifest(folder) };
  const dataset = change ? await changedDataset(own, change, join(scratch, 'changed')) : own;
  const emptyFolder = join(scratch, 'own');
  await mkdir(emptyFolder);
  say({ kind: 'started', extension: extensionOf(dataset.manifest) });
  // Whoever stops an export ends this thread.
  const { signal } = new AbortController();
  for await (const part of exportDataset({ name, ...dataset, scratch: emptyFolder }, signal)) {
    while (wanted === 0) await new Promise<void>((resolve) => (wake = resolve));
    wanted -= 1;
    // A copy, because nobody knows what else the exporter keeps in the same memory.
    const bytes = new Uint8Array(part);
    say({ kind: 'part', bytes }, [bytes.buffer]);
  }
}

const outcome = await outcomeOf(
  work,
  () => new AditError('export-failed', { status: 500, message: 'The dataset could not be exported' }),
);
parentPort?.postMessage(outcome);
parentPort?.close();

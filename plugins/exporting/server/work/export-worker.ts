import { parentPort, workerData } from 'node:worker_threads';
import { AditError } from 'adit/core';
import { readManifest, type DatasetExport } from 'adit/core/server';
import type { ExportMessage, ExportTask } from './export-messages.ts';

const { module, name, folder, scratch } = workerData as ExportTask;
let wanted = 1;
let wake = (): void => undefined;
const send = (message: ExportMessage, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer);

parentPort?.on('message', () => {
  wanted += 1;
  wake();
});

async function work(): Promise<void> {
  const { extensionOf, exportDataset } = (await import(module)) as DatasetExport;
  const manifest = await readManifest(folder);
  send({ kind: 'started', extension: extensionOf(manifest) });
  // Whoever stops an export ends this thread.
  const { signal } = new AbortController();
  for await (const part of exportDataset({ name, folder, manifest, scratch }, signal)) {
    while (wanted === 0) await new Promise<void>((resolve) => (wake = resolve));
    wanted -= 1;
    // A copy, because nobody knows what else the exporter keeps in the same memory.
    const bytes = new Uint8Array(part);
    send({ kind: 'part', bytes }, [bytes.buffer]);
  }
  send({ kind: 'done' });
}

work()
  .catch((error: unknown) => {
    const known =
      error instanceof AditError
        ? error
        : new AditError('export-failed', { status: 500, message: 'The dataset could not be exported' });
    const { code, status, message, values } = known;
    send({ kind: 'failed', code, status, message, values, stack: error instanceof Error ? error.stack : undefined });
  })
  .finally(() => parentPort?.close());

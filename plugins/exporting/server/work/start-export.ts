import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { AditError } from 'adit/core';
import type { ExportMessage, ExportTask } from './export-messages.ts';

const MEMORY_MEGABYTES = 2048;
const BUFFERED_BYTES = 768 * 1024;

/** What an export ends with that nobody waits for any more. */
export function cancelled(): AditError {
  return new AditError('export-cancelled', { status: 499 });
}

/** Who waits for an export. */
export interface ExportOptions {
  readonly signal: AbortSignal;
  /** Whoever takes nothing for so long is left. */
  readonly patienceSeconds: number;
  /** Called at most once, with what went wrong before or after the first part. */
  failed(error: Error): void;
  /** Called once, when the thread has ended. */
  end(): Promise<void>;
}

/** An export under way: its first bytes are there, so it hardly fails any more. */
export interface StartedExport {
  readonly extension: string;
  /** The file's bytes; destroying it ends the thread. */
  readonly body: Readable;
}

/**
 * Makes a file in a thread of its own, a few parts ahead of who reads it. Rejects with what went wrong before the first part; later
 * the body fails.
 */
export function startExport(task: ExportTask, options: ExportOptions): Promise<StartedExport> {
  const { signal, patienceSeconds } = options;
  const worker = new Worker(new URL('./export-worker.js', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
  });
  let timer: NodeJS.Timeout | undefined;
  let isDone = false;
  const body = new Readable({
    highWaterMark: BUFFERED_BYTES,
    read() {
      clearTimeout(timer);
      worker.postMessage('more');
    },
    destroy(error, done) {
      clearTimeout(timer);
      const end = async (): Promise<void> => {
        await worker.terminate();
        done(error);
      };
      void end();
    },
  });
  const push = (bytes: Uint8Array<ArrayBuffer> | undefined): void => {
    clearTimeout(timer);
    const isWanted = body.push(bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null);
    if (!isWanted && !body.destroyed)
      timer = setTimeout(
        () => body.destroy(new AditError('export-not-taken', { status: 408 })),
        patienceSeconds * 1000,
      );
  };
  const abort = (): void => void body.destroy(cancelled());
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  body.once('close', () => {
    signal.removeEventListener('abort', abort);
    void options.end();
  });
  worker.on('error', (error: NodeJS.ErrnoException) =>
    body.destroy(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AditError('export-needs-too-much-memory') : error),
  );
  worker.on('exit', (code) => {
    if (!isDone) body.destroy(new AditError('export-stopped', { status: 500, values: { code } }));
  });
  return new Promise<StartedExport>((resolve, reject) => {
    let extension = '';
    body.on('error', (error) => {
      options.failed(error);
      reject(error);
    });
    worker.on('message', (message: ExportMessage) => {
      switch (message.kind) {
        case 'started':
          ({ extension } = message);
          return;
        case 'failed':
          return void body.destroy(errorOf(message));
        case 'done':
          isDone = true;
          push(undefined);
          break;
        case 'part':
          push(message.bytes);
      }
      resolve({ extension, body });
    });
  });
}

function errorOf({ code, status, message, values, stack }: Extract<ExportMessage, { kind: 'failed' }>): AditError {
  const cause = new Error(stack?.split('\n')[0]);
  if (stack !== undefined) cause.stack = stack;
  return new AditError(code, { status, message, values, cause });
}

import { Readable } from 'node:stream';
import { AditError } from 'adit/core';
import { threadResult, type TaskThread, type ThreadEnd } from 'adit/core/server';
import type { ExportMessage } from './export-messages.ts';

const BUFFERED_BYTES = 768 * 1024;
/** A thread that makes more than this without being asked goes its own ways. */
const MAX_WAITING_BYTES = 256 * 1024 ** 2;
const EXTENSION = /^[a-z0-9][a-z0-9.]{0,19}$/i;

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
 * Takes the file that a thread makes, which works a few parts ahead of who reads it. Rejects with what went wrong before the first part;
 * later the body fails. The thread ends with the body.
 */
export function startExport(worker: TaskThread, options: ExportOptions): Promise<StartedExport> {
  const { signal, patienceSeconds } = options;
  let timer: NodeJS.Timeout | undefined;
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
  return new Promise<StartedExport>((resolve, reject) => {
    let extension = '';
    body.on('error', (error) => {
      options.failed(error);
      reject(error);
    });
    const take = (bytes: Uint8Array<ArrayBuffer> | undefined): void => {
      push(bytes);
      resolve({ extension, body });
    };
    const onSaid = (said: unknown): void => {
      if (!isUsable(said) || body.readableLength > MAX_WAITING_BYTES)
        body.destroy(errorOf({ kind: 'stopped', code: 0 }));
      else if (said.kind === 'part') take(said.bytes);
      else ({ extension } = said);
    };
    threadResult<void, unknown>(worker, { onSaid, errorOf }).then(
      () => take(undefined),
      (error: Error) => void body.destroy(error),
    );
  });
}

/** Behind the fence, anything may be said. */
function isUsable(said: unknown): said is ExportMessage {
  const { kind, bytes, extension } = (said ?? {}) as Record<string, unknown>;
  return kind === 'part' ? bytes instanceof Uint8Array : kind === 'started' && EXTENSION.test(String(extension));
}

function errorOf(end: ThreadEnd): AditError {
  if (end.kind === 'out-of-memory') return new AditError('export-needs-too-much-memory');
  return new AditError('export-stopped', { status: 500, values: { ...end } });
}

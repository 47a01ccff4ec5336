import { Worker } from 'node:worker_threads';
import { AditError, type MessageValues } from 'adit/core';

/** How a thread may end without an answer. @internal */
export type ThreadEnd =
  | { readonly kind: 'out-of-memory' }
  | { readonly kind: 'too-long'; readonly seconds: number }
  | { readonly kind: 'stopped'; readonly code: number };

/** What works on a task: a thread of this process, or one behind the fence that behaves as one. @internal */
export interface TaskThread {
  postMessage(message: unknown): void;
  /** Ends it, whatever it does. */
  terminate(): Promise<unknown>;
  on(event: 'message', listener: (message: ThreadMessage) => void): this;
  on(event: 'error', listener: (error: Error) => void): this;
  on(event: 'exit', listener: (code: number) => void): this;
  off(event: 'message', listener: (message: ThreadMessage) => void): this;
  off(event: 'error', listener: (error: Error) => void): this;
  off(event: 'exit', listener: (code: number) => void): this;
}

/** What the task of a thread may use, who hears of it, and what its ends are called. @internal */
export interface ThreadTask<Said> {
  readonly signal?: AbortSignal | undefined;
  readonly seconds?: number | undefined;
  /** Called with what the thread says while it works. */
  onSaid?(said: Said): void;
  errorOf(end: ThreadEnd): Error;
}

/** What a thread posts: anything it says while it works, and once how its work ended. @internal */
export type ThreadMessage<Said = unknown> =
  | { readonly kind: 'said'; readonly said: Said }
  | { readonly kind: 'done'; readonly result: unknown }
  | {
      readonly kind: 'failed';
      readonly code: string;
      readonly status: number;
      readonly message: string;
      readonly values: MessageValues;
      readonly stack: string | undefined;
    };

/** Starts a thread whose heap is bound to so many megabytes; `data` is its `workerData`. @internal */
export function startThread(script: URL, megabytes: number, data?: unknown): Worker {
  return new Worker(script, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: megabytes } });
}

/**
 * Waits for the outcome that a thread posts. Rejects with the error that it tells, with the signal's reason, and with what the task calls any
 * other end; the thread itself is left as it is. @internal
 */
export function threadResult<Result, Said = never>(worker: TaskThread, task: ThreadTask<Said>): Promise<Result> {
  const { signal, seconds, errorOf } = task;
  let forget = (): void => undefined;
  return new Promise<Result>((resolve, reject) => {
    const hear = (message: ThreadMessage): void => {
      if (message.kind === 'said') task.onSaid?.(message.said as Said);
      else if (message.kind === 'done') resolve(message.result as Result);
      else reject(toldError(message));
    };
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? errorOf({ kind: 'out-of-memory' }) : error);
    const stop = (code: number): void => reject(errorOf({ kind: 'stopped', code }));
    const abort = (): void => reject(signal?.reason);
    const timer =
      seconds === undefined
        ? undefined
        : setTimeout(() => reject(errorOf({ kind: 'too-long', seconds })), seconds * 1000);
    forget = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      worker.off('message', hear).off('error', fail).off('exit', stop);
    };
    worker.on('message', hear).on('error', fail).on('exit', stop);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
  }).finally(() => forget());
}

/** In a thread: works, and answers what is to be posted of the end; `toKnown` makes what is told of an error that is not meant for people. @internal */
export async function outcomeOf(
  work: () => Promise<unknown>,
  toKnown: (error: unknown) => AditError,
): Promise<ThreadMessage> {
  try {
    return { kind: 'done', result: await work() };
  } catch (error) {
    const { code, status, message, values } = error instanceof AditError ? error : toKnown(error);
    return { kind: 'failed', code, status, message, values, stack: error instanceof Error ? error.stack : undefined };
  }
}

function toldError({ code, status, message, values, stack }: ThreadMessage & { kind: 'failed' }): AditError {
  const cause = new Error(stack?.split('\n')[0]);
  if (stack !== undefined) cause.stack = stack;
  return new AditError(code, { status, message, values, cause });
}

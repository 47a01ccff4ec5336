import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AditError, type Log } from 'adit/core';
import type { TaskInput, TaskName, TaskOutput } from './compute.ts';
import { FairQueue } from './fair-queue.ts';
import type { TaskRunner } from './task-runner.ts';

/** What a thread is sent, and what it answers to a computation. */
export type WorkerRequest = { readonly name: string; readonly input: unknown } | 'collect-garbage';
export type WorkerAnswer =
  | { readonly ok: true; readonly output: unknown }
  | { readonly ok: false; readonly message: string };

interface Job {
  readonly request: WorkerRequest;
  resolve(output: unknown): void;
  reject(reason: unknown): void;
}

interface Thread {
  /** The lowest that no other thread of the pool has. */
  readonly number: number;
  readonly worker: Worker;
  job: Job | undefined;
}

/** How many threads a pool has by default: one processor is left to the main thread, unless there are but two. */
export function defaultPoolSize(): number {
  return Math.max(2, availableParallelism() - 1);
}

/**
 * Does computations in threads that are started when first needed, one at a time in each. Those who ask have
 * their turns, and what one of them asks for is done in the order of asking. A thread that dies is replaced; its computation is rejected with `engine-failed`. Idle threads do not keep a process alive.
 */
export class WorkerPool implements TaskRunner {
  #script: URL;
  #log: Log;
  #size: number;
  #threads = new Set<Thread>();
  #waiting = new FairQueue<object, Job>();
  #disposed = false;

  constructor(script: URL, log: Log, size: number = defaultPoolSize()) {
    this.#script = script;
    this.#log = log;
    this.#size = size;
  }

  run<Name extends TaskName>(name: Name, input: TaskInput<Name>, signal?: AbortSignal): Promise<TaskOutput<Name>> {
    return this.#run(this, name, input, signal);
  }

  inTurn(): Pick<TaskRunner, 'run'> {
    const owner = {};
    return { run: (name, input, signal) => this.#run(owner, name, input, signal) };
  }

  #run<Name extends TaskName>(
    owner: object,
    name: Name,
    input: TaskInput<Name>,
    signal: AbortSignal | undefined,
  ): Promise<TaskOutput<Name>> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#disposed) return Promise.reject(failure('The engine was stopped'));
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        this.#waiting.remove(owner, job);
        reject(signal?.reason);
      };
      const job: Job = {
        request: { name, input },
        resolve: (output) => {
          signal?.removeEventListener('abort', giveUp);
          resolve(output as TaskOutput<Name>);
        },
        reject: (reason) => {
          signal?.removeEventListener('abort', giveUp);
          reject(reason);
        },
      };
      signal?.addEventListener('abort', giveUp);
      this.#waiting.add(owner, job);
      this.#assign();
    });
  }

  collectGarbage(): void {
    for (const { worker } of this.#threads) worker.postMessage('collect-garbage' satisfies WorkerRequest);
  }

  dispose(): void {
    this.#disposed = true;
    const jobs = [...this.#waiting.clear(), ...[...this.#threads].map((thread) => thread.job)];
    for (const { worker } of this.#threads) void worker.terminate();
    this.#threads.clear();
    for (const job of jobs) job?.reject(failure('The engine was stopped'));
  }

  #assign(): void {
    while (this.#waiting.size > 0) {
      const idle = [...this.#threads].find((thread) => !thread.job);
      const thread = idle ?? (this.#threads.size < this.#size ? this.#start() : undefined);
      const job = thread && this.#waiting.take();
      if (!job) return;
      try {
        thread.worker.postMessage(job.request);
        thread.worker.ref();
        thread.job = job;
      } catch (error) {
        job.reject(failure('A computation could not be posted', error));
      }
    }
  }

  #start(): Thread {
    // The process's own options are not passed on: `--input-type` or an inspector's would keep a thread from starting.
    const taken = new Set([...this.#threads].map((other) => other.number));
    let number = 0;
    while (taken.has(number)) number++;
    const worker = new Worker(this.#script, { execArgv: [], workerData: number });
    const thread: Thread = { number, worker, job: undefined };
    let reason: unknown;
    thread.worker.on('message', (answer: WorkerAnswer) => {
      const job = thread.job;
      thread.job = undefined;
      thread.worker.unref();
      if (answer.ok) job?.resolve(answer.output);
      else job?.reject(failure(answer.message));
      this.#assign();
    });
    thread.worker.on('messageerror', () => void thread.worker.terminate());
    thread.worker.on('error', (error) => (reason = error));
    thread.worker.on('exit', (code) => {
      if (!this.#threads.delete(thread)) return;
      this.#log.error('A compute thread ended', reason, { code });
      thread.job?.reject(failure('A compute thread ended', reason));
      this.#assign();
    });
    this.#threads.add(thread);
    return thread;
  }
}

function failure(message: string, cause?: unknown): AditError {
  return new AditError('engine-failed', { status: 500, message, cause });
}

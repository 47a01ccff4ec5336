import { AditError, type Disposable, type Log } from 'adit/core';
import { Display } from './display.ts';
import { WorkerProcess } from './worker-process.ts';

/** Starts workers, and keeps one that waits, so that a session has not to. */
export class WorkerPool implements Disposable {
  readonly #display = new Display();
  readonly #workers = new Set<WorkerProcess>();
  #warm: Promise<WorkerProcess> | undefined;
  #isClosed = false;
  #log: Log;
  #pvserver: string | undefined;

  constructor(log: Log, pvserver?: string) {
    this.#log = log;
    this.#pvserver = pvserver;
  }

  /** The processes that run now. */
  get pids(): number[] {
    const workers = [...this.#workers].filter(({ hasEnded }) => !hasEnded).map(({ pid }) => pid);
    return [this.#display.pid, ...workers].filter((pid) => pid !== undefined);
  }

  /** A worker for one session, which must end it. */
  async take(): Promise<WorkerProcess> {
    const warm = this.#warm;
    this.#warm = undefined;
    const kept = await warm?.catch(() => undefined);
    const worker = kept && !kept.hasEnded ? kept : await this.#start();
    this.#warm = this.#start();
    // Whoever takes it next starts another.
    this.#warm.catch(() => undefined);
    return worker;
  }

  async #start(): Promise<WorkerProcess> {
    const display = await this.#display.name();
    if (this.#isClosed) throw new AditError('engine-closed', { status: 409, message: 'The engine was closed' });
    for (const worker of this.#workers) if (worker.hasEnded) this.#workers.delete(worker);
    const worker = new WorkerProcess(display, this.#log, this.#pvserver);
    this.#workers.add(worker);
    return worker;
  }

  dispose(): void {
    this.#isClosed = true;
    for (const worker of this.#workers) worker.kill();
    this.#display.dispose();
  }
}

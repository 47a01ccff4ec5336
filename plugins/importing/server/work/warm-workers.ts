import type { Worker } from 'node:worker_threads';

const IDLE_MILLISECONDS = 10_000;
const MAX_IDLE = 2;

interface IdleWorker {
  readonly worker: Worker;
  readonly megabytes: number;
  /** Forgets it, for use or for good. */
  leave(): void;
}

/** Threads that ended a task well wait a while for the next one: to start one takes longer than to read most files. */
export class WarmWorkers {
  #make: (megabytes: number) => Worker;
  #idle: IdleWorker[] = [];

  /** `make` starts a thread whose heap is bound to so many megabytes. */
  constructor(make: (megabytes: number) => Worker) {
    this.#make = make;
  }

  /** A thread with exactly this bound that works on nothing. */
  take(megabytes: number): Worker {
    const found = this.#idle.find((idle) => idle.megabytes === megabytes);
    if (!found) return this.#make(megabytes);
    found.leave();
    found.worker.ref();
    return found.worker;
  }

  /** Keeps a thread that works on nothing any more, which does not keep the process; the one that waited longest makes room. */
  giveBack(worker: Worker, megabytes: number): void {
    const end = (): void => {
      leave();
      void worker.terminate();
    };
    const timer = setTimeout(end, IDLE_MILLISECONDS).unref();
    const leave = (): void => {
      clearTimeout(timer);
      worker.off('exit', leave).off('error', leave);
      this.#idle = this.#idle.filter((idle) => idle.worker !== worker);
    };
    worker.on('exit', leave).on('error', leave).unref();
    this.#idle.push({ worker, megabytes, leave });
    const [oldest] = this.#idle;
    if (this.#idle.length <= MAX_IDLE || !oldest) return;
    oldest.leave();
    void oldest.worker.terminate();
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobQueue } from 'adit/core/server';

const ownWork = new AsyncLocalStorage<true>();

/** Whether what runs now is work of the process itself, and not an answer to somebody. */
export function isOwnWork(): boolean {
  return ownWork.getStore() === true;
}

/** The same queue, whose jobs ask the database over the connections of the process's own work: callers cannot starve them, nor they callers. */
export function onOwnConnections(jobs: JobQueue): JobQueue {
  return {
    add: (...given) => jobs.add(...given),
    define: (kind) =>
      jobs.define({
        ...kind,
        run: (...given) => ownWork.run(true, () => kind.run(...given)),
        giveUp: (...given) => ownWork.run(true, () => kind.giveUp(...given)),
      }),
  };
}

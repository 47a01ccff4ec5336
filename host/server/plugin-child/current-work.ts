import { AsyncLocalStorage } from 'node:async_hooks';

/** What is under way: the call that the server is asked for, and the save of it that is open. */
export interface CurrentWork {
  readonly call?: number | undefined;
  readonly save?: number;
}

const work = new AsyncLocalStorage<CurrentWork>();

/** What the server is told of what asks it for something; undefined for work of the half's own. */
export function currentWork(): CurrentWork | undefined {
  return work.getStore();
}

/** Runs `task` as a part of `current`. */
export function workingOn<Result>(current: CurrentWork, task: () => Result): Result {
  return work.run(current, task);
}

import { token } from 'adit/core';

/**
 * Lets tasks with the same key run side by side, or one of them alone, across all server processes of the deployment. Keys begin with the id of the
 * plugin that uses them. A task must not wait for its own key; when a process dies, what it held becomes free.
 *
 * @beta
 */
export interface Locks {
  /** Runs `task` beside others of its key that run together. */
  together<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** Runs `task` while no other of its key runs. */
  alone<T>(key: string, task: () => Promise<T>): Promise<T>;
  /** As `alone`, but leaves `task` out when another of its key runs or waits; false then. */
  aloneIfFree(key: string, task: () => Promise<void>): Promise<boolean>;
  /** Whether no task of the key runs or waits. */
  isFree(key: string): Promise<boolean>;
}
/** The service that keeps several server processes from doing one thing twice. @beta */
export const LocksToken = token<Locks>('core.locks');

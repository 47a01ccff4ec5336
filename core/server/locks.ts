import { token } from 'adit/core';

/**
 * Lets tasks of one key run side by side, or one alone, in whichever server process of the deployment they run. Keys begin with the id of
 * the plugin that uses them. A task must not wait for its own key; what a process held is free once it has died.
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
/** @beta */
export const LocksToken = token<Locks>('core.locks');

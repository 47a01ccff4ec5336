import { AditError, token } from 'adit/core';
import type { TaskThread } from './thread-task.ts';

/** What is told of a thread behind the fence that ended without an answer; `plugin` in the values is the name of the plugin whose code it ran. @internal */
export const fencedEnds = {
  /** It ended its own process or thread. */
  ended: 'plugin-thread-ended',
  /** It let nothing else run, for too long. */
  silent: 'plugin-thread-silent',
  outOfMemory: 'plugin-thread-out-of-memory',
  /** What it sent or left is not what it must be. */
  unusable: 'plugin-thread-unusable',
} as const;

/** Whether an error says that a thread behind the fence ended without a usable answer, which is the plugin's fault. @internal */
export function isFencedEnd(error: unknown): boolean {
  const codes: readonly string[] = Object.values(fencedEnds);
  return error instanceof AditError && codes.includes(error.code);
}

/**
 * Where one thread behind the fence works: it reads what was lent to it and writes in the room, and reaches nothing else of the server. One room
 * is for one thread.
 *
 * @internal
 */
export interface FencedRoom {
  /** The names of the plugins whose code works in it. */
  readonly plugin: string;
  /** Lets the thread read a file; answers its path in the room. */
  lend(path: string): Promise<string>;
  /** Lets the thread read the files that stand in a folder; answers the path of a folder in the room. */
  lendFolder(folder: string): Promise<string>;
  /** The path of a folder, which is there, where the thread writes. */
  folder(name: string): Promise<string>;
  /** Starts the thread. Its script is one of the program's own, and loads the modules that the room was opened for. */
  start(script: URL, megabytes: number, data?: unknown): TaskThread;
  /**
   * Ends the thread, and moves a file that it has written to a path outside, or all files of a folder to a folder outside, where they are on disk for
   * good. Throws `plugin-thread-unusable` for what is no file of its own.
   */
  take(inside: string, outside: string): Promise<void>;
  /** Ends the thread, and drops all that is left. */
  close(): Promise<void>;
}

/**
 * Keeps the code of third parties that are not trusted out of the server's own threads: such a module is loaded in a process of its own.
 *
 * @internal
 */
export interface FencedThreads {
  /** Whether the module of this address must not be loaded in the server's own process. */
  isFenced(module: string): boolean;
  /** Opens a room for a thread that loads these modules. Throws 503 `plugin-changing` for one whose plugin is not there any more. */
  open(modules: readonly string[]): Promise<FencedRoom>;
}
/** The service that runs threads with the code of third parties; where there is none, all code is trusted. @internal */
export const FencedThreadsToken = token<FencedThreads>('core.fenced-threads');

import os from 'node:os';
import { syncBuiltinESMExports } from 'node:module';
import v8 from 'node:v8';
import workerThreads from 'node:worker_threads';

/** What Node.js's permissions leave open: signals to other processes, files written by name, native code, and changes of the engine itself. */
const TAKEN_FROM_PROCESS = [
  'kill',
  '_kill',
  'abort',
  'dlopen',
  'binding',
  '_linkedBinding',
  '_debugProcess',
  '_debugEnd',
  '_startProfilerIdleNotifier',
  '_stopProfilerIdleNotifier',
  'execve',
  'report',
  'setuid',
  'setgid',
  'seteuid',
  'setegid',
  'setgroups',
  'initgroups',
] as const;

/** Takes away, for good, what is not to be in the hands of a plugin; before its first line runs. */
export function lockDown(): void {
  for (const name of TAKEN_FROM_PROCESS) take(process, name);
  // What the shell has put there.
  for (const name of Object.keys(process.env)) delete process.env[name];
  take(v8, 'setFlagsFromString');
  take(v8, 'setHeapSnapshotNearHeapLimit');
  take(os, 'setPriority');
  // A thread would begin with all of this in its hands again.
  take(workerThreads, 'Worker');
  syncBuiltinESMExports();
}

function take(object: object, name: string): void {
  if (!(name in object)) return;
  // No arrow: what is constructed is refused in the same words.
  function refuse(): never {
    throw new Error(`${name} is not there for plugins`);
  }
  Object.defineProperty(object, name, { value: refuse, writable: false, configurable: false });
}

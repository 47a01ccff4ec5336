import { spawn } from 'node:child_process';
import type { Disposable } from 'adit/core';

/** A loop ends by itself when the process that began it is gone. */
const LOOP = 'const parent = process.ppid; while (process.ppid === parent) for (let at = 0; at < 1e7; at += 1);';

/** Keeps processors busy with so many loops, each in a process of its own, until what is returned is disposed. */
export function startBusyLoops(count: number): Disposable {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }));
  return { dispose: () => loops.forEach((loop) => loop.kill('SIGKILL')) };
}

import { spawn, type ChildProcess } from 'node:child_process';
import type { Readable } from 'node:stream';
import { AditError, type Disposable } from 'adit/core';
import { LastLines } from './last-lines.ts';

/** The screen that all workers of the process share; Debian's ParaView does not start without one. */
export class Display implements Disposable {
  #child: ChildProcess | undefined;
  #name: Promise<string> | undefined;

  /** Its name, as `:99`; it is started by the first who asks, and anew when it has ended. */
  name(): Promise<string> {
    this.#name ??= this.#start();
    return this.#name;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  async #start(): Promise<string> {
    // With -noreset it outlives its last client; setpriv ends it with this process, however that ends.
    const screen = ['-screen', '0', '1920x1200x24', '-nolisten', 'tcp', '-noreset'];
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', 'Xvfb', '-displayfd', '3', ...screen], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const lines = new LastLines();
    child.stderr?.on('data', (chunk: Buffer) => lines.add(chunk));
    try {
      return await new Promise<string>((resolve, reject) => {
        const failed = (cause?: unknown): void => {
          this.#name = undefined;
          reject(new AditError('engine-failed', { status: 500, message: `Xvfb ended: ${lines.text}`, cause }));
        };
        child.on('error', failed);
        child.on('exit', () => failed());
        let number = '';
        (child.stdio[3] as Readable).on('data', (chunk: Buffer) => {
          number += chunk.toString();
          if (number.endsWith('\n')) resolve(`:${number.trim()}`);
        });
      });
    } finally {
      child.unref();
    }
  }

  dispose(): void {
    this.#child?.kill();
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Log } from 'adit/core';
import { encodeFrame, FrameReader, type WorkerFrame } from './frames.ts';
import { LastLines } from './last-lines.ts';

/** What of the server's environment a worker gets: the rest has passwords and keys. */
const passedOn = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'LD_LIBRARY_PATH', 'PYTHONPATH'];

/** One pvpython that answers questions; it ends with this process. */
export class WorkerProcess {
  readonly #child: ChildProcess;
  readonly #socket: Duplex;
  readonly #log: Log;
  /** Where it puts the files that it reads itself; it removes them when the server is gone. */
  readonly #folder = mkdtempSync(join(tmpdir(), 'adit-paraview-'));
  #frame: (frame: WorkerFrame) => void = () => undefined;
  #ended: () => void = () => undefined;
  #isWanted = true;
  hasEnded = false;

  constructor(display: string, log: Log, pvserver?: string) {
    this.#log = log;
    const lines = new LastLines();
    const script = fileURLToPath(new URL('../python/worker.py', import.meta.url));
    this.#child = spawn('pvpython', ['--force-offscreen-rendering', script, this.#folder], {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // Its folder is where MPI's files are, too, which stay when it is killed.
      env: {
        ...workerEnvironment(),
        ...(pvserver && { ADIT_PVSERVER: pvserver }),
        DISPLAY: display,
        PYTHONDONTWRITEBYTECODE: '1',
        TMPDIR: this.#folder,
      },
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => lines.add(chunk));
    this.#child.stderr?.on('data', (chunk: Buffer) => lines.add(chunk));
    this.#socket = this.#child.stdio[3] as Duplex;
    const reader = new FrameReader();
    this.#socket.on('data', (chunk: Buffer) => {
      for (const frame of reader.read(chunk)) {
        const cause = 'refusal' in frame.answer ? frame.answer.refusal.cause : undefined;
        if (cause !== undefined) log.error('A ParaView worker failed at a question', cause, pidField(this.pid));
        this.#frame(frame);
      }
    });
    // Writing to a worker that has just died; its end is what counts.
    this.#socket.on('error', () => undefined);
    const end = (reason: string): void => {
      if (this.hasEnded) return;
      this.hasEnded = true;
      this.#socket.destroy();
      this.#removeFiles();
      if (this.#isWanted)
        log.error('A ParaView worker ended', new Error(lines.text || reason), { reason, ...pidField(this.pid) });
      this.#ended();
    };
    this.#child.on('error', (error) => end(error.message));
    this.#child.on('close', (code, signal) => end(signal ?? `code ${code}`));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sets who is told of answers and of the end. */
  listen(frame: (frame: WorkerFrame) => void, ended: () => void): void {
    this.#frame = frame;
    this.#ended = ended;
  }

  send(header: object, binary?: Uint8Array): void {
    if (!this.hasEnded) this.#socket.write(encodeFrame(header, binary));
  }

  /** Ends it cleanly: a worker whose socket is closed goes by itself. */
  quit(): void {
    this.#isWanted = false;
    this.#socket.end();
    this.#socket.destroy();
  }

  /** Ends it at once, whatever it is doing. */
  kill(): void {
    this.#isWanted = false;
    this.#child.kill('SIGKILL');
    // This process may end before it is told of the other's end.
    this.#removeFiles();
  }

  /** A worker that was killed may still write for a moment: what cannot be removed now is no reason to fail. */
  #removeFiles(): void {
    try {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    } catch (error) {
      this.#log.warn("A ParaView worker's files could not be removed", {
        reason: (error as Error).message,
        ...pidField(this.pid),
      });
    }
  }
}

function workerEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(passedOn.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])));
}

function pidField(pid: number | undefined): { pid?: number } {
  return pid === undefined ? {} : { pid };
}

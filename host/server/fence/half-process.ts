import { spawn, type ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { OutputLog } from './output-log.ts';

/** What a fenced process may touch. */
export interface FenceBounds {
  /** Files and folders that it may read. */
  readonly read: readonly string[];
  /** Folders that it may write. */
  readonly write: readonly string[];
  readonly memoryMegabytes: number;
}

/** How a process ended. */
export interface ProcessEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
/** Of a half's memory, what its objects may take; the rest is for buffers and for what Node itself needs. */
const HEAP_SHARE = 0.25;

/** A Node process that begins with `script` and can touch nothing but what its bounds name: no network is promised before Node 25. */
export class FencedProcess {
  readonly output = new OutputLog();
  readonly pipe: Duplex;
  readonly ended: Promise<ProcessEnd>;
  #child: ChildProcess;

  constructor(script: string, bounds: FenceBounds) {
    const { memoryMegabytes } = bounds;
    const flags = [
      permission,
      ...[script, ...bounds.read].map((path) => `--allow-fs-read=${path}`),
      ...bounds.write.map((path) => `--allow-fs-write=${path}`),
      '--disallow-code-generation-from-strings',
      '--enable-source-maps',
      '--no-warnings',
      `--max-old-space-size=${Math.ceil(memoryMegabytes * HEAP_SHARE)}`,
    ];
    const program = [process.execPath, ...flags, script];
    const isBounded = process.platform === 'linux';
    const [command = '', ...words] = isBounded
      ? ['/bin/sh', '-c', `ulimit -d ${memoryMegabytes * 1024} && exec "$@"`, 'sh', ...program]
      : program;
    this.#child = spawn(command, words, { env: {}, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], windowsHide: true });
    this.pipe = this.#child.stdio[3] as Duplex;
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => this.output.add(part));
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => resolve({ code, signal }));
      this.#child.once('error', (error) => {
        this.output.add(error.message);
        resolve({ code: null, signal: null });
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }
}

/** The address of a module as a fenced process imports it. */
export function addressOf(path: string): string {
  return pathToFileURL(path).href;
}

/** How a process ended, in words for who looks for the reason. */
export function wordsOf({ code, signal }: ProcessEnd, output: OutputLog): string {
  const end = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  const last = output.lastLines(6);
  return last === '' ? `Its process ${end}` : `Its process ${end}: ${last}`;
}

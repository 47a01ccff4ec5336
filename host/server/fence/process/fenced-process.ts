import { spawn, type ChildProcess } from 'node:child_process';
import { dirname } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { BEAT, halfCalls } from '../half-protocol.ts';
import { Link, type AnswerAsked } from '../pipe/link.ts';
import { ReadingBudget } from '../pipe/reading-budget.ts';
import { boundedCommand, fenceFlags, type FenceLimits } from './fence-flags.ts';
import { OutputTail } from './output-tail.ts';

const BYTES_PER_SECOND = 40_000_000;
/** What the server's own work at a message costs, so that many small ones are bounded as well. */
const LEAST_COST = 8_000;
const LOOK_MILLISECONDS = 500;
/** So many looks without a beat between them are five seconds, and more where this process is late itself. */
const MAX_SILENT_LOOKS = 10;
/** What it gets to end by itself. */
const LEAVE_MILLISECONDS = 1_000;
/** What follows of a process's last words. */
const LAST_WORDS_MILLISECONDS = 200;

/** How a process ended. */
export interface ProcessEnd {
  /** In words, as `signal SIGKILL`. */
  readonly how: string;
  /** The end of what it wrote for people. */
  readonly output: string;
}

/** What a process behind the fence is started for. */
export interface FencedProgram extends FenceLimits {
  /** The module that it begins with. */
  readonly program: string;
  answer: AnswerAsked;
  hear(name: string, given: readonly unknown[]): void;
}

/** A process behind the fence: it is ended when it is silent, or has more memory than it may. */
export class FencedProcess {
  readonly link: Link;
  /** Resolves once it has ended. */
  readonly ended: Promise<ProcessEnd>;
  /** What it had by its last beat. */
  memoryBytes = 0;
  /** It answers no more. */
  isOver = false;
  #child: ChildProcess;
  #why: string | undefined;
  /** Undefined until it is watched: whoever starts it knows how long its beginning may take. */
  #silentLooks: number | undefined;

  constructor({ program, answer, hear, ...limits }: FencedProgram) {
    const [command, words] = boundedCommand(limits, [...fenceFlags(limits), program]);
    // Node.js 22 to 26 let a thread read all that is below the folder in which its process works.
    const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: {}, cwd: dirname(program) });
    this.#child = child;
    const output = new OutputTail(child.stderr as Readable);
    const said = new OutputTail(child.stdout as Readable);
    this.link = new Link(child.stdio[3] as Duplex, {
      answer,
      budget: new ReadingBudget({ bytesPerSecond: BYTES_PER_SECOND, leastCost: LEAST_COST }),
      hear: (name, given) => (name === BEAT ? this.#beat(limits.megabytes, Number(given[0])) : hear(name, given)),
      ended: (error) => {
        this.isOver = true;
        this.kill(error && `it sent what is no message: ${error.message}`);
      },
    });
    const watch = setInterval(() => this.#look(), LOOK_MILLISECONDS);
    this.ended = new Promise((resolve) => {
      const end = (how: string): void => {
        clearInterval(watch);
        // What it wrote last may still be on its way, or somebody else may hold its pipes.
        const settle = (): void => {
          clearTimeout(timer);
          this.link.close();
          resolve({ how: this.#why ?? how, output: said.text + output.text });
        };
        const timer = setTimeout(settle, LAST_WORDS_MILLISECONDS);
        child.once('close', settle);
      };
      child.once('error', (error) => end(`it could not be started: ${error.message}`));
      child.once('exit', (code, signal) => {
        this.link.close();
        end(signal === null ? `code ${code}` : `signal ${signal}`);
      });
    });
  }

  /** From now on it is ended when it is silent; its first beat begins the watch as well. */
  watch(): void {
    this.#silentLooks ??= 0;
  }

  /** Ends it at once. */
  kill(why?: string): void {
    this.#why ??= why;
    this.#child.kill('SIGKILL');
  }

  /** Lets it end by itself, for a moment. */
  async leave(): Promise<void> {
    const timer = setTimeout(() => this.kill(), LEAVE_MILLISECONDS);
    this.link.tell(halfCalls.leave);
    await this.ended;
    clearTimeout(timer);
  }

  #beat(most: number, bytes: number): void {
    this.#silentLooks = 0;
    this.memoryBytes = bytes;
    const megabytes = Math.round(bytes / 1_048_576);
    // Where the system keeps no bound on a process, this is one.
    if (process.platform !== 'linux' && megabytes > 2 * most) this.kill(`it took ${megabytes} MB of memory`);
  }

  #look(): void {
    if (this.#silentLooks === undefined) return;
    this.#silentLooks += 1;
    if (this.#silentLooks > MAX_SILENT_LOOKS) this.kill('it said nothing for 5 seconds');
  }
}

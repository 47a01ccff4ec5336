import { EventEmitter } from 'node:events';
import { AditError, type Log, type MessageValues } from 'adit/core';
import { fencedEnds, type TaskThread } from 'adit/core/server';
import { fromSent } from '../pipe/sent-error.ts';
import type { FenceLimits } from '../process/fence-flags.ts';
import { FencedProcess, type ProcessEnd } from '../process/fenced-process.ts';
import { threadMessage } from './thread-message.ts';
import { threadCalls, type ThreadStart } from './thread-protocol.ts';

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

type EndCode = (typeof fencedEnds)[keyof typeof fencedEnds];

const messages: Readonly<Record<EndCode, (values: MessageValues) => string>> = {
  [fencedEnds.ended]: ({ plugin, how }) => `${plugin} ended before it was done (${how})`,
  [fencedEnds.silent]: ({ plugin, seconds }) => `${plugin} computed for ${seconds} seconds without a pause`,
  [fencedEnds.outOfMemory]: ({ plugin, megabytes }) => `${plugin} needs more than ${megabytes} MB of memory`,
  [fencedEnds.unusable]: ({ plugin }) => `What ${plugin} sent cannot be used`,
};

/** What a thread behind the fence is started with. */
export interface FencedThreadOptions extends Omit<FenceLimits, 'threads' | 'megabytes'> {
  /** The module that its process begins with. */
  readonly program: string;
  readonly start: ThreadStart;
  /** The names of the plugins whose code it runs. */
  readonly plugin: string;
  readonly log: Log;
}

/** A thread in a process of its own behind the fence. Whatever its code does, it is heard of as of any other thread: messages, then an error or an exit. */
export class FencedThread extends EventEmitter implements TaskThread {
  #process: FencedProcess;
  #values: MessageValues;
  #start: ThreadStart;
  #isOver = false;

  constructor({ program, start, plugin, log, readable, writable }: FencedThreadOptions) {
    super();
    this.#values = { plugin };
    this.#start = start;
    this.#process = new FencedProcess({
      program,
      readable,
      writable,
      megabytes: start.megabytes,
      threads: true,
      answer: (name) => {
        throw new Error(`Nothing answers ${name}`);
      },
      hear: (name, [first]) => this.#hear(name, first),
    });
    this.#process.link.tell(threadCalls.start, start);
    void this.#process.ended.then((end) => {
      if (!this.#isOver) log.warn('A thread of a plugin has ended its process', { plugin, ...end });
      this.#fail(this.#errorOf(end));
    });
  }

  postMessage(message: unknown): void {
    this.#process.link.tell(threadCalls.post, message);
  }

  async terminate(): Promise<void> {
    this.#isOver = true;
    this.#process.kill();
    await this.#process.ended;
  }

  #hear(name: string, first: unknown): void {
    if (this.#isOver) return;
    if (name === threadCalls.post) this.#take(first);
    else if (name === threadCalls.error) this.#fail(this.#uncaught(first));
    else if (name === threadCalls.exit) this.#fail(this.#end(fencedEnds.ended, { how: `code ${Number(first)}` }));
    else if (name === threadCalls.silent)
      this.#fail(this.#end(fencedEnds.silent, { seconds: this.#start.silentSeconds }));
    else this.#fail(this.#end(fencedEnds.unusable));
  }

  #take(sent: unknown): void {
    const message = threadMessage(sent);
    if (message) this.emit('message', message);
    else this.#fail(this.#end(fencedEnds.unusable));
  }

  /** It has worked for the last time. */
  #fail(error: Error): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#process.kill();
    this.emit('error', error);
  }

  #uncaught(sent: unknown): Error {
    const error = fromSent(sent);
    return (error as NodeJS.ErrnoException).code === OUT_OF_MEMORY ? this.#outOfMemory() : error;
  }

  #errorOf({ how, output }: ProcessEnd): AditError {
    const cause = new Error(`The process ended: ${how}\n${output}`);
    if (/out of memory|bad_alloc/i.test(output)) return this.#outOfMemory(cause);
    return this.#end(fencedEnds.ended, { how }, cause);
  }

  #outOfMemory(cause?: Error): AditError {
    return this.#end(fencedEnds.outOfMemory, { megabytes: this.#start.megabytes }, cause);
  }

  #end(code: EndCode, more: MessageValues = {}, cause?: Error): AditError {
    const values = { ...this.#values, ...more };
    return new AditError(code, { status: 500, message: messages[code](values), values, cause });
  }
}

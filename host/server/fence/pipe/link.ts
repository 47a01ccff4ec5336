import type { Duplex } from 'node:stream';
import { framesOf, FrameReader, messageOf } from './frames.ts';
import type { ReadingBudget } from './reading-budget.ts';
import { fromSent, toSent } from './sent-error.ts';

const ASK = 0;
const ANSWER = 1;
const FAIL = 2;
const CANCEL = 3;
const TELL = 4;

/** One that asks for more at once is refused. */
const MAX_OPEN = 1_024;
/** Who does not read what is sent to it is left. */
const MAX_UNREAD_BYTES = 256 * 1_048_576;

/** The other side has gone, and what was asked of it is not answered. */
export class OtherSideGone extends Error {
  constructor(cause?: Error) {
    super('The other process has ended', { cause });
  }
}

/** The other side took longer than it may. */
export class TookTooLong extends Error {}

/** Answers what the other side asks; `signal` is aborted when it no longer wants to know. */
export type AnswerAsked = (name: string, given: readonly unknown[], signal: AbortSignal) => unknown;

/** What a side of a link does with what comes. */
export interface LinkSide {
  answer: AnswerAsked;
  /** Hears what needs no answer. */
  hear(name: string, given: readonly unknown[]): void;
  /** Called once when the link ends, with why where it broke. */
  ended(error: Error | undefined): void;
  /** Bounds what is read, where the other side may send too much. */
  readonly budget?: ReadingBudget;
}

/** What an asker waits for. */
export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long to wait before it is an error. */
  readonly milliseconds?: number | undefined;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Asks and answers over a pipe, with whatever can be copied; both ends have one. */
export class Link {
  #pipe: Duplex;
  #side: LinkSide;
  #reader = new FrameReader();
  #waiting = new Map<number, Waiting>();
  #answering = new Map<number, AbortController>();
  #lastId = 0;
  #isOver = false;
  #pausing: NodeJS.Timeout | undefined;

  constructor(pipe: Duplex, side: LinkSide) {
    this.#pipe = pipe;
    this.#side = side;
    pipe.on('data', (chunk: Buffer) => {
      this.#reader.push(chunk);
      if (this.#pausing === undefined) this.#read();
    });
    pipe.on('error', (error) => this.#end(error));
    pipe.on('close', () => this.#end(undefined));
    pipe.on('end', () => this.#end(undefined));
  }

  /** Asks the other side, which may throw. */
  ask(name: string, given: readonly unknown[], { signal, milliseconds }: AskOptions = {}): Promise<unknown> {
    if (this.#isOver) return Promise.reject(new OtherSideGone());
    const id = (this.#lastId += 1);
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      this.#send([ASK, id, name, given]);
      const giveUp = (error: unknown): void => {
        this.#waiting.get(id)?.reject(error);
        this.#send([CANCEL, id]);
      };
      const abort = (): void => giveUp(signal?.reason);
      signal?.addEventListener('abort', abort);
      const late = (): void =>
        giveUp(new TookTooLong(`${name} took longer than ${(milliseconds ?? 0) / 1_000} seconds`));
      const timer = milliseconds === undefined ? undefined : setTimeout(late, milliseconds);
      const forget = (): void => {
        this.#waiting.delete(id);
        signal?.removeEventListener('abort', abort);
        clearTimeout(timer);
      };
      this.#waiting.set(id, {
        resolve: (value) => (forget(), resolve(value)),
        reject: (error) => (forget(), reject(error)),
      });
    });
  }

  /** Tells the other side something that needs no answer. */
  tell(name: string, ...given: readonly unknown[]): void {
    if (!this.#isOver) this.#send([TELL, name, given]);
  }

  /** Ends the link; what is still asked fails with `error`. */
  close(error?: Error): void {
    this.#end(error);
  }

  #send(message: readonly unknown[]): void {
    const frames = framesOf(message);
    if (this.#isOver) return;
    this.#pipe.cork();
    for (const frame of frames) this.#pipe.write(frame);
    this.#pipe.uncork();
    if (this.#pipe.writableLength > MAX_UNREAD_BYTES) this.#end(new Error('It does not read what is sent to it'));
  }

  #read(): void {
    const { budget } = this.#side;
    try {
      while (!this.#isOver) {
        const wait = budget?.wait() ?? 0;
        if (wait > 0) return this.#pause(wait);
        const bytes = this.#reader.next();
        if (!bytes) return;
        budget?.take(bytes.length);
        this.#take(messageOf(bytes) as readonly unknown[]);
      }
    } catch (error) {
      this.#end(error as Error);
    }
  }

  #pause(milliseconds: number): void {
    this.#pipe.pause();
    this.#pausing = setTimeout(() => {
      this.#pausing = undefined;
      this.#read();
      if (this.#pausing === undefined) this.#pipe.resume();
    }, milliseconds);
  }

  #take([kind, ...rest]: readonly unknown[]): void {
    if (kind === TELL) return this.#side.hear(String(rest[0]), listOf(rest[1]));
    const id = Number(rest[0]);
    if (kind === ASK) void this.#answer(id, String(rest[1]), listOf(rest[2]));
    else if (kind === CANCEL) this.#answering.get(id)?.abort(new Error('Nobody waits for the answer any more'));
    else if (kind === ANSWER) this.#waiting.get(id)?.resolve(rest[1]);
    else if (kind === FAIL) this.#waiting.get(id)?.reject(fromSent(rest[1]));
    else throw new Error('What came is no message');
  }

  async #answer(id: number, name: string, given: readonly unknown[]): Promise<void> {
    const abort = new AbortController();
    if (this.#answering.size >= MAX_OPEN || this.#answering.has(id))
      return this.#send([FAIL, id, toSent(new Error('Too much is asked at once'))]);
    this.#answering.set(id, abort);
    try {
      this.#sendAnswer(id, await this.#side.answer(name, given, abort.signal));
    } catch (error) {
      this.#send([FAIL, id, toSent(error)]);
    } finally {
      this.#answering.delete(id);
    }
  }

  #sendAnswer(id: number, value: unknown): void {
    try {
      this.#send([ANSWER, id, value]);
    } catch (error) {
      throw new Error(`The answer cannot be sent to another process: ${(error as Error).message}`, { cause: error });
    }
  }

  #end(error: Error | undefined): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#pausing);
    const reason = new OtherSideGone(error);
    for (const { reject } of this.#waiting.values()) reject(reason);
    for (const abort of this.#answering.values()) abort.abort(reason);
    this.#pipe.destroy();
    this.#side.ended(error);
  }
}

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('What came is no message');
  return value;
}

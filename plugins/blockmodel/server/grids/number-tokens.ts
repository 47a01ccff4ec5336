import { AditError } from 'adit/core';

const MAX_TOKEN = 64;
const SPACES = /[\s,]+/;

/** The numbers of a text between blanks, in chunks: `nan` and `inf` are missing, and so is a word, which is counted. */
export class NumberTokens {
  /** How many words were no numbers. */
  words = 0;
  readonly #parts: AsyncIterator<Buffer>;
  readonly #fileName: string;
  #rest = '';
  #ready: number[] = [];
  #at = 0;
  #isDone = false;

  constructor(parts: AsyncIterable<Buffer>, fileName: string) {
    this.#parts = parts[Symbol.asyncIterator]();
    this.#fileName = fileName;
  }

  /** The next numbers, fewer than `count` only at the end. */
  async take(count: number): Promise<Float64Array> {
    const taken = new Float64Array(count);
    let filled = 0;
    while (filled < count && (await this.#fill())) {
      const some = this.#ready.slice(this.#at, this.#at + count - filled);
      taken.set(some, filled);
      filled += some.length;
      this.#at += some.length;
    }
    return taken.subarray(0, filled);
  }

  async close(): Promise<void> {
    await this.#parts.return?.(undefined);
  }

  /** Whether a number is at hand. */
  async #fill(): Promise<boolean> {
    while (this.#at >= this.#ready.length && !this.#isDone) {
      const { done, value } = await this.#parts.next();
      this.#isDone = done === true;
      const texts = (this.#rest + (value?.toString('latin1') ?? ' ')).split(SPACES);
      this.#rest = texts.pop() ?? '';
      if (this.#rest.length > MAX_TOKEN) throw new AditError('grid-no-numbers', { values: { file: this.#fileName } });
      this.#ready = texts.filter((text) => text !== '').map((text) => this.#number(text));
      this.#at = 0;
    }
    return this.#at < this.#ready.length;
  }

  #number(text: string): number {
    const value = Number(text);
    if (Number.isNaN(value) && !/^[-+]?(nan|inf(inity)?)$/i.test(text)) this.words += 1;
    return Number.isFinite(value) ? value : NaN;
  }
}

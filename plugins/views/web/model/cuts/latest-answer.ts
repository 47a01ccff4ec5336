import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Disposable, Log } from 'adit/core';

/** How questions are asked. */
export interface AnswerOptions<Question, Answer> {
  /** Milliseconds that a question must have stood unchanged before it is asked. */
  readonly delay: number;
  readonly log: Log;
  ask(question: Question, signal: AbortSignal): Promise<Answer>;
  isSame(one: Question, other: Question): boolean;
}

const RETRY_DELAY = 1000;
const RETRIES = 3;

/** Asks a question that changes: one at a time, the latest next. One that fails is asked again, three times at most. Observable. */
export class LatestAnswer<Question, Answer> implements Disposable {
  /** The last answer, with what it answers. */
  current: { readonly question: Question; readonly answer: Answer } | undefined = undefined;
  #options: AnswerOptions<Question, Answer>;
  #wanted: { readonly question: Question } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #abort = new AbortController();

  constructor(options: AnswerOptions<Question, Answer>) {
    this.#options = options;
    makeAutoObservable(this, { current: observableRef });
  }

  /** Asks this from now on; does nothing when it is what was wanted already. */
  want(question: Question): void {
    if (this.#wanted && this.#options.isSame(this.#wanted.question, question)) return;
    this.#wanted = { question };
    this.#later(this.#options.delay);
  }

  /** The answer to a question; undefined while there is none to just this one. */
  answerTo(question: Question): Answer | undefined {
    const { current } = this;
    return current && this.#options.isSame(current.question, question) ? current.answer : undefined;
  }

  /** Wants nothing any more, and keeps no answer. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted = undefined;
    this.current = undefined;
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#abort.abort();
  }

  #later(milliseconds: number, retries = 0): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#isAsking) void this.#askNow(retries);
    }, milliseconds);
  }

  async #askNow(retries: number): Promise<void> {
    const asked = this.#wanted;
    const { signal } = this.#abort;
    if (!asked || signal.aborted) return;
    const { question } = asked;
    this.#isAsking = true;
    let failed = false;
    try {
      const answer = await this.#options.ask(question, signal);
      if (!signal.aborted && this.#wanted) runInAction(() => (this.current = { question, answer }));
    } catch (error) {
      failed = true;
      if (!signal.aborted) this.#options.log.warn('What a cut opens could not be asked for', { error: String(error) });
    }
    this.#isAsking = false;
    if (signal.aborted || this.#timer !== undefined) return;
    if (asked !== this.#wanted) void this.#askNow(0);
    else if (failed && retries < RETRIES) this.#later(RETRY_DELAY, retries + 1);
  }
}

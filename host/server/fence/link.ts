import type { Duplex } from 'node:stream';
import { AditError } from 'adit/core';
import { FrameReader, toFrames } from './frames.ts';
import { fromSent, toSent, type SentError } from './sent-error.ts';

type Message =
  | { readonly kind: 'ask'; readonly id: number; readonly name: string; readonly value: unknown }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'refusal'; readonly id: number; readonly error: SentError }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'tell'; readonly name: string; readonly value: unknown };

/** What each side answers to the other, by the names of questions and of what is told. */
export interface LinkHandlers {
  answer(name: string, value: unknown, signal: AbortSignal): Promise<unknown>;
  hear(name: string, value: unknown): void;
  /** The other side sent what cannot be read; nothing more is read. */
  broken(error: unknown): void;
}

/** Ends a question before its answer. */
export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  readonly milliseconds?: number | undefined;
}

const BUDGET_MILLISECONDS = 100;
/** Even the smallest message costs the reader as much as so many bytes. */
const LEAST_BYTES = 2048;

/** Questions, answers and tellings over a pipe, in both directions. */
export class Link {
  #pipe: Duplex;
  #handlers: LinkHandlers;
  #next = 0;
  #asked = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  #answering = new Map<number, AbortController>();
  #budget: number;
  #spent = 0;
  #since = 0;

  /** Reads at most `bytesPerSecond`, and lets the other side wait beyond it. */
  constructor(pipe: Duplex, handlers: LinkHandlers, bytesPerSecond = Number.POSITIVE_INFINITY) {
    this.#pipe = pipe;
    this.#handlers = handlers;
    this.#budget = (bytesPerSecond * BUDGET_MILLISECONDS) / 1000;
    const reader = new FrameReader();
    pipe.on('data', (chunk: Buffer) => {
      try {
        for (const { message, bytes } of reader.read(chunk)) {
          this.#spent += Math.max(LEAST_BYTES, bytes);
          this.#take(message as Message);
        }
        this.#keepBudget();
      } catch (error) {
        pipe.destroy();
        handlers.broken(error);
      }
    });
    pipe.on('error', () => pipe.destroy());
  }

  /** What the other side answers; rejects with the error that it throws, or when it is asked no longer. */
  ask<Answer>(name: string, value: unknown, { signal, milliseconds }: AskOptions = {}): Promise<Answer> {
    signal?.throwIfAborted();
    const id = (this.#next += 1);
    return new Promise<unknown>((resolve, reject) => {
      const leave = (error: unknown): void => {
        if (!this.#asked.has(id)) return;
        this.#send({ kind: 'cancel', id });
        settle(() => reject(error));
      };
      const abort = (): void => leave(signal?.reason);
      const timer =
        milliseconds === undefined
          ? undefined
          : setTimeout(
              () => leave(new AditError('plugin-too-slow', { status: 503, values: { milliseconds } })),
              milliseconds,
            );
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
        this.#asked.delete(id);
        end();
      };
      signal?.addEventListener('abort', abort);
      this.#asked.set(id, {
        resolve: (answer) => settle(() => resolve(answer)),
        reject: (error) => settle(() => reject(error)),
      });
      try {
        this.#send({ kind: 'ask', id, name, value });
      } catch (error) {
        settle(() => reject(error));
      }
    }) as Promise<Answer>;
  }

  tell(name: string, value: unknown): void {
    this.#send({ kind: 'tell', name, value });
  }

  /** Ends all that is under way in both directions; `error` is the answer to what was asked. */
  end(error: Error): void {
    for (const asked of [...this.#asked.values()]) asked.reject(error);
    for (const controller of this.#answering.values()) controller.abort(error);
    this.#answering.clear();
    this.#pipe.destroy();
  }

  #take(message: Message): void {
    if (typeof message !== 'object' || message === null) throw new Error('A message is an object');
    switch (message.kind) {
      case 'ask':
        return void this.#answer(message);
      case 'answer':
        return this.#asked.get(message.id)?.resolve(message.value);
      case 'refusal':
        return this.#asked.get(message.id)?.reject(fromSent(message.error));
      case 'cancel':
        return this.#answering.get(message.id)?.abort(new AditError('call-ended', { status: 499 }));
      case 'tell':
        return this.#handlers.hear(message.name, message.value);
      default:
        throw new Error('A message of an unknown kind');
    }
  }

  async #answer({ id, name, value }: Message & { kind: 'ask' }): Promise<void> {
    const controller = new AbortController();
    this.#answering.set(id, controller);
    try {
      const answer = await this.#handlers.answer(name, value, controller.signal);
      this.#send({ kind: 'answer', id, value: answer });
    } catch (error) {
      this.#send({ kind: 'refusal', id, error: toSent(error) });
    } finally {
      this.#answering.delete(id);
    }
  }

  #send(message: Message): void {
    if (this.#pipe.destroyed || this.#pipe.writableEnded) return;
    this.#pipe.cork();
    for (const frame of toFrames(message)) this.#pipe.write(frame);
    this.#pipe.uncork();
  }

  #keepBudget(): void {
    const now = performance.now();
    const earned = ((now - this.#since) / BUDGET_MILLISECONDS) * this.#budget;
    this.#spent = Math.max(0, this.#spent - earned);
    this.#since = now;
    if (this.#spent <= this.#budget) return;
    this.#pipe.pause();
    setTimeout(() => this.#pipe.resume(), (this.#spent / this.#budget) * BUDGET_MILLISECONDS);
  }
}

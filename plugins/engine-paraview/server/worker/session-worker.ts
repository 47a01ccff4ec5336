import { AditError, type Disposable } from 'adit/core';
import type { WorkerFrame } from './frames.ts';
import type { WorkerPool } from './worker-pool.ts';
import type { WorkerProcess } from './worker-process.ts';

/** So long a worker may go on with a question that nobody waits for. */
const PATIENCE_MILLISECONDS = 500;

/** A question that can be asked again of another worker. */
export interface Question {
  readonly header: object;
  readonly binary?: Uint8Array;
}

/** What a question was answered with. */
export type Answer = Extract<WorkerFrame['answer'], { value: unknown }>;

interface Call extends Question {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * The worker of one session. When it dies, the questions that it had are refused with `engine-failed` and the next one goes to a new
 * worker. A question that is given up is skipped, or, when the worker is at it and does not come to its end soon, ended with the worker;
 * the others are then asked again.
 */
export class SessionWorker implements Disposable {
  readonly #pool: WorkerPool;
  readonly #calls = new Map<number, Call>();
  #worker: Promise<WorkerProcess> | undefined;
  #givenUp = new Map<number, NodeJS.Timeout>();
  #lastId = 0;
  #isClosed = false;

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  async ask(question: Question, signal?: AbortSignal): Promise<Answer> {
    if (this.#isClosed) throw closed();
    signal?.throwIfAborted();
    const id = ++this.#lastId;
    let stop: (() => void) | undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.#calls.set(id, { ...question, resolve, reject });
        stop = () => this.#giveUp(id, signal?.reason);
        signal?.addEventListener('abort', stop, { once: true });
        this.#send(id).catch((error: unknown) => {
          this.#calls.delete(id);
          reject(error);
        });
      });
    } finally {
      if (stop) signal?.removeEventListener('abort', stop);
    }
  }

  async #send(id: number): Promise<void> {
    this.#worker ??= this.#take();
    const worker = await this.#worker;
    const call = this.#calls.get(id);
    if (call) worker.send({ ...call.header, id }, call.binary);
  }

  async #take(): Promise<WorkerProcess> {
    try {
      const worker = await this.#pool.take();
      if (this.#isClosed) {
        worker.quit();
        throw closed();
      }
      worker.listen(
        (frame) => this.#answered(frame),
        () => this.#ended(),
      );
      return worker;
    } catch (error) {
      this.#worker = undefined;
      throw error;
    }
  }

  #answered({ id, answer }: WorkerFrame): void {
    clearTimeout(this.#givenUp.get(id));
    this.#givenUp.delete(id);
    const call = this.#calls.get(id);
    this.#calls.delete(id);
    if ('refusal' in answer) call?.reject(answer.refusal);
    else call?.resolve(answer);
  }

  #giveUp(id: number, reason: unknown): void {
    const call = this.#calls.get(id);
    if (!call) return;
    this.#calls.delete(id);
    call.reject(reason);
    this.#beImpatient(id);
    void this.#worker?.then(
      (worker) => worker.send({ giveUp: id }),
      () => undefined,
    );
  }

  #beImpatient(id: number): void {
    const look = (): void => {
      // Questions are answered in their order: the worker is at the first one that has no answer.
      if ([...this.#calls.keys()].some((other) => other < id)) this.#beImpatient(id);
      else void this.#replace();
    };
    this.#givenUp.set(id, setTimeout(look, PATIENCE_MILLISECONDS).unref());
  }

  /** Ends a worker that is at a question nobody waits for, and asks another one what is still waited for. */
  async #replace(): Promise<void> {
    const worker = this.#worker;
    this.#forgetWorker();
    for (const id of this.#calls.keys()) void this.#send(id).catch((error: unknown) => this.#refuse(id, error));
    const old = await worker?.catch(() => undefined);
    old?.listen(
      () => undefined,
      () => undefined,
    );
    old?.kill();
  }

  #ended(): void {
    this.#forgetWorker();
    const ended = new AditError('engine-failed', { status: 500, message: 'The ParaView worker ended' });
    for (const id of this.#calls.keys()) this.#refuse(id, ended);
  }

  #refuse(id: number, reason: unknown): void {
    this.#calls.get(id)?.reject(reason);
    this.#calls.delete(id);
  }

  #forgetWorker(): void {
    this.#worker = undefined;
    for (const timer of this.#givenUp.values()) clearTimeout(timer);
    this.#givenUp.clear();
  }

  dispose(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const isBusy = this.#calls.size + this.#givenUp.size > 0;
    for (const id of this.#calls.keys()) this.#refuse(id, closed());
    const worker = this.#worker;
    this.#forgetWorker();
    void worker?.then(
      (taken) => (isBusy ? taken.kill() : taken.quit()),
      () => undefined,
    );
  }
}

function closed(): AditError {
  return new AditError('engine-closed', { status: 409, message: 'The session was closed' });
}

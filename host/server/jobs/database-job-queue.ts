import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { AditError, messageOf, toDisposable, type Disposable, type Log } from 'adit/core';
import { surroundingsError, type JobKind, type JobQueue, type MetricCounter, type Metrics } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import { onceKept } from '../database/joined-transaction.ts';
import { countEndedJobs, measureJobs } from './job-metrics.ts';
import { JobTable, type ClaimedJob } from './job-table.ts';

const POLL_MILLISECONDS = 2_000;
const HEARTBEAT_MILLISECONDS = 2_000;
/** The pauses between them are an hour together. */
const MAX_REFUSALS = 65;
const FIRST_WRITE_PAUSE = 250;
const LONGEST_WRITE_PAUSE = 5_000;

/** This process gave no sign of life for so long that another one runs the job. */
class JobTakenError extends Error {}

/** Runs background work from a table: claimed by one process, with a heartbeat, and claimed again when the process died. */
export class DatabaseJobQueue implements JobQueue {
  #database: HostDatabase;
  #table: JobTable;
  #log: Log;
  #kinds = new Map<string, JobKind>();
  #running = new Map<string, { name: string; abort: AbortController; done: Promise<void> }>();
  #ended: MetricCounter<'kind' | 'result'>;
  #timers: NodeJS.Timeout[] = [];
  #stop = new AbortController();
  #isStarted = false;
  #looking = false;

  /** `runner` names this process among those that share the database. */
  constructor(database: HostDatabase, metrics: Metrics, log: Log, runner: string = randomUUID()) {
    this.#ended = countEndedJobs(metrics);
    measureJobs(metrics, database);
    this.#database = database;
    this.#table = new JobTable(database, runner);
    this.#log = log;
  }

  define<Input extends z.ZodType>(kind: JobKind<Input>): Disposable {
    if (this.#kinds.has(kind.name)) throw new Error(`The job "${kind.name}" is defined already`);
    this.#kinds.set(kind.name, kind as unknown as JobKind);
    // A count that is first seen as one would not look like a failure more.
    for (const result of ['done', 'failed']) this.#ended.add({ kind: kind.name, result }, 0);
    return toDisposable(() => {
      this.#kinds.delete(kind.name);
      for (const { name, abort } of this.#running.values())
        if (name === kind.name) abort.abort(new Error('The plugin was turned off'));
    });
  }

  async add(name: string, input: unknown, options: { tenantId: string; key?: string }): Promise<void> {
    await this.within(this.#database).add(name, input, options);
    this.look();
  }

  /** Adds work in a transaction; `look` is to be called once it is committed. */
  within(transaction: HostDatabase): Pick<JobQueue, 'add'> {
    return {
      add: async (name, input, { tenantId, key }) => {
        const kind = this.#kinds.get(name);
        if (!kind) throw new Error(`There is no job "${name}"`);
        await this.#table.add(transaction, { name, input: kind.input.parse(input), tenantId, key });
      },
    };
  }

  /** Looks for work at once, or once the transaction is kept that added it. */
  look(): void {
    void onceKept(() => void this.#look());
  }

  /** Begins to run work. With `alone`, no other process uses the database, so running jobs are leftovers of a dead one; those of its own name always are. */
  async start(alone: boolean): Promise<void> {
    await this.#table.release(alone);
    this.#isStarted = true;
    this.#timers.push(
      setInterval(() => void this.#look(), POLL_MILLISECONDS),
      setInterval(() => void this.#beat(), HEARTBEAT_MILLISECONDS),
    );
    await this.#look();
  }

  /** Stops claiming, aborts what runs, and gives it back to be run again. */
  async close(): Promise<void> {
    this.#stop.abort();
    for (const timer of this.#timers) clearInterval(timer);
    for (const job of this.#running.values()) job.abort.abort(new Error('The server stops'));
    await Promise.allSettled([...this.#running.values()].map((job) => job.done));
  }

  async #beat(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    try {
      const kept = await this.#table.keep(ids);
      const lost = ids.filter((id) => !kept.includes(id));
      for (const id of lost) this.#running.get(id)?.abort.abort(new JobTakenError());
    } catch (error) {
      this.#log.warn('A heartbeat could not be written', { error: messageOf(error) });
    }
  }

  async #look(): Promise<void> {
    if (!this.#isStarted || this.#stop.signal.aborted || this.#looking) return;
    this.#looking = true;
    try {
      for (const kind of this.#kinds.values()) await this.#claimAll(kind);
    } catch (error) {
      this.#log.warn('Jobs could not be claimed; they are at the next look', { error: messageOf(error) });
    } finally {
      this.#looking = false;
    }
  }

  async #claimAll(kind: JobKind): Promise<void> {
    const busy = [...this.#running.values()].filter((job) => job.name === kind.name).length;
    for (let free = kind.concurrency - busy; free > 0 && !this.#stop.signal.aborted; free -= 1) {
      // A process that was asleep is not to run its own jobs beside themselves.
      const job = await this.#table.claim(kind.name, [...this.#running.keys()]);
      if (!job) return;
      const abort = new AbortController();
      const done = this.#run(kind, job, abort).finally(() => {
        this.#running.delete(job.id);
        void this.#look();
      });
      this.#running.set(job.id, { name: kind.name, abort, done });
    }
  }

  /** Never rejects: what cannot be ended is claimed again when its heartbeat has stopped. */
  async #run(kind: JobKind, job: ClaimedJob, abort: AbortController): Promise<void> {
    const log = this.#log.child({ job: job.id, kind: kind.name });
    const timer = setTimeout(
      () => abort.abort(new AditError('job-too-long', { values: { seconds: kind.seconds } })),
      kind.seconds * 1000,
    );
    try {
      const failure = await this.#failureOf(kind, job, abort, log);
      if (failure === undefined) await this.#end(kind, job.id, 'done', log);
      else await this.#settle(kind, job, abort, failure.reason, log);
    } catch (error) {
      log.error('A job could not be ended; it is claimed again', error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Why the job is not done; undefined when it is. */
  async #failureOf(
    kind: JobKind,
    job: ClaimedJob,
    abort: AbortController,
    log: Log,
  ): Promise<{ readonly reason: unknown } | undefined> {
    if (job.givingUp) return { reason: job.givingUp };
    try {
      if (job.attempts > kind.attempts) throw new AditError('job-died', { values: { attempts: kind.attempts } });
      const attempt = job.attempts + job.refusals;
      await kind.run(kind.input.parse(job.input), { attempt, signal: abort.signal, log });
      return undefined;
    } catch (reason) {
      return { reason: abort.signal.aborted ? abort.signal.reason : reason };
    }
  }

  /** What becomes of a job that is not done: it goes on elsewhere, waits, or is given up. */
  async #settle(kind: JobKind, job: ClaimedJob, abort: AbortController, reason: unknown, log: Log): Promise<void> {
    const isOver = this.#stop.signal.aborted || this.#kinds.get(kind.name) !== kind;
    if (isOver && abort.signal.aborted && !(reason instanceof JobTakenError)) return this.#table.giveBack(job.id);
    // What fails may do so because another process runs it by now, which this one has not noticed yet.
    const isTaken =
      reason instanceof JobTakenError || (await this.#write(() => this.#table.keep([job.id]), log)).length === 0;
    if (isTaken) return log.warn('A job was taken by another process');
    if (!job.givingUp && surroundingsError(reason) && job.refusals < MAX_REFUSALS) {
      log.warn('A job waits for its surroundings', { error: messageOf(reason), count: job.refusals + 1 });
      return this.#write(() => this.#table.postpone(job.id, messageOf(reason)), log);
    }
    log.error('A job failed', reason);
    try {
      await kind.giveUp(kind.input.parse(job.input), reason);
    } catch (error) {
      log.error('A job could not be given up; it is tried again', error);
      return this.#write(() => this.#table.postpone(job.id, messageOf(reason), reason), log);
    }
    await this.#end(kind, job.id, 'failed', log, messageOf(reason));
  }

  async #end({ name }: JobKind, id: string, status: 'done' | 'failed', log: Log, error?: string): Promise<void> {
    if (await this.#write(() => this.#table.end(id, status, error), log))
      this.#ended.add({ kind: name, result: status });
  }

  /** Writes what became of a job, again until the database takes it or the server stops: the job keeps its place meanwhile. */
  async #write<T>(write: () => Promise<T>, log: Log): Promise<T> {
    const { signal } = this.#stop;
    for (let pause = FIRST_WRITE_PAUSE; ; pause = Math.min(pause * 2, LONGEST_WRITE_PAUSE)) {
      try {
        return await write();
      } catch (error) {
        if (signal.aborted) throw error;
        log.warn('What became of a job could not be written; it is tried again', { error: messageOf(error) });
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AditError, toDisposable, type Disposable, type Log } from 'adit/core';
import type { JobKind, JobQueue, MetricCounter, Metrics } from 'adit/core/server';
import type { HostDatabase } from '../database/host-tables.ts';
import { countEndedJobs, measureJobs } from './job-metrics.ts';

const POLL_MILLISECONDS = 2_000;
const HEARTBEAT_MILLISECONDS = 2_000;
const DEAD_AFTER_SECONDS = 15;

/** This process gave no sign of life for so long that another one runs the job. */
class JobTakenError extends Error {}

interface ClaimedJob {
  readonly id: string;
  readonly input: unknown;
  readonly attempts: number;
}

/** Runs background work from a table: claimed by one process, with a heartbeat, and claimed again when the process died. */
export class DatabaseJobQueue implements JobQueue {
  #database: HostDatabase;
  #log: Log;
  #kinds = new Map<string, JobKind>();
  #running = new Map<string, { name: string; abort: AbortController; done: Promise<void> }>();
  #runner: string;
  #ended: MetricCounter<'kind' | 'result'>;
  #timers: NodeJS.Timeout[] = [];
  #closed = true;
  #looking = false;

  /** `runner` names this process among those that share the database. */
  constructor(database: HostDatabase, metrics: Metrics, log: Log, runner: string = randomUUID()) {
    this.#runner = runner;
    this.#ended = countEndedJobs(metrics);
    measureJobs(metrics, database);
    this.#database = database;
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
    const kind = this.#kinds.get(name);
    if (!kind) throw new Error(`There is no job "${name}"`);
    await this.#database
      .insertInto('jobs')
      .values({
        id: randomUUID(),
        name,
        key: options.key ?? null,
        tenant_id: options.tenantId,
        input: JSON.stringify(kind.input.parse(input)),
        status: 'queued',
        runner: null,
        heartbeat_at: null,
        error: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['name', 'key']).where('status', 'in', ['queued', 'running']).doNothing(),
      )
      .execute();
    void this.#look();
  }

  /** Begins to run work. With `alone`, no other process uses the database, so running jobs are leftovers of a dead one; those of its own name always are. */
  async start(alone: boolean): Promise<void> {
    this.#closed = false;
    const running = this.#database
      .updateTable('jobs')
      .set({ heartbeat_at: new Date(0) })
      .where('status', '=', 'running');
    await (alone ? running : running.where('runner', '=', this.#runner)).execute();
    this.#timers.push(
      setInterval(() => void this.#look(), POLL_MILLISECONDS),
      setInterval(() => void this.#beat(), HEARTBEAT_MILLISECONDS),
    );
    await this.#look();
  }

  /** Stops claiming, aborts what runs, and gives it back to be run again. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const job of this.#running.values()) job.abort.abort(new Error('The server stops'));
    await Promise.allSettled([...this.#running.values()].map((job) => job.done));
  }

  async #beat(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    try {
      const kept = await this.#keep(ids);
      const lost = ids.filter((id) => !kept.includes(id));
      for (const id of lost) this.#running.get(id)?.abort.abort(new JobTakenError());
    } catch (error) {
      this.#log.warn('A heartbeat could not be written', { error: (error as Error).message });
    }
  }

  /** Gives a sign of life; answers which of the jobs are still this process's. */
  async #keep(ids: readonly string[]): Promise<string[]> {
    const kept = await this.#database
      .updateTable('jobs')
      .set({ heartbeat_at: new Date() })
      .where('id', 'in', ids)
      .where('status', '=', 'running')
      .where('runner', '=', this.#runner)
      .returning('id')
      .execute();
    return kept.map(({ id }) => id);
  }

  async #look(): Promise<void> {
    if (this.#closed || this.#looking) return;
    this.#looking = true;
    try {
      for (const kind of this.#kinds.values()) await this.#claimAll(kind);
    } catch (error) {
      this.#log.warn('Jobs could not be claimed; they are at the next look', { error: (error as Error).message });
    } finally {
      this.#looking = false;
    }
  }

  async #claimAll(kind: JobKind): Promise<void> {
    const busy = [...this.#running.values()].filter((job) => job.name === kind.name).length;
    for (let free = kind.concurrency - busy; free > 0 && !this.#closed; free -= 1) {
      const job = await this.#claim(kind.name);
      if (!job) return;
      const abort = new AbortController();
      const done = this.#run(kind, job, abort).finally(() => {
        this.#running.delete(job.id);
        void this.#look();
      });
      this.#running.set(job.id, { name: kind.name, abort, done });
    }
  }

  async #claim(name: string): Promise<ClaimedJob | undefined> {
    // A process that was asleep is not to run its own jobs beside themselves.
    const own = [...this.#running.keys()];
    const next = this.#database
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', name)
      .$if(own.length > 0, (query) => query.where('id', 'not in', own))
      .where((where) =>
        where.or([
          where('status', '=', 'queued'),
          where.and([
            where('status', '=', 'running'),
            where('heartbeat_at', '<', sql<Date>`now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`),
          ]),
        ]),
      )
      .orderBy('created_at')
      .limit(1)
      .forUpdate()
      .skipLocked();
    return this.#database
      .updateTable('jobs')
      .set({ status: 'running', runner: this.#runner, heartbeat_at: new Date(), attempts: sql`attempts + 1` })
      .where('id', 'in', next)
      .returning(['id', 'input', 'attempts'])
      .executeTakeFirst();
  }

  /** Never rejects: what cannot be ended is claimed again when its heartbeat has stopped. */
  async #run(kind: JobKind, job: ClaimedJob, abort: AbortController): Promise<void> {
    const log = this.#log.child({ job: job.id, kind: kind.name });
    const timer = setTimeout(
      () => abort.abort(new AditError('job-too-long', { values: { seconds: kind.seconds } })),
      kind.seconds * 1000,
    );
    try {
      await this.#attempt(kind, job, abort, log);
    } catch (error) {
      log.error('A job could not be given up', error);
      await this.#end(kind, job.id, 'failed', messageOf(error)).catch((problem: Error) =>
        log.warn('A job could not be ended', { error: problem.message }),
      );
    } finally {
      clearTimeout(timer);
    }
  }

  async #attempt(kind: JobKind, job: ClaimedJob, abort: AbortController, log: Log): Promise<void> {
    const input = kind.input.parse(job.input);
    try {
      if (job.attempts > kind.attempts) throw new AditError('job-died', { values: { attempts: kind.attempts } });
      await kind.run(input, { attempt: job.attempts, signal: abort.signal, log });
      await this.#end(kind, job.id, 'done');
    } catch (error) {
      if (abort.signal.reason instanceof JobTakenError) return log.warn('A job was taken by another process');
      const isOver = this.#closed || this.#kinds.get(kind.name) !== kind;
      if (isOver && abort.signal.aborted) return await this.#giveBack(job.id);
      // What fails may do so because another process runs it by now, which this one has not noticed yet.
      if ((await this.#keep([job.id])).length === 0) return log.warn('A job was taken by another process');
      log.error('A job failed', error);
      await kind.giveUp(input, abort.signal.aborted ? abort.signal.reason : error);
      await this.#end(kind, job.id, 'failed', messageOf(error));
    }
  }

  async #end({ name }: JobKind, id: string, status: 'done' | 'failed', error?: string): Promise<void> {
    const { numUpdatedRows } = await this.#database
      .updateTable('jobs')
      .set({ status, error: error ?? null })
      .where('id', '=', id)
      .where('runner', '=', this.#runner)
      .executeTakeFirst();
    this.#ended.add({ kind: name, result: status }, Number(numUpdatedRows));
  }

  async #giveBack(id: string): Promise<void> {
    await this.#database
      .updateTable('jobs')
      .set({ status: 'queued', runner: null, attempts: sql`attempts - 1` })
      .where('id', '=', id)
      .where('runner', '=', this.#runner)
      .execute();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

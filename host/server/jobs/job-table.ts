import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AditError, messageOf } from 'adit/core';
import type { GivingUp, HostDatabase } from '../database/host-tables.ts';

const DEAD_AFTER_SECONDS = 15;
const MAX_DOUBLINGS = 6;
const LONGEST_PAUSE_SECONDS = 60;

/** A job that this process has taken. */
export interface ClaimedJob {
  readonly id: string;
  readonly input: unknown;
  /** How often a process took it, without those times that the surroundings refused it. */
  readonly attempts: number;
  readonly refusals: number;
  /** Why it is given up; undefined while it may still be done. */
  readonly givingUp: Error | undefined;
}

/** The table of jobs as one process works on it. All of its times are the database's: processes may disagree about theirs. */
export class JobTable {
  #database: HostDatabase;
  #runner: string;

  /** `runner` names this process among those that share the database. */
  constructor(database: HostDatabase, runner: string) {
    this.#database = database;
    this.#runner = runner;
  }

  /** Adds a job in the transaction that `database` is; nothing when one of its key has not ended. */
  async add(
    database: HostDatabase,
    job: {
      readonly name: string;
      readonly input: unknown;
      readonly tenantId: string;
      readonly key: string | undefined;
    },
  ): Promise<void> {
    await database
      .insertInto('jobs')
      .values({
        id: randomUUID(),
        name: job.name,
        key: job.key ?? null,
        tenant_id: job.tenantId,
        input: JSON.stringify(job.input),
        status: 'queued',
        runner: null,
        error: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['name', 'key']).where('status', 'in', ['queued', 'running']).doNothing(),
      )
      .execute();
  }

  /** Lets running jobs be taken at once: all of them, or those that have the name of this process. */
  async release(all: boolean): Promise<void> {
    const running = this.#database
      .updateTable('jobs')
      .set({ heartbeat_at: sql`'-infinity'` })
      .where('status', '=', 'running');
    await (all ? running : running.where('runner', '=', this.#runner)).execute();
  }

  /** Takes the oldest job of a kind that is due, or whose process died; none of `own`, which this process runs. */
  async claim(name: string, own: readonly string[]): Promise<ClaimedJob | undefined> {
    const next = this.#database
      .selectFrom('jobs')
      .select('id')
      .where('name', '=', name)
      .$if(own.length > 0, (query) => query.where('id', 'not in', own))
      .where((where) =>
        where.or([
          where.and([
            where('status', '=', 'queued'),
            where.or([where('not_before', 'is', null), where('not_before', '<=', sql<Date>`now()`)]),
          ]),
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
    const row = await this.#database
      .updateTable('jobs')
      .set({ status: 'running', runner: this.#runner, heartbeat_at: sql`now()`, attempts: sql`attempts + 1` })
      .where('id', 'in', next)
      .returning(['id', 'input', 'attempts', 'refusals', 'giving_up'])
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, input, attempts, refusals, giving_up: givingUp } = row;
    return { id, input, attempts, refusals, givingUp: givingUp === null ? undefined : toError(givingUp) };
  }

  /** Gives a sign of life; answers which of the jobs are still this process's. */
  async keep(ids: readonly string[]): Promise<string[]> {
    const kept = await this.#database
      .updateTable('jobs')
      .set({ heartbeat_at: sql`now()` })
      .where('id', 'in', ids)
      .where('status', '=', 'running')
      .where('runner', '=', this.#runner)
      .returning('id')
      .execute();
    return kept.map(({ id }) => id);
  }

  /** Ends a job of this process; false when it is another one's by now. */
  async end(id: string, status: 'done' | 'failed', error?: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#own(id)
      .set({ status, error: error ?? null })
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0;
  }

  /** Gives a job back as if it had not been taken. */
  async giveBack(id: string): Promise<void> {
    await this.#own(id)
      .set({ status: 'queued', runner: null, attempts: sql`attempts - 1` })
      .execute();
  }

  /** Gives a job back that the surroundings refused: it waits twice as long each time. With `givingUp`, it is only to be given up by then. */
  async postpone(id: string, error: string, givingUp?: unknown): Promise<void> {
    const pause = sql`make_interval(secs => least(2 ^ least(refusals, ${MAX_DOUBLINGS}), ${LONGEST_PAUSE_SECONDS}))`;
    await this.#own(id)
      .set({
        status: 'queued',
        runner: null,
        error,
        attempts: sql`attempts - 1`,
        refusals: sql`refusals + 1`,
        not_before: sql`now() + ${pause}`,
        ...(givingUp === undefined ? {} : { giving_up: JSON.stringify(toGivingUp(givingUp)) }),
      })
      .execute();
  }

  #own(id: string) {
    return this.#database
      .updateTable('jobs')
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('runner', '=', this.#runner);
  }
}

function toGivingUp(reason: unknown): GivingUp {
  if (reason instanceof AditError) return { code: reason.code, message: reason.message, values: reason.values };
  return { message: messageOf(reason) };
}

function toError({ code, message, values }: GivingUp): Error {
  return code === undefined ? new Error(message) : new AditError(code, { message, values });
}

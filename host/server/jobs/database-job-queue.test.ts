import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { silentLog } from 'adit/core';
import { silentMetrics, type JobKind } from 'adit/core/server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hostMigrations } from '../database/host-migrations.ts';
import type { HostDatabase } from '../database/host-tables.ts';
import { hostOwner, migrate, schemaOf } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import { DatabaseJobQueue } from './database-job-queue.ts';
import { seconds } from '../../../tests/patience.ts';

// A slow or busy machine takes seconds to start a database.
vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(120) });
const patient = { timeout: seconds(30), interval: 10 };
const tenantId = randomUUID();

let folder: string;
let database: Database;
/** Each process has connections of its own. */
let other: Database;
let tables: HostDatabase;
const queues: DatabaseJobQueue[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-test-'));
  database = await openDatabase({ dataFolder: folder, log: silentLog });
  await migrate(database.kysely, [{ owner: hostOwner, migrations: hostMigrations }], silentLog);
  other = await openDatabase({ url: database.connectionString, dataFolder: folder, log: silentLog });
  tables = tablesOf(database);
});

// Signs of life and looks for work come when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));

afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
  vi.useRealTimers();
  await tables.deleteFrom('jobs').execute();
});

afterAll(async () => {
  await other.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const tablesOf = ({ kysely }: Database): HostDatabase => kysely.withSchema(schemaOf(hostOwner)) as HostDatabase;

/** A run of a job, which goes on until the test ends it. */
interface Run {
  readonly by: string;
  readonly number: number;
  readonly attempt: number;
  readonly signal: AbortSignal;
  end(error?: Error): void;
}

const runs: Run[] = [];
const givenUp: number[] = [];
/** How often giving up is still to fail. */
let refusalsToGiveUp = 0;
beforeEach(() => {
  refusalsToGiveUp = 0;
  runs.length = 0;
  givenUp.length = 0;
});

/** The queue of a process, which runs jobs by the name `dig` with a number. */
function queueOf(by: string, from: Database, concurrency = 1): DatabaseJobQueue {
  const queue = new DatabaseJobQueue(tablesOf(from), silentMetrics, silentLog, by);
  const kind: JobKind<z.ZodObject<{ number: z.ZodNumber }>> = {
    name: 'dig',
    input: z.object({ number: z.number() }),
    concurrency,
    attempts: 3,
    seconds: 600,
    run: ({ number }, { attempt, signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        runs.push({ by, number, attempt, signal, end: (error) => (error ? reject(error) : resolve()) });
      }),
    giveUp: async ({ number }) => {
      if ((refusalsToGiveUp -= 1) >= 0) throw new Error('not now');
      givenUp.push(number);
    },
  };
  queue.define(kind);
  queues.push(queue);
  return queue;
}

const jobs = async (): Promise<{ status: string; runner: string | null; attempts: number }[]> =>
  tables.selectFrom('jobs').select(['status', 'runner', 'attempts']).orderBy('created_at').execute();
const silence = (): Promise<unknown> =>
  tables
    .updateTable('jobs')
    .set({ heartbeat_at: sql`now() - make_interval(secs => 16)` })
    .execute();
const runsBy = (by: string): Run[] => runs.filter((run) => run.by === by);

it('each job runs in one of two processes, and once', async () => {
  const [a, b] = [queueOf('a', database, 3), queueOf('b', other, 3)];
  for (let number = 0; number < 20; number += 1) await a.add('dig', { number }, { tenantId });
  await Promise.all([a.start(false), b.start(false)]);
  const ended = new Set<Run>();
  while (ended.size < 20) {
    await expect.poll(() => runs.length, patient).toBeGreaterThan(ended.size);
    for (const run of runs) {
      run.end();
      ended.add(run);
    }
  }
  await expect.poll(async () => (await jobs()).every(({ status }) => status === 'done'), patient).toBe(true);
  expect(runs.map(({ number }) => number).toSorted((x, y) => x - y)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  expect(new Set(runs.map(({ by }) => by))).toEqual(new Set(['a', 'b']));
});

it('a process that was silent for too long ends its run at its next sign of life, and does not give the job up', async () => {
  const [a, b] = [queueOf('a', database), queueOf('b', other)];
  await a.start(false);
  await a.add('dig', { number: 1 }, { tenantId });
  await expect.poll(() => runs.length, patient).toBe(1);
  await silence();
  await b.start(false);
  await expect.poll(() => runsBy('b').length, patient).toBe(1);
  const [late, now] = runs as [Run, Run];
  expect(now.attempt).toBe(2);
  expect(late.signal.aborted).toBe(false);
  vi.advanceTimersByTime(2_000);
  await expect.poll(() => late.signal.aborted, patient).toBe(true);
  expect(now.signal.aborted).toBe(false);
  now.end();
  await expect.poll(jobs, patient).toEqual([{ status: 'done', runner: 'b', attempts: 2 }]);
  expect(givenUp).toEqual([]);
});

it.each([
  ['ends well', undefined],
  ['fails', new Error('no')],
])('a late run that %s does not end the job of another process', async (_how, error) => {
  const [a, b] = [queueOf('a', database), queueOf('b', other)];
  await a.start(false);
  await a.add('dig', { number: 1 }, { tenantId });
  await expect.poll(() => runs.length, patient).toBe(1);
  await silence();
  await b.start(false);
  await expect.poll(() => runs.length, patient).toBe(2);
  const [late, now] = runs as [Run, Run];
  await b.add('dig', { number: 2 }, { tenantId });
  late.end(error);
  // Once it is done with the first, it takes the next.
  await expect.poll(() => runsBy('a').map(({ number }) => number), patient).toEqual([1, 2]);
  expect((await jobs())[0]).toEqual({ status: 'running', runner: 'b', attempts: 2 });
  expect(givenUp).toEqual([]);
  now.end();
  await expect.poll(async () => (await jobs())[0], patient).toEqual({ status: 'done', runner: 'b', attempts: 2 });
});

it('a process that was asleep does not run its own job beside itself', async () => {
  const a = queueOf('a', database, 2);
  await a.start(false);
  await a.add('dig', { number: 1 }, { tenantId });
  await expect.poll(() => runs.length, patient).toBe(1);
  await silence();
  await a.add('dig', { number: 2 }, { tenantId });
  await expect.poll(() => runs.map(({ number }) => number), patient).toEqual([1, 2]);
});

it('a process that starts again takes up what it left, and nothing of others', async () => {
  const [a, b] = [queueOf('a', database), queueOf('b', other)];
  await a.start(false);
  await a.add('dig', { number: 1 }, { tenantId });
  await expect.poll(() => runs.length, patient).toBe(1);
  await b.start(false);
  await b.add('dig', { number: 2 }, { tenantId });
  await expect.poll(() => runs.length, patient).toBe(2);
  const again = queueOf('a', database, 2);
  await again.start(false);
  await expect.poll(() => runs.map(({ number }) => number), patient).toEqual([1, 2, 1]);
  expect(await jobs()).toEqual([
    { status: 'running', runner: 'a', attempts: 2 },
    { status: 'running', runner: 'b', attempts: 1 },
  ]);
});

it('a process that stops gives its job back, and another one runs it as if it were new', async () => {
  const [a, b] = [queueOf('a', database), queueOf('b', other)];
  await a.start(false);
  await a.add('dig', { number: 1 }, { tenantId });
  await expect.poll(() => runs.length, patient).toBe(1);
  await a.close();
  expect(await jobs()).toEqual([{ status: 'queued', runner: null, attempts: 0 }]);
  await b.start(false);
  await expect.poll(() => runsBy('b').map(({ attempt }) => attempt), patient).toEqual([1]);
});

/** Lets what waits be due, and the process look for it. */
async function letPausesEnd(): Promise<void> {
  await expect.poll(async () => (await jobs())[0]?.status, patient).toBe('queued');
  await tables
    .updateTable('jobs')
    .set({ not_before: sql`now()` } as object)
    .execute();
  vi.advanceTimersByTime(2_000);
}

it('a job that its surroundings refuse waits longer each time, and is given up after an hour of waiting', async () => {
  const a = queueOf('a', database);
  await a.start(false);
  await a.add('dig', { number: 1 }, { tenantId });
  const pauses: number[] = [];
  for (let refusal = 1; refusal <= 65; refusal += 1) {
    await expect.poll(() => runs.length, patient).toBe(refusal);
    runs.at(-1)?.end(Object.assign(new Error('too many clients'), { code: '53300' }));
    await expect.poll(async () => (await jobs())[0], patient).toEqual({ status: 'queued', runner: null, attempts: 0 });
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from not_before - now())::float8 as seconds from adit.jobs`.execute(database.kysely);
    pauses.push(rows[0]?.seconds ?? 0);
    await letPausesEnd();
  }
  const expected = pauses.map((_, at) => Math.min(2 ** at, 60));
  for (const [at, pause] of pauses.entries()) {
    expect(pause).toBeLessThanOrEqual(expected[at] as number);
    expect(pause).toBeGreaterThan((expected[at] as number) - 10);
  }
  expect(expected.reduce((sum, pause) => sum + pause)).toBeGreaterThanOrEqual(3_600);
  expect(givenUp).toEqual([]);
  await expect.poll(() => runs.at(-1)?.attempt, patient).toBe(66);
  runs.at(-1)?.end(Object.assign(new Error('too many clients'), { code: '53300' }));
  await expect.poll(async () => (await jobs())[0]?.status, patient).toBe('failed');
  expect(givenUp).toEqual([1]);
});

it('a job whose giving up fails is given up later, also by another process, and not run again', async () => {
  const a = queueOf('a', database);
  await a.start(false);
  await a.add('dig', { number: 1 }, { tenantId });
  await expect.poll(() => runs.length, patient).toBe(1);
  refusalsToGiveUp = 2;
  runs[0]?.end(new Error('no such column'));
  await letPausesEnd();
  await expect.poll(() => refusalsToGiveUp, patient).toBe(0);
  await expect.poll(async () => (await jobs())[0]?.status, patient).toBe('queued');
  await a.close();
  const b = queueOf('b', other);
  await b.start(false);
  await letPausesEnd();
  await expect.poll(async () => (await jobs())[0]?.status, patient).toBe('failed');
  expect(givenUp).toEqual([1]);
  expect(runs).toHaveLength(1);
});

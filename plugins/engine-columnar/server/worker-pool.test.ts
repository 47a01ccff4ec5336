import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { TaskInput } from './compute.ts';
import { keepingLog } from './testing/keeping-log.ts';
import { WorkerPool } from './worker-pool.ts';
import { seconds } from '../../../tests/patience.ts';

// Real threads run this in place of the compiled worker: `column` says what to do, `values` comes back with the thread's id.
const folder = mkdtempSync(join(tmpdir(), 'worker-pool-'));
const script = join(folder, 'worker.mjs');
writeFileSync(
  script,
  `import { parentPort, threadId } from 'node:worker_threads';
   parentPort.on('message', ({ name, input }) => {
     if (input.column === 'exit') process.exit(3);
     if (input.column === 'throw') throw new Error('uncaught');
     if (input.column === 'refuse') return parentPort.postMessage({ ok: false, message: 'refused' });
     const until = Date.now() + (input.column?.wait ?? 0);
     while (Date.now() < until);
     if (input.column?.gate) Atomics.wait(input.column.gate, 0, 0);
     parentPort.postMessage({ ok: true, output: threadId });
   });`,
);

const log = keepingLog();
const pools: WorkerPool[] = [];
function makePool(size: number, url = pathToFileURL(script)): WorkerPool {
  const pool = new WorkerPool(url, log, size);
  pools.push(pool);
  return pool;
}
function run(pool: WorkerPool, what: unknown, signal?: AbortSignal): Promise<unknown> {
  return pool.run('colourValues', { column: what } as TaskInput<'colourValues'>, signal);
}

afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  for (const pool of pools.splice(0)) pool.dispose();
});

describe('WorkerPool', { timeout: seconds(30) }, () => {
  it('works in at most so many threads, and in all of them', async () => {
    const pool = makePool(2);
    const threads = await Promise.all(Array.from({ length: 12 }, () => run(pool, { wait: 20 })));
    expect(new Set(threads).size).toBe(2);
  });

  it('lets each who asks have a turn, however much another has asked for', async () => {
    const pool = makePool(1);
    const [many, one] = [pool.inTurn(), pool.inTurn()];
    const done: string[] = [];
    const ask = (who: typeof one, name: string): Promise<unknown> =>
      who.run('colourValues', { column: {} } as unknown as TaskInput<'colourValues'>).then(() => done.push(name));
    await Promise.all([...[1, 2, 3, 4].map((at) => ask(many, `many ${at}`)), ask(one, 'one')]);
    expect(done.indexOf('one')).toBeLessThanOrEqual(2);
    expect(done.filter((name) => name !== 'one')).toEqual(['many 1', 'many 2', 'many 3', 'many 4']);
  });

  it('rejects the computation of a thread that dies, replaces the thread, and does the rest', async () => {
    const pool = makePool(1);
    const first = await run(pool, {});
    const answers = await Promise.allSettled(['exit', {}, 'throw', {}].map((what) => run(pool, what)));
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(answers[0]).toMatchObject({ reason: { name: 'AditError', code: 'engine-failed', status: 500 } });
    expect(answers[2]).toMatchObject({ reason: { code: 'engine-failed', cause: new Error('uncaught') } });
    const seen = [first, ...answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))];
    expect(new Set(seen).size).toBe(3);
    expect(log.lines.some(({ message, fields }) => message === 'A compute thread ended' && fields?.code === 3)).toBe(
      true,
    );
  });

  it('rejects what a thread refuses and goes on in the same thread', async () => {
    const pool = makePool(1);
    const first = await run(pool, {});
    await expect(run(pool, 'refuse')).rejects.toMatchObject({ code: 'engine-failed', message: 'refused' });
    await expect(run(pool, () => {})).rejects.toMatchObject({ code: 'engine-failed' });
    expect(await run(pool, {})).toBe(first);
  });

  it('gives up a computation that waits, and does not wait for one that runs', async () => {
    const pool = makePool(1);
    const running = new AbortController();
    const waiting = new AbortController();
    await run(pool, {});
    const gate = new Int32Array(new SharedArrayBuffer(4));
    const answers = Promise.allSettled([
      run(pool, { gate }, running.signal),
      run(pool, { wait: 100_000 }, waiting.signal),
      run(pool, {}, AbortSignal.abort(new Error('before'))),
    ]);
    waiting.abort(new Error('waiting'));
    running.abort(new Error('running'));
    expect((await answers).map((answer) => (answer.status === 'rejected' ? answer.reason.message : ''))).toEqual([
      'running',
      'waiting',
      'before',
    ]);
    Atomics.store(gate, 0, 1);
    Atomics.notify(gate, 0);
    expect(await run(pool, {})).toBeTypeOf('number');
  });

  it('rejects everything once disposed', async () => {
    const pool = makePool(1);
    const answers = Promise.allSettled([run(pool, { wait: 100_000 }), run(pool, {})]);
    pool.dispose();
    expect(
      (await answers).every((answer) => answer.status === 'rejected' && answer.reason.code === 'engine-failed'),
    ).toBe(true);
    await expect(run(pool, {})).rejects.toMatchObject({ code: 'engine-failed' });
  });

  it("rejects, and ends, when the thread's module cannot be loaded", async () => {
    const pool = makePool(2, new URL('file:///nowhere/compute-worker.js'));
    const answers = await Promise.allSettled([run(pool, {}), run(pool, {}), run(pool, {})]);
    expect(answers.every((answer) => answer.status === 'rejected' && answer.reason.code === 'engine-failed')).toBe(
      true,
    );
  });
});

import { Worker } from 'node:worker_threads';
import { AditError } from 'adit/core';
import { afterEach, describe, expect, it } from 'vitest';
import { outcomeOf, threadResult, type ThreadEnd, type ThreadMessage } from './thread-task.ts';

const errorOf = (end: ThreadEnd): AditError => new AditError(end.kind, { values: { ...end } });

const started: Worker[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.terminate()));
});

/** A thread that runs a few words of JavaScript; `port` leads to who waits for it. */
function thread(code: string, megabytes = 64): Worker {
  const worker = new Worker(`const port = require('node:worker_threads').parentPort; ${code}`, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
  started.push(worker);
  return worker;
}

/** A thread that posts these messages and goes on. */
function posting(...messages: ThreadMessage[]): Worker {
  return thread(
    `${JSON.stringify(messages)}.forEach((message) => port.postMessage(message)); setInterval(() => {}, 1000)`,
  );
}

const known = (error: unknown): AditError => new AditError('known', { status: 500, message: String(error) });

describe('the task of a thread', () => {
  it('ends with its result, after what the thread said meanwhile', async () => {
    const worker = posting({ kind: 'said', said: 0.5 }, await outcomeOf(async () => ({ rows: 3 }), known));
    const said: number[] = [];
    const result = await threadResult(worker, { errorOf, onSaid: (part: number) => said.push(part) });
    expect([said, result]).toEqual([[0.5], { rows: 3 }]);
  });

  it('rejects with the error of the thread as it was thrown there, and with another for one that is not for people', async () => {
    const refused = new AditError('bad-file', { status: 409, message: 'It is bad', values: { line: 7 } });
    const refusal = await outcomeOf(() => Promise.reject(refused), known);
    const told = await threadResult(posting(refusal), { errorOf }).catch((error: unknown) => error);
    expect(told).toBeInstanceOf(AditError);
    expect(told).toMatchObject({ code: 'bad-file', status: 409, message: 'It is bad', values: { line: 7 } });
    const fault = await outcomeOf(() => Promise.reject(new TypeError('undefined is no function')), known);
    const other = (await threadResult(posting(fault), { errorOf }).catch((error: unknown) => error)) as AditError;
    expect(other).toMatchObject({ code: 'known', status: 500, message: 'TypeError: undefined is no function' });
    expect((other.cause as Error).stack).toMatch(/^TypeError: undefined is no function\n.*thread-task\.test/s);
  });

  it('is refused when it needs too much memory, takes too long, or breaks off', async () => {
    const hungry = thread('const all = []; for (;;) all.push(new Array(100000).fill(all.length))', 16);
    await expect(threadResult(hungry, { errorOf })).rejects.toMatchObject({ code: 'out-of-memory' });
    const idle = thread('setInterval(() => {}, 1000)');
    const late = threadResult(idle, { errorOf, seconds: 0.05 });
    await expect(late).rejects.toMatchObject({ code: 'too-long', values: { seconds: 0.05 } });
    const gone = threadResult(thread('process.exit(3)'), { errorOf });
    await expect(gone).rejects.toMatchObject({ code: 'stopped', values: { code: 3 } });
    await expect(threadResult(thread('throw new RangeError("odd")'), { errorOf })).rejects.toThrow(RangeError);
  });

  it('is left with the reason of the signal, also one that was aborted before', async () => {
    const idle = thread('setInterval(() => {}, 1000)');
    const leaver = new AbortController();
    const result = threadResult(idle, { errorOf, signal: leaver.signal });
    leaver.abort(new Error('left'));
    await expect(result).rejects.toThrow('left');
    await expect(threadResult(idle, { errorOf, signal: leaver.signal })).rejects.toThrow('left');
  });

  it('leaves nothing behind at the thread, which can have another', async () => {
    const worker = thread(`port.on('message', (result) => port.postMessage({ kind: 'done', result }))`);
    const { signal } = new AbortController();
    for (const task of ['one', 'two']) {
      worker.postMessage(task);
      expect(await threadResult(worker, { errorOf, signal, seconds: 60 })).toBe(task);
    }
    expect(['message', 'error', 'exit'].map((name) => worker.listenerCount(name))).toEqual([0, 0, 0]);
  });
});

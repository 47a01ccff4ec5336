import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startExport, type ExportOptions, type StartedExport } from './start-export.ts';

const started: Worker[] = [];
afterEach(async () => void (await Promise.all(started.splice(0).map((worker) => worker.terminate()))));

/** A thread that says the extension, a part for each of `parts`, and then does `code`. */
function exporter(parts: readonly string[], code = `post({ kind: 'done' })`): Worker {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
    const post = (message) => parentPort.postMessage(message);
    const say = (said) => post({ kind: 'said', said });
    setInterval(() => {}, 1000);
    say({ kind: 'started', extension: 'csv' });
    for (const part of ${JSON.stringify(parts)}) say({ kind: 'part', bytes: new TextEncoder().encode(part) });
    ${code}`,
    { eval: true },
  );
  started.push(worker);
  return worker;
}

function start(
  worker: Worker,
  options: Partial<ExportOptions> = {},
): { result: Promise<StartedExport>; failed: ReturnType<typeof vi.fn>; end: ReturnType<typeof vi.fn> } {
  const failed = vi.fn();
  const end = vi.fn(async () => undefined);
  const { signal } = new AbortController();
  return { result: startExport(worker, { signal, patienceSeconds: 60, failed, end, ...options }), failed, end };
}

const cancelled = expect.objectContaining({ code: 'export-cancelled', status: 499 });

describe('an export', () => {
  it('is there with its first bytes, and is the parts that the thread makes', async () => {
    const { result, failed, end } = start(exporter(['a,b\n', '1,2\n']));
    const { extension, body } = await result;
    expect([extension, await text(body)]).toEqual(['csv', 'a,b\n1,2\n']);
    if (!body.closed) await once(body, 'close');
    expect([failed.mock.calls, end.mock.calls.length]).toEqual([[], 1]);
  });

  it('is cancelled with its caller, before the first byte and after', async () => {
    const before = AbortSignal.abort();
    const never = start(exporter([], ''), { signal: before });
    await expect(never.result).rejects.toEqual(cancelled);
    await vi.waitFor(() => expect(never.end).toHaveBeenCalledTimes(1));

    const leaver = new AbortController();
    const worker = exporter(['a,b\n'], '');
    const ended = once(worker, 'exit');
    const { result, failed, end } = start(worker, { signal: leaver.signal });
    const { body } = await result;
    leaver.abort();
    await expect(text(body)).rejects.toEqual(cancelled);
    await ended;
    await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1));
    expect(failed.mock.calls).toEqual([[cancelled]]);
  });

  it('fails as its thread does, and ends when nobody takes it', async () => {
    const told = { kind: 'failed', code: 'bad-rows', status: 409, message: 'Bad', values: { row: 1 } };
    const refused = start(exporter([], `post(${JSON.stringify(told)})`));
    await expect(refused.result).rejects.toMatchObject({ code: 'bad-rows', status: 409, values: { row: 1 } });
    const broken = start(exporter([], 'process.exit(3)'));
    await expect(broken.result).rejects.toMatchObject({ code: 'export-stopped', status: 500, values: { code: 3 } });
    const { result } = start(exporter(['x'.repeat(1_000_000)], ''), { patienceSeconds: 0.05 });
    const { body } = await result;
    const [error] = await once(body, 'error');
    expect(error).toMatchObject({ code: 'export-not-taken', status: 408 });
  });

  it('ends when the thread says what is no part, or no name of a file', async () => {
    const stopped = expect.objectContaining({ code: 'export-stopped' });
    for (const said of ['null', `{ kind: 'part', bytes: 'text' }`, `{ kind: 'started', extension: '../x' }`, '{}']) {
      const { result, end } = start(exporter([], `say(${said})`));
      await expect(result).rejects.toEqual(stopped);
      await vi.waitFor(() => expect(end).toHaveBeenCalledTimes(1));
    }
  });
});

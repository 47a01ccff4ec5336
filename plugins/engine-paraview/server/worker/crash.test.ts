import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from 'adit/core';
import { afterAll, describe, expect, it } from 'vitest';
import { missingPrograms } from './programs.ts';
import { SessionWorker } from './session-worker.ts';
import { WorkerPool } from './worker-pool.ts';
import { seconds } from '../../../../tests/patience.ts';

const missing = missingPrograms();
const log: Log = { info() {}, warn() {}, error() {}, child: () => log };

const layer = {
  name: 'points',
  count: 0,
  columns: [],
  geometry: { kind: 'points', positions: { file: 'p', type: 'f64', length: 0 } },
};
const question = { header: { ask: 'mask', folder: '/', origin: [0, 0, 0], layer } };

/** The children of this process that run pvpython or Xvfb now. */
function children(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [, name = '', parent] = /\((.*)\) [^Z] (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        return Number(parent) === process.pid && /pvpython|Xvfb|setpriv/.test(name);
      } catch {
        return false;
      }
    });
}

describe('programs that are not there', () => {
  it('are named', () => {
    expect(missingPrograms('/nowhere')).toMatchObject({ code: 'paraview-missing', status: 503 });
  });
});

describe.skipIf(missing !== undefined)(`workers that die${missing ? ` (skipped: ${missing.message})` : ''}`, () => {
  const pool = new WorkerPool(log);
  const session = new SessionWorker(pool);
  const folder = mkdtempSync(join(tmpdir(), 'adit-crash-'));
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  afterAll(() => {
    pool.dispose();
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true });
  });

  /** The one that answers: its children started before the one that is kept warm. */
  async function worker(): Promise<number> {
    await session.ask(question);
    return pool.pids[1] as number;
  }

  it('refuse what they were asked, and the next question goes to another', async () => {
    const pid = await worker();
    process.kill(pid, 'SIGSTOP');
    const asked = session.ask(question);
    const refused = expect(asked).rejects.toMatchObject({ code: 'engine-failed', status: 500 });
    process.kill(pid, 'SIGKILL');
    await refused;
    expect((await session.ask(question)).value).toEqual({ kept: 0 });
    expect(pool.pids).not.toContain(pid);
  });

  it('are ended when they do not come to the end of a question that is given up; others are asked again', async () => {
    const pid = await worker();
    process.kill(pid, 'SIGSTOP');
    const stop = new AbortController();
    const givenUp = session.ask(question, stop.signal);
    const other = session.ask(question);
    stop.abort(new Error('nobody waits'));
    await expect(givenUp).rejects.toThrow('nobody waits');
    expect((await other).value).toEqual({ kept: 0 });
    await expect.poll(() => pool.pids).not.toContain(pid);
  });

  it('leave nothing behind', async () => {
    await session.ask(question);
    expect(children().length).toBeGreaterThan(1);
    expect(readdirSync(folder).length).toBeGreaterThan(0);
    session.dispose();
    pool.dispose();
    await expect.poll(children, { timeout: seconds(20) }).toEqual([]);
    await expect.poll(() => readdirSync(folder), { timeout: seconds(20) }).toEqual([]);
    await expect(session.ask(question)).rejects.toMatchObject({ code: 'engine-closed' });
  });
});

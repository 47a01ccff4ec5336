import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findInstance, InstanceLockedError, lockInstance } from './instance-lock.ts';
import { identifyProcess } from './process-identity.ts';
import { seconds } from '../../../tests/patience.ts';

// Much fsync: a busy disk takes seconds.
vi.setConfig({ testTimeout: seconds(60), hookTimeout: seconds(60) });

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-test-'));
});

afterEach(async () => rm(folder, { recursive: true, force: true }));

const leave = (text: string): Promise<void> => writeFile(join(folder, 'server.lock'), text);

describe('lockInstance', () => {
  it('lets one server in, names it to the next, and lets that in afterwards', async () => {
    const data = join(folder, 'not/there/yet');
    const first = await lockInstance(data);
    const refusal = await lockInstance(data).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InstanceLockedError);
    expect(refusal).toMatchObject({ pid: process.pid, message: expect.stringContaining(`process ${process.pid}`) });
    expect(await findInstance(data)).toMatchObject({ pid: process.pid });
    await first.release();
    expect(await findInstance(data)).toBeUndefined();
    const second = await lockInstance(data);
    await first.release();
    expect(await findInstance(data)).toMatchObject({ pid: process.pid });
    await second.release();
    expect(await readdir(data)).toEqual([]);
  });

  it('lets nodes of several names in together, and nobody alone beside them', async () => {
    const [a, b] = [await lockInstance(folder, 'a'), await lockInstance(folder, 'b')];
    await expect(lockInstance(folder, 'a')).rejects.toThrow(InstanceLockedError);
    await expect(lockInstance(folder)).rejects.toThrow(InstanceLockedError);
    await Promise.all([a.release(), b.release()]);
    const alone = await lockInstance(folder);
    await expect(lockInstance(folder, 'a')).rejects.toThrow(InstanceLockedError);
    await alone.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses while another process runs and takes over when that is dead', async () => {
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    await leave(JSON.stringify(identifyProcess(other.pid ?? 0)));
    await expect(lockInstance(folder)).rejects.toThrow(`process ${other.pid}`);
    const ended = new Promise((resolve) => other.on('exit', resolve));
    other.kill('SIGKILL');
    await ended;
    await (await lockInstance(folder)).release();
  });

  it.skipIf(process.platform !== 'linux')('takes over when the number belongs to a later process', async () => {
    await leave(JSON.stringify({ ...identifyProcess(process.pid), started: 'an earlier boot/1' }));
    expect(await findInstance(folder)).toBeUndefined();
    await (await lockInstance(folder)).release();
  });

  it.each(['', 'not json', '{}', 'null', '{"pid":"1"}'])('takes over a lock that reads %j', async (text) => {
    await leave(text);
    await (await lockInstance(folder)).release();
  });

  it('lets exactly one of many in when they find the same stale lock', async () => {
    for (let round = 0; round < 20; round++) {
      await leave(`stale ${round}`);
      const outcomes = await Promise.allSettled(Array.from({ length: 16 }, () => lockInstance(folder)));
      const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(won).toHaveLength(1);
      await won[0]?.value.release();
      expect(await readdir(folder)).toEqual([]);
    }
  });
});

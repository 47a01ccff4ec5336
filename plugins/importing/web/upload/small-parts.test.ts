import { ApiError, delay, type Api } from 'adit/core/web';
import type { DatasetMetadata } from 'adit/plugins/importing';
import { describe, expect, it, vi } from 'vitest';
import { metadataOf } from '../store/testing/metadata.ts';
import { identifyFile } from './file-identity.ts';
import { CHUNK_TIMEOUT } from './file-upload.ts';
import { finalise } from './finalise.ts';
import { runPool, startStaggered } from './pool.ts';
import { isTransient, withRetries } from './retry.ts';

const alive = new AbortController().signal;

describe('uploads', () => {
  it('[I9.01] starts each file 250 ms after the one before', async () => {
    const waits: number[] = [];
    const begun: number[] = [];
    const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
    await startStaggered(
      [0, 1, 2].map((index) => async () => void begun.push(index)),
      alive,
      wait,
    );
    expect(waits).toEqual([250, 500]);
    expect(begun.toSorted()).toEqual([0, 1, 2]);
  });

  it('[I9.01] works on at most so many items at a time', async () => {
    let running = 0;
    let most = 0;
    await runPool([...Array(20).keys()], 4, async () => {
      most = Math.max(most, (running += 1));
      await delay(1, alive);
      running -= 1;
    });
    expect(most).toBe(4);
  });

  it('begins nothing more after a failure, and waits for what was begun', async () => {
    const ended: number[] = [];
    const work = async (item: number): Promise<void> => {
      await delay(item === 0 ? 1 : 10, alive);
      if (item === 0) throw new Error('broken');
      ended.push(item);
    };
    await expect(runPool([0, 1, 2, 3], 2, work)).rejects.toThrow('broken');
    expect(ended).toEqual([1]);
  });

  it('[I4.03] tries again only what may pass', () => {
    const error = (status: number) => new ApiError(status, 'x', '', {}, undefined);
    expect([0, 429, 500, 503].every((status) => isTransient(error(status)))).toBe(true);
    expect([400, 401, 403, 404, 409, 412, 413].some((status) => isTransient(error(status)))).toBe(false);
    expect(isTransient(new DOMException('late', 'TimeoutError'))).toBe(true);
    expect(isTransient(new Error('a mistake of ours'))).toBe(false);
  });

  it('knows a file by its name, size, time, head and tail', async () => {
    const bytes = new Uint8Array(300_000).fill(5);
    const make = (name: string, change: (bytes: Uint8Array<ArrayBuffer>) => void, lastModified = 1): File => {
      const copy = bytes.slice();
      change(copy);
      return new File([copy], name, { lastModified });
    };
    const same = make('a.csv', () => undefined);
    const identities = await Promise.all(
      [
        same,
        make('b.csv', () => undefined),
        make('a.csv', () => undefined, 2),
        make('a.csv', (copy) => void (copy[10] = 6)),
        make('a.csv', (copy) => void (copy[299_999] = 6)),
        new File([bytes.slice(1)], 'a.csv', { lastModified: 1 }),
      ].map(identifyFile),
    );
    expect(new Set(identities).size).toBe(6);
    expect(await identifyFile(make('a.csv', () => undefined))).toBe(identities[0]);
    expect(identities.every((identity) => identity.length <= 200)).toBe(true);
  });
});

describe('waiting for a file', () => {
  const answering = (...answers: Partial<DatasetMetadata>[]): Api =>
    ({ call: async () => metadataOf('f', [], answers.shift()) }) as unknown as Api;
  const wait = async (): Promise<void> => undefined;

  it('[I4.02] ends with columns, except for files that hold no table', async () => {
    const options = { signal: alive, wait };
    await expect(finalise(answering({}), 'f', options)).rejects.toMatchObject({ code: 'upload-not-finalised' });
    expect(await finalise(answering({}), 'f', { ...options, mayLackColumns: true })).toMatchObject({ id: 'f' });
    const failed = { status: 'Failed', errorMsg: 'x', error: { code: 'archive-bomb', values: {} } } as const;
    await expect(finalise(answering(failed), 'f', { ...options, mayLackColumns: true })).rejects.toMatchObject({
      code: 'archive-bomb',
    });
  });
});

describe('a call that is made again', () => {
  it('[A7.37d, I4.03] waits by the clock: 2, 4 and 6 seconds', async () => {
    vi.useFakeTimers();
    const moments: number[] = [];
    const task = async (): Promise<void> => {
      moments.push(Date.now());
      throw new ApiError(503, 'busy', '', {}, undefined);
    };
    const ended = withRetries(task, alive).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    expect(await ended).toMatchObject({ status: 503 });
    expect(moments.map((moment) => moment - moments[0]!)).toEqual([0, 2000, 6000, 12_000]);
    vi.useRealTimers();
  });

  it('[I7.14b, I7.14c, I9.10] is told which attempt it is, so that a chunk may take 120 s at first and longer then', async () => {
    const attempts: number[] = [];
    const waits: number[] = [];
    const task = async (attempt: number): Promise<void> => {
      attempts.push(attempt);
      throw new ApiError(503, 'busy', '', {}, undefined);
    };
    const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
    await expect(withRetries(task, alive, wait)).rejects.toMatchObject({ status: 503 });
    expect([attempts, waits, CHUNK_TIMEOUT]).toEqual([[1, 2, 3, 4], [2000, 4000, 6000], 120_000]);
  });
});

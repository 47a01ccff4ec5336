import { describe, expect, it } from 'vitest';
import type { RawFile } from '../files/raw-files.ts';
import { Rereadings } from './rereadings.ts';
import { toMetadata } from './to-metadata.ts';

const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('reading a file anew', () => {
  it('waits for a quick reading, and passes on what goes wrong with it', async () => {
    const rereadings = new Rereadings(1000);
    await rereadings.run('a', () => later(5));
    expect(rereadings.isRunning('a')).toBe(false);
    await expect(rereadings.run('a', () => Promise.reject(new Error('bad')))).rejects.toThrow('bad');
    expect(rereadings.isRunning('a')).toBe(false);
  });

  it('[I4.07] lets a slow one go on, of which `errorMsg` tells meanwhile, and tells its failure once to whoever asks next', async () => {
    const rereadings = new Rereadings(5);
    const file = { id: 'a', file_name: 'a.csv', status: 'Complete', metadata: null, error: null } as RawFile;
    const told = () => toMetadata(file, { isUnpacking: false, isReadAgain: rereadings.isRunning('a') });
    await rereadings.run('a', () => later(40));
    expect(told()).toMatchObject({ status: 'Pending', errorMsg: 'The file is being read' });
    await later(60);
    expect(told()).toMatchObject({ status: 'Complete', errorMsg: null });
    await rereadings.run('b', async () => {
      await later(40);
      throw new Error('bad');
    });
    expect(rereadings.isRunning('b')).toBe(true);
    await later(60);
    expect(() => rereadings.isRunning('b')).toThrow('bad');
    expect(rereadings.isRunning('b')).toBe(false);
  });

  it('a second reading of a file takes the place of the first', async () => {
    const rereadings = new Rereadings(5);
    const order: string[] = [];
    const read = (name: string) => async (signal: AbortSignal) => {
      await later(30);
      order.push(signal.aborted ? `${name} aborted` : name);
    };
    await rereadings.run('a', read('first'));
    await rereadings.run('a', read('second'));
    await later(60);
    expect(order).toEqual(['first aborted', 'second']);
    expect(rereadings.isRunning('a')).toBe(false);
  });
});

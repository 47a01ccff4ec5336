import { describe, expect, it } from 'vitest';
import { SharedLock } from './shared-lock.ts';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('SharedLock', () => {
  it('runs tasks of a key together or alone, in the order of their asking, and keys apart', async () => {
    const lock = new SharedLock();
    const trail: string[] = [];
    const task = (name: string) => async (): Promise<string> => {
      trail.push(`+${name}`);
      await pause(5);
      trail.push(`-${name}`);
      return name;
    };
    const answers = await Promise.all([
      lock.together('k', task('a')),
      lock.together('k', task('b')),
      lock.alone('k', task('c')),
      lock.alone('k', task('d')),
      lock.together('k', task('e')),
      lock.alone('other', task('x')),
    ]);
    expect(answers).toEqual(['a', 'b', 'c', 'd', 'e', 'x']);
    expect(trail.filter((step) => !step.endsWith('x'))).toEqual([
      '+a',
      '+b',
      '-a',
      '-b',
      '+c',
      '-c',
      '+d',
      '-d',
      '+e',
      '-e',
    ]);
    expect(trail.indexOf('+x')).toBeLessThan(trail.indexOf('-a'));
  });

  it('goes on after a task that fails', async () => {
    const lock = new SharedLock();
    const failing = lock.together('k', () => Promise.reject(new Error('no')));
    const after = lock.alone('k', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await after).toBe('yes');
  });
});

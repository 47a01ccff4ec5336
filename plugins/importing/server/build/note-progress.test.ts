import { afterEach, expect, it, vi } from 'vitest';
import type { ImportingDatabase } from '../files/tables.ts';
import { noteProgress } from './note-progress.ts';

afterEach(() => vi.useRealTimers());

it('keeps how far an import is at most once a second, goes on where it cannot be kept, and tells when the dataset was deleted', async () => {
  vi.useFakeTimers();
  const kept: number[] = [];
  let isGone = false;
  const database = {
    updateTable: () => ({
      set: ({ progress }: { progress: number }) => ({
        where: () => ({
          execute: async () => {
            if (isGone) throw new Error('gone');
            kept.push(progress);
          },
        }),
      }),
    }),
  } as unknown as ImportingDatabase;
  const warnings: string[] = [];
  let isDeleted = false;
  const places = {
    database,
    datasets: { find: async () => (isDeleted ? undefined : ({} as never)) },
    log: { warn: (text: string) => void warnings.push(text) },
  };
  const progress = noteProgress(places, '1');
  for (const part of [0.1, 0.2, 0.3]) progress.note(part);
  vi.advanceTimersByTime(1000);
  progress.note(0.5);
  await progress.ended();
  expect(kept).toEqual([0.1, 0.5]);
  isGone = true;
  vi.advanceTimersByTime(1000);
  progress.note(0.7);
  await progress.ended();
  expect([kept, warnings.length, progress.removed.aborted]).toEqual([[0.1, 0.5], 1, false]);
  [isGone, isDeleted] = [false, true];
  vi.advanceTimersByTime(1000);
  progress.note(0.8);
  await progress.ended();
  expect(progress.removed.aborted).toBe(true);
});

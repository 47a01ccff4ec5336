import { delay, type Wait } from 'adit/core/web';
/** Works on `items` in order, up to `most` at a time; after a failure no further item is begun, and it rejects once all begun ones have settled. */
export async function runPool<T>(items: readonly T[], most: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]();
  let isBroken = false;
  const worker = async (): Promise<void> => {
    for (const item of queue) {
      if (isBroken) return;
      try {
        await work(item);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(most, items.length) }, worker));
  const failed = ended.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** The wait before each file's start, in milliseconds, times its place among the files. */
export const START_STEP = 250;

/** Starts all uploads, each a quarter of a second after the one before, and waits for the end of all. */
export async function startStaggered(
  starts: readonly (() => Promise<void>)[],
  signal: AbortSignal,
  wait: Wait = delay,
): Promise<void> {
  await Promise.allSettled(
    starts.map(async (start, index) => {
      if (index > 0) await wait(START_STEP * index, signal);
      signal.throwIfAborted();
      await start();
    }),
  );
}

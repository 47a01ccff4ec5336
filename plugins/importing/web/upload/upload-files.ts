import { delay, type Wait } from 'adit/core/web';

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

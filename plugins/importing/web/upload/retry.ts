import { ApiError } from 'adit/core/web';
import { delay, type Wait } from 'adit/core/web';

/** How often a call is made again after a failure of the network. */
export const MAX_RETRIES = 3;
/** The wait before a retry, in milliseconds, times the number of the retry. */
export const RETRY_STEP = 2000;

const transientStatuses = new Set([0, 408, 425, 429]);

/** True for a failure that may be gone in a moment: the network, a timeout, or a server that is busy or restarting. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return transientStatuses.has(error.status) || error.status >= 500;
  return error instanceof Error && (error.name === 'TypeError' || error.name === 'TimeoutError');
}

/** Runs `task`, and again up to three times while it fails for a passing reason; rejects with the last failure. Attempts count from 1. */
export async function withRetries<T>(
  task: (attempt: number) => Promise<T>,
  signal: AbortSignal,
  wait: Wait = delay,
): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    signal.throwIfAborted();
    try {
      return await task(retry);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (!isTransient(error) || retry > MAX_RETRIES) throw error;
      await wait(RETRY_STEP * retry, signal);
    }
  }
}

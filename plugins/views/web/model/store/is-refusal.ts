import { SessionCallError } from 'adit/core/web';

/** Whether the session has answered, and did not take what it was told. */
export function isRefusal(error: unknown): boolean {
  return error instanceof SessionCallError && error.code !== 'disconnected' && error.code !== 'timeout';
}

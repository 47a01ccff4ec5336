import { ApiError, SessionCallError } from 'adit/core/web';

const sockets: readonly unknown[] = ['disconnected', 'timeout'];

/** Which text says why there is no connection and none will come by itself; undefined when one was not wanted, or still comes. */
export function connectionReason({
  error,
  retrying,
}: {
  readonly error: Error | undefined;
  readonly retrying: boolean;
}):
  | 'reason.initialize'
  | 'reason.taken-over'
  | 'reason.socket'
  | 'reason.too-many-sessions'
  | 'reason.other'
  | undefined {
  const code = error instanceof SessionCallError ? error.code : undefined;
  // A refusal is the server's own decision; it has nothing to do with the connection.
  if (!error || retrying || code === 'refused') return undefined;
  if (error instanceof ApiError && error.code === 'too-many-sessions') return 'reason.too-many-sessions';
  if (code === 'initialize-failed') return 'reason.initialize';
  if (code === 'taken-over') return 'reason.taken-over';
  return sockets.includes(code) ? 'reason.socket' : 'reason.other';
}

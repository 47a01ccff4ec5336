/** Why a session call failed: the server's code, message and data, or one of our own codes `disconnected`, `timeout` and `refused`. @public */
export class SessionCallError extends Error {
  readonly code: number | string;
  readonly data: unknown;

  constructor(code: number | string, message: string, data?: unknown) {
    super(message);
    this.name = 'SessionCallError';
    this.code = code;
    this.data = data;
  }
}

/** What the wslink client says of a call while its socket is closing, before the end of the connection is told. */
const NOT_OPEN = /: connection not open$/;

/**
 * Turns whatever the wslink client rejects with into an Error: the server's plain objects become SessionCallErrors, and a call on a socket
 * that is closing one of code `disconnected`. @public
 */
export function toSessionError(reason: unknown): Error {
  if (reason instanceof Error) return reason;
  const { code, message, data } = (reason ?? {}) as { code?: unknown; message?: unknown; data?: unknown };
  if (typeof message === 'string' && NOT_OPEN.test(message)) return disconnectedError(message);
  if (typeof code === 'number' || typeof code === 'string')
    return new SessionCallError(code, String(message ?? code), data);
  return disconnectedError();
}

/** The error of calls without a connection. @public */
export function disconnectedError(message = 'Not connected to the render session'): SessionCallError {
  return new SessionCallError('disconnected', message);
}

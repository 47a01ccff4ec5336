import type { SessionConnection } from './connection.ts';
import { OpenConnection } from './open-connection.ts';
import { captureSocket } from './ordered-socket.ts';
import type { SocketAhead } from './socket-ahead.ts';
import { disconnectedError, SessionCallError, toSessionError } from './session-call-error.ts';

const connectTimeout = 15_000;
/** What the client says it is. */
const APPLICATION = 'dcui';

/** How a connection ended. */
export interface SessionClose {
  readonly code: number;
  readonly reason: string;
}

/** Where and how to connect. */
export interface ConnectSessionOptions {
  /** A `ws:` or `wss:` address. */
  readonly sessionURL: string;
  readonly secret: string;
  /** A socket that may lead there already. */
  readonly ahead?: SocketAhead;
  /** Told of each change, the first before the socket is opened. */
  onStatus?(status: 'connecting' | 'connected' | 'disconnected'): void;
  /** Called once when an open connection ends without `close` or `signal`; pending calls are rejected by then. */
  onClose?(close: SessionClose): void;
  /** Gives up connecting, and closes the connection later on. */
  readonly signal?: AbortSignal;
}

/**
 * Connects to a render session with the npm wslink client. Rejects with a SessionCallError (the server's code, or `disconnected`
 * or `timeout` after 15 s) or the signal's reason.
 */
export async function connectSession(options: ConnectSessionOptions): Promise<SessionConnection> {
  const { sessionURL, secret, signal } = options;
  signal?.throwIfAborted();
  // Given nothing, the wslink client would look for a launcher, or send its well-known secret.
  if (!/^wss?:\/\//.test(sessionURL) || secret === '')
    throw new SessionCallError('refused', 'A session needs an address and a secret');
  options.onStatus?.('connecting');
  try {
    const connection = await open(options);
    options.onStatus?.('connected');
    return connection;
  } catch (error) {
    options.onStatus?.('disconnected');
    throw error;
  }
}

async function open({
  sessionURL,
  secret,
  ahead,
  signal,
  onStatus,
  onClose,
}: ConnectSessionOptions): Promise<SessionConnection> {
  // Loaded only here: it reads `window` and `document` while it loads.
  const { newInstance } = await import('wslink/src/SmartConnect');
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const client = newInstance({ config: { application: APPLICATION, sessionURL, secret, wsProxy: true } });
    let connection: OpenConnection | undefined;
    const end = (error: Error): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      socket?.abandon();
      client.destroy(-1);
      if (connection) onStatus?.('disconnected');
      else reject(error);
    };
    const abort = (): void => (connection ? connection.close() : end(signal!.reason as Error));
    const timer = setTimeout(
      () => end(new SessionCallError('timeout', 'The render session did not answer')),
      connectTimeout,
    );
    signal?.addEventListener('abort', abort);

    client.onConnectionReady(() => {
      clearTimeout(timer);
      connection = new OpenConnection(client.getSession(), end);
      resolve(connection);
      // The caller subscribes as soon as it gets the connection; only then come the pushes.
      setTimeout(() => socket?.release());
    });
    client.onConnectionError((_, error) => {
      if (!connection) end(toSessionError(error));
    });
    client.onConnectionClose((_, { code, reason }) => {
      if (!connection) return end(disconnectedError(`Connection closed (${code}) ${reason}`.trim()));
      connection.close();
      onClose?.({ code, reason });
    });
    const socket = captureSocket(() => client.connect(), ahead);
  });
}

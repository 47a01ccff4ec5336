import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { closeCode, maxFrameBytes } from './protocol.ts';
import type { WslinkClient, WslinkHandlers } from './wslink-client.ts';
import { WslinkConnection } from './wslink-connection.ts';

/** How a wslink server behaves. */
export interface WslinkServerOptions<Principal> extends WslinkHandlers<Principal> {
  /** The path of the socket, for example `/ws`. */
  readonly path: string;
  /** Says whether a page of `origin` may connect to `host`; both are undefined when the request has no such header. */
  allowedOrigins(origin: string | undefined, host: string | undefined): boolean;
  /** How long a client may take to authenticate; 60 s by default. */
  readonly authenticationTimeoutMs?: number;
  /** How often clients are asked for a sign of life; 30 s by default. */
  readonly heartbeatMs?: number;
}

/** The server side of the wslink 2.5 protocol, to be put behind an HTTP server's upgrade event. */
export interface WslinkServer<Principal> {
  /** Takes over an upgrade request for its path; false, with the socket untouched, when the path is another one. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Closes all connections with code 1001 and refuses new ones; resolves when all are gone, at most 5 s later. */
  close(): Promise<void>;
  /** The clients that are authenticated and connected. */
  readonly clients: ReadonlySet<WslinkClient<Principal>>;
}

/** More than a hello and its WebSocket framing can need; anything beyond is not buffered but cut off. */
const maxRawBytesBeforeAuthentication = 8 * 1024;

/** Makes a wslink server; it opens no port. */
export function createWslinkServer<Principal>(options: WslinkServerOptions<Principal>): WslinkServer<Principal> {
  const { path, authenticationTimeoutMs = 60_000, heartbeatMs = 30_000 } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const connections = new Map<WebSocket, WslinkConnection<Principal>>();
  const clients = new Set<WslinkClient<Principal>>();
  let closing: Promise<void> | undefined;
  const heartbeat = setInterval(() => {
    for (const connection of connections.values()) connection.beat();
  }, heartbeatMs);
  heartbeat.unref();

  const handlers: WslinkHandlers<Principal> = {
    authenticate: (secret) => options.authenticate(secret),
    onCall: (...call) => options.onCall(...call),
    onOpen(client) {
      clients.add(client);
      options.onOpen(client);
    },
    onClose(client) {
      clients.delete(client);
      options.onClose(client);
    },
    onSent: (bytes) => options.onSent(bytes),
    log: options.log,
  };

  function accept(socket: WebSocket, transport: Duplex): void {
    const connection = new WslinkConnection(socket, authenticationTimeoutMs, handlers);
    connections.set(socket, connection);
    socket.once('close', () => connections.delete(socket));
    limitBeforeAuthentication(connection, transport);
  }

  function isAllowed(origin: string | undefined, host: string | undefined): boolean {
    try {
      return options.allowedOrigins(origin, host);
    } catch (error) {
      options.log.error('wslink origin check failed', error);
      return false;
    }
  }

  function handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (request.url?.split('?', 1)[0] !== path) return false;
    const { origin, host } = request.headers;
    if (closing) refuse(socket, '503 Service Unavailable');
    else if (!isAllowed(origin, host)) refuse(socket, '403 Forbidden');
    else sockets.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, socket));
    return true;
  }

  async function closeAll(): Promise<void> {
    clearInterval(heartbeat);
    const gone = [...connections.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const connection of connections.values()) connection.close(closeCode.goingAway, 'The server stops');
    await Promise.all(gone);
  }

  return { handleUpgrade, close: () => (closing ??= closeAll()), clients };
}

function limitBeforeAuthentication<Principal>(connection: WslinkConnection<Principal>, transport: Duplex): void {
  let received = 0;
  transport.on('data', function count(chunk: Buffer) {
    received += chunk.byteLength;
    if (connection.authenticated) transport.off('data', count);
    else if (received > maxRawBytesBeforeAuthentication) {
      connection.close(closeCode.tooBig, 'Too much before authentication');
      // The rest is read and thrown away, or the WebSocket layer would go on collecting the frame.
      transport.removeAllListeners('data').resume();
      transport.end();
    }
  });
}

function refuse(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
}

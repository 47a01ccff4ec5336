import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { Counts } from '../../counts.ts';
import { closeCode, maxFrameBytes } from './protocol.ts';
import type { WslinkClient, WslinkHandlers } from './wslink-client.ts';
import { WslinkConnection } from './wslink-connection.ts';

/** How a wslink server behaves. */
export interface WslinkServerOptions<Principal> extends WslinkHandlers<Principal> {
  /** The path of the socket, for example `/ws`. */
  readonly path: string;
  /** Says whether a page of `origin` may connect to `host`; both are undefined when the request has no such header. */
  allowedOrigins(origin: string | undefined, host: string | undefined): boolean;
  /** Where a request comes from. */
  addressOf(request: IncomingMessage): string;
  /** Too many sockets wait to be authenticated: of one address, or in all. */
  onRefused(why: 'address' | 'all'): void;
  /** How long a client may take to authenticate; 10 s by default. */
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
  /** How many sockets are not authenticated. */
  readonly waiting: number;
}

/** Sockets that are not authenticated; those that are do not count, so that an office behind one address is not shut out. */
const maxWaiting = { ofAddress: 50, inAll: 500 } as const;

/** More than a hello and its WebSocket framing can need; anything beyond is not buffered but cut off. */
const maxRawBytesBeforeAuthentication = 8 * 1024;

/** Makes a wslink server; it opens no port. */
export function createWslinkServer<Principal>(options: WslinkServerOptions<Principal>): WslinkServer<Principal> {
  const { path, authenticationTimeoutMs = 10_000, heartbeatMs = 30_000 } = options;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const connections = new Map<WebSocket, WslinkConnection<Principal>>();
  const clients = new Set<WslinkClient<Principal>>();
  const waiting = new Counts();
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

  function accept(socket: WebSocket, transport: Duplex, address: string): void {
    const waits = waiting.add(address);
    const connection = new WslinkConnection(socket, authenticationTimeoutMs, handlers, () => waits.dispose());
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
    const address = options.addressOf(request);
    if (closing) refuse(socket, '503 Service Unavailable', 'The server is about to stop');
    else if (!isAllowed(origin, host)) refuse(socket, '403 Forbidden', 'Not from this page');
    else if (waiting.of(address) >= maxWaiting.ofAddress) {
      options.onRefused('address');
      refuse(socket, '429 Too Many Requests', 'Too many connections from this address say nothing', retryHeader);
    } else if (waiting.total >= maxWaiting.inAll) {
      options.onRefused('all');
      refuse(socket, '503 Service Unavailable', 'Too many connections say nothing', retryHeader);
    } else sockets.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, socket, address));
    return true;
  }

  async function closeAll(): Promise<void> {
    clearInterval(heartbeat);
    const gone = [...connections.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    for (const connection of connections.values()) connection.close(closeCode.goingAway, 'The server stops');
    await Promise.all(gone);
  }

  return {
    handleUpgrade,
    close: () => (closing ??= closeAll()),
    clients,
    get waiting() {
      return waiting.total;
    },
  };
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

/** By then those who said nothing are gone. */
const retryHeader = 'Retry-After: 10\r\n';

function refuse(socket: Duplex, status: string, reason: string, header = ''): void {
  socket.on('error', () => {});
  const headers = `Connection: close\r\nContent-Type: text/plain\r\nContent-Length: ${reason.length}\r\n${header}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n${reason}`, () => socket.destroy());
}

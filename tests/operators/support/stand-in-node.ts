import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { WebSocketServer } from 'ws';

/** What a stand-in says of a call that reached it. */
export interface Reached {
  readonly node: string;
  readonly forwardedFor: string | string[] | undefined;
  readonly host: string | undefined;
  readonly bytes: number;
}

/** A process behind a balancer that only says who it is and what reached it. */
export class StandInNode {
  #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(node: string, port: number): Promise<StandInNode> {
    const server = createServer((request, response) => void answer(node, request, response));
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket) => socket.send(node));
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
    return new StandInNode(server);
  }

  /** Ends as a killed process does: every connection breaks, and none is taken any more. */
  async stop(): Promise<void> {
    const closed = new Promise((ended) => this.#server.close(ended));
    this.#server.closeAllConnections();
    await closed;
  }
}

async function answer(node: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/api/event') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    // And no more: who waits for the end of the answer waits for ever.
    return void response.write(`data: ${node}\n\n`);
  }
  const { length } = await buffer(request);
  const { host, 'x-forwarded-for': forwarded } = request.headers;
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ node, host, forwardedFor: forwarded, bytes: length } satisfies Partial<Reached>));
}

import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that adds to `X-Forwarded-For` whom it speaks for, as most do. */
export class Proxy {
  readonly address: string;
  #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(target: string): Promise<Proxy> {
    const server = createServer((incoming, answer) => {
      const before = incoming.headers['x-forwarded-for'];
      const forwardedFor = [before, incoming.socket.remoteAddress].filter(Boolean).join(', ');
      const { method } = incoming;
      const onward = request(
        new URL(incoming.url ?? '/', target),
        { method, headers: { ...incoming.headers, 'x-forwarded-for': forwardedFor } },
        (back) => {
          answer.writeHead(back.statusCode ?? 502, back.headers);
          back.pipe(answer);
        },
      );
      onward.on('error', () => answer.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return new Proxy(server);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

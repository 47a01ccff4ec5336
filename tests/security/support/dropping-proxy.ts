import { createServer, connect, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** A TCP proxy on loopback that breaks connections in the middle of what the server sends. */
export class DroppingProxy {
  /** How many connections have been broken while an answer came through them. */
  drops = 0;
  address = '';
  #server: Server;
  #sockets = new Set<Socket>();

  /** `budget` gives the number of bytes that a new connection may bring before it breaks; undefined: as many as it likes. */
  constructor(target: () => NetConnectOpts, budget: () => number | undefined) {
    this.#server = createServer((client) => {
      const server = connect(target());
      let left = budget() ?? Number.POSITIVE_INFINITY;
      const end = (): void => {
        client.destroy();
        server.destroy();
        this.#sockets.delete(client);
      };
      this.#sockets.add(client);
      for (const socket of [client, server]) {
        socket.on('error', end);
        socket.on('close', end);
      }
      client.pipe(server);
      server.on('data', (bytes: Buffer) => {
        client.write(bytes.subarray(0, Math.max(0, left)));
        left -= bytes.length;
        if (left > 0) return;
        this.drops += 1;
        server.destroy();
        client.end(() => client.destroy());
      });
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.address = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    return this;
  }

  /** Breaks what is connected now. */
  breakAll(): void {
    this.drops += this.#sockets.size;
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

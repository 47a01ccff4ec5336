import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/** A TCP link on loopback that can be slow, or cut, while programs talk over it. */
export class FaultyLink {
  port = 0;
  /** How long each piece of data is on its way, in milliseconds, in both directions. */
  delay = 0;
  #server: Server;
  #sockets = new Set<Socket>();
  #isCut = false;

  /** `target` is asked for each new connection. */
  constructor(target: () => NetConnectOpts) {
    this.#server = createServer((client) => {
      if (this.#isCut) return void client.destroy();
      const server = connect(target());
      const end = (): void => {
        client.destroy();
        server.destroy();
        this.#sockets.delete(client);
      };
      this.#sockets.add(client);
      for (const socket of [client, server]) socket.on('error', end);
      client.on('close', end);
      this.#pass(client, server);
      this.#pass(server, client);
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    return this;
  }

  /** Breaks what is connected and lets nobody through until it is mended. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** All data wait equally long, and so does the end, so they stay in order. */
  #pass(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (this.delay === 0) to.write(bytes);
      else setTimeout(() => to.write(bytes), this.delay);
    });
    from.on('end', () => setTimeout(() => to.end(), this.delay));
  }
}

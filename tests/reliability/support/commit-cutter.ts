import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Stands between a server and its database, and cuts a connection right after a COMMIT went through when it is told to. */
export class CommitCutter {
  /** The address of the database through it. */
  readonly address: string;
  #server: Server;
  #wanted: string | undefined;
  #sockets = new Set<Socket>();

  private constructor(server: Server, address: string) {
    this.#server = server;
    this.address = address;
  }

  static async start(database: string): Promise<CommitCutter> {
    const target = new URL(database);
    const server = createServer();
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = new URL(database);
    address.search = '';
    address.hostname = '127.0.0.1';
    address.port = String((server.address() as AddressInfo).port);
    const cutter = new CommitCutter(server, address.href);
    server.on('connection', (client) => cutter.#join(client, target));
    return cutter;
  }

  /** Of the next transaction that sends `text`, the commit is done and its answer never comes. */
  cutNext(text: string): void {
    this.#wanted = text;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((closed) => this.#server.close(closed));
  }

  #join(client: Socket, target: URL): void {
    const socketFolder = target.searchParams.get('host');
    const port = Number(target.searchParams.get('port') ?? (target.port || 5432));
    const database = socketFolder ? connect(`${socketFolder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    let isMeant = false;
    let isCut = false;
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => to.destroy()).on('close', () => (this.#sockets.delete(from), to.destroy()));
    }
    client.on('data', (part) => {
      const sent = part.toString('latin1');
      if (this.#wanted !== undefined && sent.includes(this.#wanted)) isMeant = true;
      if (isMeant && /commit/i.test(sent)) {
        isCut = true;
        this.#wanted = undefined;
      }
      database.write(part);
    });
    database.on('data', (part) => (isCut ? client.destroy() : client.write(part)));
  }
}

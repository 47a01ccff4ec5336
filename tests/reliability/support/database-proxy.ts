import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** What becomes of a statement: it passes, never arrives, or arrives and its answer is lost; the connection breaks in both of the latter. */
export type Fate = 'pass' | 'lost' | 'unanswered';

/** A statement on its way to the database. */
export interface Statement {
  readonly text: string;
  /** The name that the connection gave to itself. */
  readonly application: string;
}

const PARSE = 0x50;
const QUERY = 0x51;

/** A TCP proxy in front of PostgreSQL that understands what it is asked, and can break a connection at a statement. */
export class DatabaseProxy {
  /** Decides about every statement. */
  fate: (statement: Statement) => Fate = () => 'pass';
  /** Called with every statement. */
  seen: (statement: Statement) => void = () => undefined;
  #server: Server;
  #sockets = new Set<Socket>();
  #isHeld = false;

  private constructor(target: NetConnectOpts) {
    this.#server = createServer((client) => this.#join(client, connect(target)));
  }

  /** Listens on loopback; the address is that of the same database through the proxy. */
  static async start(databaseAddress: string): Promise<{ proxy: DatabaseProxy; address: string }> {
    const address = new URL(databaseAddress);
    const host = address.searchParams.get('host') ?? address.hostname;
    const port = Number(address.searchParams.get('port') ?? address.port);
    const proxy = new DatabaseProxy(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port });
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    const own = proxy.#server.address();
    address.search = '';
    address.host = `127.0.0.1:${typeof own === 'object' && own ? own.port : 0}`;
    return { proxy, address: address.href };
  }

  /** Lets nothing through, as a network that is gone without a word, until `release`. */
  hold(): void {
    this.#isHeld = true;
    for (const socket of this.#sockets) socket.pause();
  }

  release(): void {
    this.#isHeld = false;
    for (const socket of this.#sockets) socket.resume();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket, database: Socket): void {
    const messages = new Messages();
    let isUnanswered = false;
    let application = '';
    const end = (): void => {
      for (const socket of [client, database]) {
        socket.destroy();
        this.#sockets.delete(socket);
      }
    };
    for (const socket of [client, database]) {
      this.#sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    if (this.#isHeld) for (const socket of [client, database]) socket.pause();
    database.on('data', (bytes: Buffer) => (isUnanswered ? end() : client.write(bytes)));
    client.on('data', (bytes: Buffer) => {
      for (const message of messages.take(bytes)) {
        if (message.isFirst)
          application = /application_name\0([^\0]*)/.exec(message.bytes.toString('latin1'))?.[1] ?? '';
        const text = textOf(message);
        if (text !== undefined) {
          this.seen({ text, application });
          const fate = this.fate({ text, application });
          if (fate === 'lost') return end();
          isUnanswered ||= fate === 'unanswered';
        }
        database.write(message.bytes);
      }
    });
  }
}

interface Message {
  readonly isFirst: boolean;
  readonly type: number;
  readonly bytes: Buffer;
}

/** Cuts what a client sends into the messages of PostgreSQL's protocol; the first one has no type. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #isFirst = true;

  take(bytes: Buffer): Message[] {
    this.#rest = Buffer.concat([this.#rest, bytes]);
    const found: Message[] = [];
    for (;;) {
      const start = this.#isFirst ? 0 : 1;
      if (this.#rest.length < start + 4) return found;
      const end = start + this.#rest.readUInt32BE(start);
      if (this.#rest.length < end) return found;
      found.push({ isFirst: this.#isFirst, type: this.#rest[0] ?? 0, bytes: this.#rest.subarray(0, end) });
      this.#isFirst = false;
      this.#rest = this.#rest.subarray(end);
    }
  }
}

/** The statement of a message that has one. */
function textOf({ isFirst, type, bytes }: Message): string | undefined {
  if (isFirst || (type !== PARSE && type !== QUERY)) return undefined;
  const from = type === PARSE ? bytes.indexOf(0, 5) + 1 : 5;
  return bytes.toString('utf8', from, bytes.indexOf(0, from));
}

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Locator, Page } from 'playwright/test';
import { seconds } from '../../patience.ts';

const QUIET_SECONDS = 0.3;
const BLANK = 'about:blank';

/**
 * A link to a program on this machine that keeps back what the program answers, and lets it through in waves: all that is there when the page has
 * nothing more to ask. So many waves are so many ways there and back that wait for each other, whatever the machine is busy with.
 */
export class Waves {
  #port: number;
  #held: (() => void)[] = [];
  /** Questions that the program has not answered yet. */
  #unanswered = 0;
  #lastSign = performance.now();
  #sockets = new Set<Duplex>();
  #server = createServer((asked, answer) => this.#pass(asked, answer));

  constructor(port: number) {
    this.#port = port;
    this.#server.on('connection', (socket) => this.#keep(socket));
    this.#server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => this.#join(asked, near, head));
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How many waves it takes until `wanted` is seen on `page`. */
  async until(page: Page, wanted: Locator): Promise<number> {
    for (let count = 0; ; count += 1) {
      await this.#quiet(page);
      if (hasCome(page) && (await wanted.isVisible())) return count;
      await this.#next(page);
    }
  }

  /** Lets everything through from now on. */
  open(): void {
    this.#keepBack = (deliver) => deliver();
    this.#release();
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Waits for an answer that is kept back, and lets all through. */
  async #next(page: Page): Promise<void> {
    while (this.#held.length === 0) await this.#quiet(page);
    this.#release();
  }

  #release(): void {
    const held = this.#held;
    this.#held = [];
    for (const deliver of held) deliver();
    this.#lastSign = performance.now();
  }

  /** Waits until the program has answered all, the page has done its work, and nothing has gone either way for a while. */
  async #quiet(page: Page): Promise<void> {
    for (;;) {
      const since = this.#lastSign;
      await new Promise((resolve) => setTimeout(resolve, seconds(QUIET_SECONDS)));
      const idle = (): Promise<void> => new Promise((resolve) => requestIdleCallback(() => resolve()));
      if (hasCome(page)) await page.evaluate(idle).catch(() => undefined);
      if (this.#unanswered === 0 && this.#lastSign === since) return;
    }
  }

  #sign(change = 0): void {
    this.#unanswered += change;
    this.#lastSign = performance.now();
  }

  #keepBack = (deliver: () => void): void => void this.#held.push(deliver);

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    this.#sign(1);
    let isAnswered = false;
    const settle = (): void => {
      if (!isAnswered) this.#sign(-1);
      isAnswered = true;
    };
    const options = { port: this.#port, path: asked.url, method: asked.method, headers: asked.headers };
    const forward = request(options, (got) => {
      settle();
      this.#keepBack(() => answer.writeHead(got.statusCode ?? 502, got.rawHeaders).flushHeaders());
      got.on('data', (part: Buffer) => {
        this.#sign();
        this.#keepBack(() => answer.write(part));
      });
      got.on('end', () => this.#keepBack(() => answer.end()));
    });
    forward.on('error', () => {
      settle();
      answer.destroy();
    });
    answer.on('close', () => forward.destroy());
    asked.pipe(forward);
  }

  #join(asked: IncomingMessage, near: Socket, head: Buffer): void {
    const far = connect(this.#port, '127.0.0.1', () => {
      const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
    });
    this.#keep(far);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    near.on('data', (part) => {
      this.#sign();
      far.write(part);
    });
    far.on('data', (part) => {
      this.#sign();
      this.#keepBack(() => near.write(part));
    });
  }

  #keep(socket: Duplex): void {
    this.#sockets.add(socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket)));
  }
}

/** Before anything of it has come, a page cannot be asked what it shows. */
function hasCome(page: Page): boolean {
  return page.url() !== BLANK;
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';

const MEGABYTE = 1_048_576;

/** A server that plugins call: it answers what it was asked, redirects, and sends too much or nothing. */
export class OtherServer {
  port = 0;
  #server: Server | undefined;

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#answer(request, response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    this.port = (server.address() as { port: number }).port;
    this.#server = server;
    return this;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((stopped) => this.#server?.close(stopped));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://any');
    if (pathname === '/redirect')
      return void response
        .writeHead(Number(searchParams.get('status') ?? 302), { location: searchParams.get('to') ?? '' })
        .end();
    if (pathname === '/nothing') return;
    if (pathname === '/much') return this.#sendMuch(response);
    if (pathname === '/bomb') {
      const zeros = gzipSync(Buffer.alloc(100 * MEGABYTE));
      return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(zeros);
    }
    const body = (await buffer(request)).toString();
    const told = gzipSync(JSON.stringify({ method, url, headers, body }));
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(told);
  }

  #sendMuch(response: ServerResponse): void {
    response.writeHead(200);
    const part = Buffer.alloc(MEGABYTE, 'x');
    const send = (): void => {
      while (!response.destroyed && response.write(part));
      response.once('drain', send);
    };
    send();
  }
}

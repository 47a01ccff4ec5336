import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Log } from 'adit/core';
import { unknownMethodError } from '../call-error.ts';
import type { WslinkClient } from '../wslink-client.ts';
import { createWslinkServer } from '../wslink-server.ts';
import type { WslinkServer, WslinkServerOptions } from '../wslink-server.ts';

/** A method of a test server. */
export type TestMethod = (
  client: WslinkClient<string>,
  args: readonly unknown[],
  kwargs: Readonly<Record<string, unknown>>,
) => unknown;

/** A wslink server on a free loopback port, with what it saw. */
export interface TestServer {
  readonly url: string;
  readonly wslink: WslinkServer<string>;
  readonly opened: WslinkClient<string>[];
  readonly closedIds: string[];
  readonly logged: string[];
  close(): Promise<void>;
}

/** Starts a wslink server that lets in the secret `right` (as principal `tester`) and answers the given methods. */
export async function startTestServer(
  methods: Record<string, TestMethod> = {},
  options: Partial<WslinkServerOptions<string>> = {},
): Promise<TestServer> {
  const opened: WslinkClient<string>[] = [];
  const closedIds: string[] = [];
  const logged: string[] = [];
  const log: Log = {
    info: (message, fields) => void logged.push(JSON.stringify({ message, ...fields })),
    warn: (message, fields) => void logged.push(JSON.stringify({ message, ...fields })),
    error: (message, error, fields) => void logged.push(JSON.stringify({ message, error: String(error), ...fields })),
    child: () => log,
  };
  const wslink = createWslinkServer<string>({
    path: '/ws',
    allowedOrigins: () => true,
    addressOf: (request) => String(request.headers['x-test-address'] ?? request.socket.remoteAddress),
    onRefused: () => undefined,
    authenticate: async (secret) => (secret === 'right' ? 'tester' : undefined),
    async onCall(client, method, args, kwargs) {
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!answer) throw unknownMethodError(method);
      return answer(client, args, kwargs);
    },
    onSent: () => undefined,
    onOpen: (client) => void opened.push(client),
    onClose: (client) => void closedIds.push(client.id),
    log,
    ...options,
  });
  const http = createServer();
  http.on('upgrade', (request, socket, head) => {
    if (!wslink.handleUpgrade(request, socket, head)) socket.destroy();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`,
    wslink,
    opened,
    closedIds,
    logged,
    async close() {
      await wslink.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

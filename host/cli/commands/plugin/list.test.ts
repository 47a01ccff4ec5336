import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';

const { run } = (await import(new URL('./list.mjs', import.meta.url).href)) as {
  run(words: readonly string[], io: object): Promise<number>;
};

const failure = {
  ...{ side: 'server', point: 'core.routes', contribution: 'acme.tool.read', count: 2 },
  ...{ message: 'plugin.json does not name "create" in needs.data', lastAt: '2026-11-28T00:00:00.000Z' },
};
const facts = {
  version: '1.0.0',
  origin: 'third-party',
  isPinned: true,
  on: true,
  reason: 'chosen',
  serverHalf: 'fenced',
};
const server = createServer((_request, response) => {
  const fence = { memoryMegabytes: 21, restarts: 1 };
  const listed = [
    { id: 'acme.tool', ...facts, fence, failures: [failure] },
    { id: 'acme.calm', ...facts, fence, failures: [] },
  ];
  response.setHeader('content-type', 'application/json').end(JSON.stringify(listed));
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => void server.close());

it('adit plugin list prints a line for each plugin, with what failed in it', async () => {
  const lines: unknown[] = [];
  const env = { ADIT_SERVER: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ADIT_TOKEN: 'token' };
  const print = (line: string): void => void lines.push(JSON.parse(line));
  expect(await run([], { env, print, tell: print })).toBe(0);
  expect(lines).toEqual([
    { id: 'acme.tool', ...facts, memoryMegabytes: 21, restarts: 1, failures: [failure] },
    { id: 'acme.calm', ...facts, memoryMegabytes: 21, restarts: 1 },
  ]);
});

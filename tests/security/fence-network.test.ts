import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkProbes } from '../fenced-plugin/server/network-probes.ts';
import { FENCED, listedHalf, useFenced } from '../integration/fenced-plugin.ts';
import { isBuilt } from '../integration/server-process.ts';
import { seconds } from '../patience.ts';

describe.skipIf(!isBuilt)('the network, behind the fence', { timeout: seconds(60) }, () => {
  const setUp = useFenced({ [FENCED]: 'tests/fenced-plugin' });
  let listener: Server;
  let port = 0;
  let connections = 0;
  beforeAll(async () => {
    listener = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
    port = (listener.address() as { port: number }).port;
  });
  afterAll(() => void listener.close());

  it.each(Object.keys(networkProbes))('is reached by no way of Node.js: %s', async (what) => {
    const { status, body } = await setUp.client.call<{ refused?: string; done?: string }>(
      'POST',
      `/plugins/${FENCED}/probes`,
      { what, path: String(port) },
    );
    expect({ status, refused: body.refused, done: body.done }).toEqual({ status: 200, refused: expect.any(String) });
    expect(connections).toBe(0);
    expect(await listedHalf(setUp.client, FENCED)).toMatchObject({ fence: { restarts: 0 } });
  });
});

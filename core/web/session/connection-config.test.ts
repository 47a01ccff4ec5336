// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { connectSession } from './session-connection.ts';

const given = vi.hoisted(() => [] as object[]);
vi.mock('wslink/src/SmartConnect', () => ({
  newInstance(values: object) {
    given.push(values);
    const ready: (() => void)[] = [];
    return {
      onConnectionReady: (listener: () => void) => ready.push(listener),
      onConnectionError: () => undefined,
      onConnectionClose: () => undefined,
      connect: () => ready.forEach((listener) => listener()),
      getSession: () => ({ call: async () => undefined, subscribe: () => undefined }),
      destroy: () => undefined,
    };
  },
}));

it('[W3.45l, W3.45m] the connection is made with the session’s secret, for the application dcui', async () => {
  const connection = await connectSession({ sessionURL: 'ws://server/ws', secret: 'once' });
  expect(given).toEqual([
    { config: { application: 'dcui', sessionURL: 'ws://server/ws', secret: 'once', wsProxy: true } },
  ]);
  connection.close();
});

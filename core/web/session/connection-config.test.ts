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
      getSession: () => ({
        call: async () => undefined,
        subscribe: (topic: string) => ({
          promise: Promise.reject({ message: `Subscribe call ${topic} unsuccessful: connection not open` }),
        }),
      }),
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

it('[W8.06g] a subscription that the wslink client refuses is told with its reason', async () => {
  const connection = await connectSession({ sessionURL: 'ws://server/ws', secret: 'once' });
  const failed = vi.fn();
  connection.subscribe('a.b', () => undefined, failed);
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
  const message = 'Subscribe call a.b unsuccessful: connection not open';
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'disconnected', message }));
  connection.close();
});

import { createRequire } from 'node:module';
import { installBrowserGlobals } from './browser-globals.ts';

/** The part of a session of the npm client that tests use. */
export interface StockSession {
  call(method: string, args?: unknown[], kwargs?: Record<string, unknown>): Promise<unknown>;
  subscribe(topic: string, listener: (args: [unknown]) => void): unknown;
  close(): Promise<void>;
}

interface StockSmartConnect {
  connect(): void;
  getSession(): StockSession;
  onConnectionReady(listener: () => void): void;
  onConnectionError(listener: (connection: unknown, error: unknown) => void): void;
  onConnectionClose(listener: (connection: unknown, event: { code: number; reason: string }) => void): void;
  destroy(timeout?: number): void;
}

/** A connection of the unmodified npm wslink client. */
export interface StockClient {
  readonly session: StockSession;
  readonly closed: Promise<{ code: number; reason: string }>;
  destroy(timeout?: number): void;
}

/** Connects the unmodified npm wslink client; rejects with the error that it reports. */
export function connectStockClient(sessionURL: string, secret: string | undefined): Promise<StockClient> {
  installBrowserGlobals();
  const { SmartConnect } = createRequire(import.meta.url)('wslink') as {
    SmartConnect: { newInstance(values: { config: object }): StockSmartConnect };
  };
  const smartConnect = SmartConnect.newInstance({ config: { sessionURL, secret } });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    smartConnect.onConnectionClose((_, { code, reason }) => resolve({ code, reason }));
  });
  return new Promise((resolve, reject) => {
    smartConnect.onConnectionReady(() => {
      resolve({ session: smartConnect.getSession(), closed, destroy: (timeout) => smartConnect.destroy(timeout) });
    });
    smartConnect.onConnectionError((_, error) =>
      reject(Object.assign(new Error('Stock client refused'), { error, closed })),
    );
    smartConnect.connect();
  });
}

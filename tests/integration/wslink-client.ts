import { WebSocket } from 'ws';

interface Session {
  call(method: string, args: unknown[]): Promise<unknown>;
  subscribe(topic: string, listener: (args: unknown[]) => void): unknown;
}

interface Connection {
  getSession(): Session;
  destroy(timeout: number): void;
}

/** The unmodified `wslink` client of npm, which expects a browser's globals. */
export async function connectWslink(sessionURL: string, secret: string): Promise<{ session: Session; close(): void }> {
  const scope = globalThis as Record<string, unknown>;
  scope.self ??= globalThis;
  scope.window ??= { location: new URL('http://localhost/') };
  scope.document ??= { baseURI: 'http://localhost/' };
  scope.WebSocket = WebSocket;
  // The package has no types for its root, and is a CommonJS module to Node but not to every loader.
  const module = (await import('wslink' as string)) as { default?: WslinkModule } & WslinkModule;
  const { SmartConnect } = module.default?.SmartConnect ? module.default : module;
  const smart = SmartConnect.newInstance({ config: { sessionURL, secret } });
  return new Promise((resolve, reject) => {
    smart.onConnectionReady((connection) =>
      resolve({ session: connection.getSession(), close: () => connection.destroy(-1) }),
    );
    smart.onConnectionError((_connection, error) => reject(error));
    smart.connect();
  });
}

interface WslinkModule {
  SmartConnect: { newInstance(options: object): SmartConnectInstance };
}

interface SmartConnectInstance {
  onConnectionReady(listener: (connection: Connection) => void): void;
  onConnectionError(listener: (connection: Connection, error: unknown) => void): void;
  connect(): void;
}

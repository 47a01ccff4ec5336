/** Global that the wslink client asks for its socket when its configuration says `wsProxy`. */
declare var WSLINK: { createWebSocket(url: string): object } | undefined;

/** The parts of the npm wslink client that the session connection uses; its own types lack some of them. */
declare module 'wslink/src/SmartConnect' {
  interface Session {
    call(method: string, args?: readonly unknown[], kwargs?: object): Promise<unknown>;
    subscribe(topic: string, listener: (args: [unknown]) => void): { readonly promise: Promise<unknown> };
  }

  interface SmartConnect {
    connect(): void;
    getSession(): Session;
    onConnectionReady(listener: () => void): void;
    onConnectionError(listener: (connection: object, error: unknown) => void): void;
    onConnectionClose(listener: (connection: object, event: { code: number; reason: string }) => void): void;
    /** A positive time-out asks the server to exit later. */
    destroy(timeout?: number): void;
  }

  export function newInstance(values: {
    config: { application: string; sessionURL: string; secret: string; wsProxy: boolean };
  }): SmartConnect;
}

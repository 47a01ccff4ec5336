import { WebSocket } from 'ws';

/** As in browsers, and unlike in `ws`, nothing is delivered any more once the page called `close`. */
class BrowserLikeWebSocket extends WebSocket {
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    if (event === 'message' && this.readyState !== WebSocket.OPEN) return false;
    return super.emit(event, ...args);
  }
}

/** Gives Node the few browser globals that the wslink client reads while it is loaded and connects. */
export function installBrowserGlobals(): void {
  Object.assign(globalThis, {
    self: globalThis,
    window: { location: { protocol: 'http:', hostname: 'localhost', host: 'localhost', port: '', pathname: '/' } },
    document: { baseURI: 'http://localhost/' },
    WebSocket: BrowserLikeWebSocket,
  });
}

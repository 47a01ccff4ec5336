import type { SocketAhead } from './socket-ahead.ts';

/** What the wslink client uses of a Blob. */
interface BlobLike {
  slice(start: number, end?: number): BlobLike;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * The socket that the wslink client gets through its `wsProxy` hook. It receives whole buffers instead of Blobs, whose contents arrive
 * in any order, so that messages stay in the order in which they were sent. All that follows the first message, the answer to
 * hello, is kept until `release`, so that no push comes before its subscriber.
 */
export class OrderedSocket {
  onopen: ((event: Event) => void) | undefined;
  onmessage: ((event: { data: BlobLike }) => void) | undefined;
  onerror: ((event: Event) => void) | undefined;
  onclose: ((event: CloseEvent) => void) | undefined;
  /** Written by the wslink client and without effect. */
  binaryType = 'arraybuffer';
  readonly #socket: WebSocket;
  #kept: ArrayBuffer[] | undefined;
  #released = false;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#socket.binaryType = 'arraybuffer';
    if (socket.readyState === WebSocket.OPEN) queueMicrotask(() => this.onopen?.(new Event('open')));
    this.#socket.onopen = (event) => this.onopen?.(event);
    this.#socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => this.#receive(data);
    this.#socket.onerror = (event) => this.onerror?.(event);
    this.#socket.onclose = (event) => this.onclose?.(event);
  }

  get url(): string {
    return this.#socket.url;
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  send(frame: Uint8Array<ArrayBuffer>): void {
    this.#socket.send(frame);
  }

  close(): void {
    this.#socket.close();
  }

  /** Hands over what was kept and everything that comes from now on. */
  release(): void {
    this.#released = true;
    for (const buffer of this.#kept ?? []) this.#deliver(buffer);
    this.#kept = undefined;
  }

  /** Closes the socket and reports nothing any more. */
  abandon(): void {
    this.onopen = this.onmessage = this.onerror = this.onclose = undefined;
    this.#kept = undefined;
    this.#socket.close();
  }

  #receive(buffer: ArrayBuffer): void {
    if (this.#released) this.#deliver(buffer);
    else if (this.#kept) this.#kept.push(buffer);
    else {
      this.#kept = [];
      this.#deliver(buffer);
    }
  }

  #deliver(buffer: ArrayBuffer): void {
    this.onmessage?.({ data: toBlobLike(buffer) });
  }
}

/** Runs `connect`, which makes a wslink client ask for its socket at once, and returns the socket that it got: the one of `ahead` where that fits. */
export function captureSocket(connect: () => void, ahead?: SocketAhead): OrderedSocket | undefined {
  let socket: OrderedSocket | undefined;
  const previous = globalThis.WSLINK;
  globalThis.WSLINK = {
    createWebSocket: (url) => (socket = new OrderedSocket(ahead?.take(url) ?? new WebSocket(url))),
  };
  try {
    connect();
  } finally {
    globalThis.WSLINK = previous;
  }
  return socket;
}

function toBlobLike(buffer: ArrayBuffer): BlobLike {
  return {
    slice: (start, end) => toBlobLike(buffer.slice(start, end)),
    arrayBuffer: () => Promise.resolve(buffer),
  };
}

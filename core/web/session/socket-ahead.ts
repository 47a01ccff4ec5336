/** A socket that is opened before it is known whether it leads to the right place: it takes as long as the question where that is. @internal */
export class SocketAhead {
  #socket: WebSocket | undefined;

  constructor(url: string) {
    this.#socket = new WebSocket(url);
    // Whoever needs it opens another one, and is told then.
    this.#socket.onerror = () => undefined;
  }

  /** The socket, if it leads to `url` and is not lost, for whoever asks first. */
  take(url: string): WebSocket | undefined {
    const socket = this.#socket;
    const isLost = socket && socket.readyState > WebSocket.OPEN;
    if (!socket || isLost || socket.url !== new URL(url).href) return undefined;
    this.#socket = undefined;
    return socket;
  }

  /** Closes the socket unless it was taken; one that is being opened once it is open, as browsers complain otherwise. */
  drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }
}

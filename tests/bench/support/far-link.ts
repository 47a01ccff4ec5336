import { connect, createServer, type Server, type Socket } from 'node:net';

/** How far a link is, and how wide. */
export interface Distance {
  /** Milliseconds there and back. */
  readonly roundTrip: number;
  readonly megabitsPerSecond: number;
}

const PIECE_BYTES = 8_192;
/** What is on its way at once for one connection, as a window of TCP has it. */
const WINDOW_BYTES = 1_048_576;

/** One direction of the link, which all connections share: a piece after the other, each as late as the link is long. */
class Lane {
  #freeAt = 0;

  /** When the last of `bytes` bytes that are sent now arrives. */
  arrivalOf(bytes: number, { roundTrip, megabitsPerSecond }: Distance): number {
    this.#freeAt = Math.max(performance.now(), this.#freeAt) + (bytes * 8) / (megabitsPerSecond * 1_000);
    return this.#freeAt + roundTrip / 2;
  }
}

/** A TCP link to a program on this machine that is as far and as narrow as a mine's; a new connection takes a round trip, as over a real one. */
export class FarLink {
  port = 0;
  /** The bytes that came from the program. */
  received = 0;
  /** May be changed between measurements. */
  distance: Distance;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor(targetPort: number, distance: Distance) {
    this.distance = distance;
    const [there, back] = [new Lane(), new Lane()];
    this.#server = createServer({ pauseOnConnect: true }, (near) => {
      const far = connect(targetPort, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#sockets.add(socket.setNoDelay(true));
        socket.on('error', () => socket.destroy());
        socket.on('close', () => this.#sockets.delete(socket));
      }
      this.#pass(far, near, back, (bytes) => (this.received += bytes));
      setTimeout(() => this.#pass(near, far, there), this.distance.roundTrip);
    });
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #pass(from: Socket, to: Socket, lane: Lane, heard?: (bytes: number) => void): void {
    let underWay = 0;
    let last = 0;
    const at = (time: number, act: () => void): void => void setTimeout(act, Math.max(0, time - performance.now()));
    from.on('data', (bytes: Buffer) => {
      heard?.(bytes.length);
      underWay += bytes.length;
      if (underWay > WINDOW_BYTES) from.pause();
      for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
        const piece = bytes.subarray(start, start + PIECE_BYTES);
        last = lane.arrivalOf(piece.length, this.distance);
        at(last, () => {
          underWay -= piece.length;
          if (underWay <= WINDOW_BYTES) from.resume();
          if (!to.destroyed) to.write(piece);
        });
      }
    });
    from.on('end', () => at(Math.max(last, performance.now() + this.distance.roundTrip / 2), () => to.end()));
    from.resume();
  }
}

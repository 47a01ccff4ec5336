import { randomBytes } from 'node:crypto';
import { Fifo } from './fifo.ts';
import { headerBytes, maxFrameBytes, maxHeldBytes } from './protocol.ts';

const sliceBytes = maxFrameBytes - headerBytes;
const socketHighWater = 1024 * 1024;
const maxFramesInFlight = 64;
/** What a waiting message costs besides its bytes, so that a flood of tiny ones is bounded too. */
const messageOverhead = 256;

/** What the sender needs of a socket of the `ws` package. */
export interface FrameSocket {
  readonly bufferedAmount: number;
  send(frame: Uint8Array, options: { binary: true }, done: (error?: Error) => void): void;
}

interface LargeMessage {
  readonly id: number;
  readonly body: Uint8Array;
  offset: number;
}

/**
 * Sends message bodies as chunks: messages of one chunk first and in order, larger ones chunk by chunk in turn, no faster than
 * the reader takes them. Never holds more than 8 MiB.
 */
export class ChunkSender {
  readonly #socket: FrameSocket;
  readonly #small = new Fifo<Uint8Array>();
  readonly #large = new Fifo<LargeMessage>();
  #nextId = randomBytes(4).readUInt32LE();
  #queuedBytes = 0;
  #framesInFlight = 0;
  #waiters: (() => void)[] = [];
  #closed = false;

  constructor(socket: FrameSocket) {
    this.#socket = socket;
  }

  /** The largest body that always fits into an empty queue, with the control frames that may be on their way. */
  static readonly maxBodyBytes = maxHeldBytes - 64 * 1024;

  /** Bytes that wait for the reader, in the queue and in the socket. */
  get heldBytes(): number {
    return this.#closed ? 0 : this.#queuedBytes + this.#socket.bufferedAmount;
  }

  /**
   * Takes a body for sending, or returns false because more than `limit` bytes would wait then (with an empty queue, more than 8 MiB).
   * After `close` it is swallowed.
   */
  offer(body: Uint8Array, limit: number = maxHeldBytes): boolean {
    if (this.#closed) return true;
    const held = this.heldBytes + body.byteLength + headerBytes + messageOverhead;
    if (held > (this.#isIdle() ? maxHeldBytes : limit)) return false;
    const id = this.#nextId;
    this.#nextId = (id + 1) >>> 0;
    if (body.byteLength <= sliceBytes) this.#small.push(toFrame(id, body, 0));
    else this.#large.push({ id, body, offset: 0 });
    this.#queuedBytes += body.byteLength + headerBytes + messageOverhead;
    this.#pump();
    return true;
  }

  /** Resolves once everything taken so far has left, or the sender is closed. */
  drained(): Promise<void> {
    if (this.#closed || this.#isIdle()) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /** Drops what waits and sends nothing any more. */
  close(): void {
    this.#closed = true;
    this.#small.clear();
    this.#large.clear();
    this.#queuedBytes = 0;
    this.#wake();
  }

  #pump(): void {
    while (this.#framesInFlight < maxFramesInFlight && this.#socket.bufferedAmount < socketHighWater) {
      const frame = this.#nextFrame();
      if (!frame) return;
      this.#framesInFlight += 1;
      this.#socket.send(frame, { binary: true }, this.#onSent);
    }
  }

  readonly #onSent = (error?: Error): void => {
    this.#framesInFlight -= 1;
    if (this.#closed) return;
    if (error) return this.close();
    this.#pump();
    if (this.#isIdle()) this.#wake();
  };

  #nextFrame(): Uint8Array | undefined {
    const small = this.#small.shift();
    if (small) {
      this.#queuedBytes -= small.byteLength + messageOverhead;
      return small;
    }
    const large = this.#large.shift();
    if (!large) return undefined;
    const frame = toFrame(large.id, large.body, large.offset);
    large.offset += frame.byteLength - headerBytes;
    this.#queuedBytes -= frame.byteLength - headerBytes;
    if (large.offset < large.body.byteLength) this.#large.push(large);
    else this.#queuedBytes -= headerBytes + messageOverhead;
    return frame;
  }

  #isIdle(): boolean {
    return this.#framesInFlight === 0 && this.#small.size === 0 && this.#large.size === 0;
  }

  #wake(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }
}

function toFrame(id: number, body: Uint8Array, offset: number): Uint8Array {
  const slice = body.subarray(offset, offset + sliceBytes);
  const frame = Buffer.allocUnsafe(headerBytes + slice.byteLength);
  frame.writeUInt32LE(id, 0);
  frame.writeUInt32LE(offset, 4);
  frame.writeUInt32LE(body.byteLength, 8);
  frame.set(slice, headerBytes);
  return frame;
}

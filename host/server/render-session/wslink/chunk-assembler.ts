import { closeCode, headerBytes, ProtocolError } from './protocol.ts';

const maxPartialMessages = 8;

interface PartialMessage {
  readonly content: Uint8Array<ArrayBuffer>;
  received: number;
}

/**
 * Puts the chunks of a client's messages together. Messages may interleave; the chunks of one message come in order, as every
 * wslink client sends them.
 */
export class ChunkAssembler {
  readonly #partial = new Map<number, PartialMessage>();
  #announcedBytes = 0;
  #maxBytes: number;

  /** `maxBytes` bounds one message as well as the sum of the unfinished ones. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Sets another bound for what comes from now on. */
  setMaxBytes(maxBytes: number): void {
    this.#maxBytes = maxBytes;
  }

  /**
   * Takes one frame and returns the body of the message that it completes, if any (for a message of one chunk a view into `frame`).
   * Throws a ProtocolError with close code 1002 for malformed chunks and 1009 beyond the bounds.
   */
  accept(frame: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
    if (frame.byteLength <= headerBytes) throw new ProtocolError(closeCode.protocolError, 'Frame without content');
    const header = new DataView(frame.buffer, frame.byteOffset, headerBytes);
    const id = header.getUint32(0, true);
    const offset = header.getUint32(4, true);
    const total = header.getUint32(8, true);
    const slice = frame.subarray(headerBytes);
    const message = this.#partial.get(id);
    if (offset !== (message?.received ?? 0)) throw new ProtocolError(closeCode.protocolError, 'Chunk out of order');
    if (message && total !== message.content.byteLength)
      throw new ProtocolError(closeCode.protocolError, 'Total size changed');
    if (slice.byteLength > total - offset)
      throw new ProtocolError(closeCode.protocolError, 'More bytes than announced');
    if (message) return this.#append(id, message, slice);

    if (this.#announcedBytes + total > this.#maxBytes) throw new ProtocolError(closeCode.tooBig, 'Message too big');
    if (slice.byteLength === total) return slice;
    if (this.#partial.size >= maxPartialMessages)
      throw new ProtocolError(closeCode.tooBig, 'Too many unfinished messages');
    const content = new Uint8Array(total);
    content.set(slice);
    this.#announcedBytes += total;
    this.#partial.set(id, { content, received: slice.byteLength });
    return undefined;
  }

  /** Forgets all unfinished messages. */
  clear(): void {
    this.#partial.clear();
    this.#announcedBytes = 0;
  }

  #append(id: number, message: PartialMessage, slice: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
    message.content.set(slice, message.received);
    message.received += slice.byteLength;
    if (message.received < message.content.byteLength) return undefined;
    this.#partial.delete(id);
    this.#announcedBytes -= message.content.byteLength;
    return message.content;
  }
}

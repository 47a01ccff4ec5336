import { CallError } from './call-error.ts';
import { ChunkSender } from './chunk-sender.ts';
import type { FrameSocket } from './chunk-sender.ts';
import { encodeMessage } from './message-codec.ts';
import { callErrorCode, maxHeldBytes } from './protocol.ts';

/** Answers above `shortReplyBytes` leave half of the room free, so that a client that is merely busy does not look slow to the next push. */
const shortReplyBytes = 16 * 1024;
const longReplyLimit = maxHeldBytes / 2;
const topicPattern = /^\w+(\.\w+)*$/;

/** What a message with an id says: a result (of a call or a push) or an error. */
export type Outcome =
  | { readonly result: unknown }
  | { readonly error: { code: number | string; message: string; data?: unknown } };

/** Writes wslink messages to one client. */
export class MessageWriter {
  readonly #sender: ChunkSender;
  #pushes = 0;
  #lateReplies: Promise<void> = Promise.resolve();

  constructor(socket: FrameSocket) {
    this.#sender = new ChunkSender(socket);
  }

  get heldBytes(): number {
    return this.#sender.heldBytes;
  }

  /** Resolves once nothing waits for the client, or the writer is closed. */
  drained(): Promise<void> {
    return this.#sender.drained();
  }

  /** Writes a message now; false when too much waits already. Throws a CallError with code -32002 when it cannot be encoded. */
  write(id: string, outcome: Outcome): boolean {
    return this.#sender.offer(encodeOutcome(id, outcome));
  }

  /** Pushes to a topic; false when too much waits already. Throws on a topic that clients would drop in silence. */
  push(topic: string, payload: unknown): boolean {
    if (!topicPattern.test(topic)) throw new TypeError(`Not a wslink topic: ${topic}`);
    this.#pushes += 1;
    return this.write(`publish:${topic}:${this.#pushes}`, { result: payload });
  }

  /**
   * Writes the answer of a call and resolves once it is taken. A client that asks for much at once is not slow: an answer that
   * finds no room waits for its turn, not yet encoded. Throws like `write`.
   */
  async reply(id: string, outcome: Outcome): Promise<void> {
    const offer = (): boolean => {
      const body = encodeOutcome(id, outcome);
      return this.#sender.offer(body, body.byteLength > shortReplyBytes ? longReplyLimit : maxHeldBytes);
    };
    if (offer()) return;
    const turn = this.#lateReplies.then(async () => {
      do await this.#sender.drained();
      while (!offer());
    });
    this.#lateReplies = turn.catch(() => {});
    await turn;
  }

  /** Drops what waits; whatever is written later is swallowed. */
  close(): void {
    this.#sender.close();
  }
}

function encodeOutcome(id: string, outcome: Outcome): Uint8Array {
  let body: Uint8Array;
  try {
    body = encodeMessage({ wslink: '1.0', id, ...outcome });
  } catch (cause) {
    throw new CallError(
      callErrorCode.notSerialisable,
      'Result not serialisable',
      cause instanceof Error ? cause.message : undefined,
    );
  }
  if (body.byteLength > ChunkSender.maxBodyBytes) {
    throw new CallError(callErrorCode.notSerialisable, 'Result too big', {
      bytes: body.byteLength,
      limit: ChunkSender.maxBodyBytes,
    });
  }
  return body;
}

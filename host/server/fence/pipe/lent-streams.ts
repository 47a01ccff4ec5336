import { Readable } from 'node:stream';
import type { Link } from './link.ts';

/** The name under which the next part of a stream is asked for; and that by which its reader leaves. */
export const NEXT_PART = 'stream.next';
export const LEAVE_STREAM = 'stream.leave';

/** How many parts are asked for before the first of them is there. */
const ASKED_AHEAD = 4;

/** Streams that the other side of a link reads, part by part, each when it wants it. */
export class LentStreams {
  #lent = new Map<number, AsyncIterator<unknown>>();
  #lastId = 0;

  /** Lends a stream; answers its number. */
  lend(stream: AsyncIterable<unknown>): number {
    const id = (this.#lastId += 1);
    this.#lent.set(id, stream[Symbol.asyncIterator]());
    return id;
  }

  /** Answers `NEXT_PART`: the bytes, or null at the end and after it. */
  async next(id: unknown): Promise<Uint8Array | null> {
    const iterator = this.#lent.get(Number(id));
    if (!iterator) throw new Error('There is no such stream');
    const { done, value } = await iterator.next();
    if (done) return null;
    return typeof value === 'string' ? Buffer.from(value) : (value as Uint8Array);
  }

  /** Hears `LEAVE_STREAM`. */
  leave(id: unknown): void {
    const iterator = this.#lent.get(Number(id));
    this.#lent.delete(Number(id));
    // What its source says of the end is nobody's concern any more.
    void Promise.resolve(iterator?.return?.()).catch(() => undefined);
  }

  /** Leaves all of them. */
  leaveAll(): void {
    for (const id of this.#lent.keys()) this.leave(id);
  }
}

/** A stream that the other side has lent. */
export function borrowedStream(link: Pick<Link, 'ask' | 'tell'>, id: unknown, milliseconds?: number): Readable {
  return Readable.from(parts(link, id, milliseconds), { objectMode: false });
}

async function* parts(
  link: Pick<Link, 'ask' | 'tell'>,
  id: unknown,
  milliseconds?: number,
): AsyncGenerator<Uint8Array> {
  const ask = (): Promise<unknown> => {
    const part = link.ask(NEXT_PART, [id], { milliseconds });
    // It may never be waited for.
    part.catch(() => undefined);
    return part;
  };
  const asked: Promise<unknown>[] = [];
  try {
    for (;;) {
      while (asked.length < ASKED_AHEAD) asked.push(ask());
      const part = await asked.shift();
      if (part === null) return;
      if (!(part instanceof Uint8Array)) throw new TypeError('A part of a stream is no bytes');
      yield part;
    }
  } finally {
    link.tell(LEAVE_STREAM, id);
  }
}

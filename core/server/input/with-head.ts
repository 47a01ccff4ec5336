/**
 * The first bytes of a stream, at least `length` of them where it has as many, and the whole stream from its start. `close` gives
 * the stream back when it is not read to its end.
 *
 * @internal
 */
export async function withHead(
  parts: AsyncIterable<Buffer>,
  length: number,
): Promise<{ head: Buffer; parts: AsyncIterable<Buffer>; close: () => Promise<void> }> {
  const iterator = parts[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < length) {
    const { done, value } = await iterator.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* whole(): AsyncGenerator<Buffer, void, undefined> {
    if (head.length > 0) yield head;
    for (;;) {
      const { done, value } = await iterator.next();
      if (done) return;
      yield value;
    }
  }
  return { head, parts: whole(), close: async () => void (await iterator.return?.(undefined)) };
}

/** The bytes without a UTF-8 byte order mark. @internal */
export async function* withoutMark(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let isFirst = true;
  for await (const part of parts) {
    yield isFirst && part.toString('latin1', 0, 3) === '\u00ef\u00bb\u00bf' ? part.subarray(3) : part;
    isFirst = false;
  }
}

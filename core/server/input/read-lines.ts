import { AditError } from 'adit/core';

const MAX_CHARACTERS = 1 << 20;

/**
 * Calls `take` with each line of text, one character a byte, without its end (LF, CRLF, or CR alone where the first part has no
 * LF), and its number from 1. Stops when `take` answers true. Throws `text-line-too-long` above 1 MiB, which no text file has.
 *
 * @internal
 */
export async function readLines(
  parts: AsyncIterable<Buffer>,
  fileName: string,
  take: (line: string, number: number) => boolean | void,
): Promise<void> {
  let end: string | undefined;
  let rest = '';
  let number = 0;
  for await (const part of parts) {
    const text = rest + part.toString('latin1');
    end ??= !text.includes('\n') && text.includes('\r') ? '\r' : '\n';
    let at = 0;
    for (let next = text.indexOf(end); next >= 0; next = text.indexOf(end, at)) {
      number += 1;
      if (take(withoutReturn(text, at, next), number)) return;
      at = next + 1;
    }
    rest = text.slice(at);
    if (rest.length > MAX_CHARACTERS) {
      throw new AditError('text-line-too-long', {
        message: `Line ${number + 1} of "${fileName}" is too long`,
        values: { file: fileName, line: number + 1 },
      });
    }
  }
  if (rest !== '') take(withoutReturn(rest, 0, rest.length), number + 1);
}

function withoutReturn(text: string, start: number, end: number): string {
  return text.slice(start, end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end);
}

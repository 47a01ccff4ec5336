import { AditError } from 'adit/core';
import { readLines } from 'adit/core/server';

const MAX_CHARACTERS = 1 << 20;

/**
 * Calls `take` with each statement and the line that it begins in: a line that ends with a backslash goes on in the next; comments
 * are left out. Throws `text-line-too-long` for a statement above 1 MiB.
 */
export async function readStatements(
  parts: AsyncIterable<Buffer>,
  fileName: string,
  take: (statement: string, line: number) => void,
): Promise<void> {
  let begun: string[] = [];
  let length = 0;
  let firstLine = 0;
  await readLines(parts, fileName, (line, number) => {
    if (begun.length === 0) {
      firstLine = number;
      if (isComment(line)) return;
    }
    const end = lastCharacter(line);
    if (line.charCodeAt(end) !== 0x5c) {
      take(begun.length === 0 ? line : `${begun.join(' ')} ${line}`, firstLine);
      begun = [];
      length = 0;
      return;
    }
    begun.push(line.slice(0, end));
    length += line.length;
    if (length <= MAX_CHARACTERS) return;
    throw new AditError('text-line-too-long', {
      message: `Line ${firstLine} of "${fileName}" is too long`,
      values: { file: fileName, line: firstLine },
    });
  });
  if (begun.length > 0) take(begun.join(' '), firstLine);
}

function isComment(line: string): boolean {
  let at = 0;
  while (line.charCodeAt(at) === 32 || line.charCodeAt(at) === 9) at += 1;
  return line.charCodeAt(at) === 0x23;
}

/** The place of the last character that is no blank; -1 when there is none. */
function lastCharacter(line: string): number {
  let at = line.length - 1;
  while (at >= 0 && (line.charCodeAt(at) === 32 || line.charCodeAt(at) === 9)) at -= 1;
  return at;
}

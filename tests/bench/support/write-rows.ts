import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const ROWS_AT_ONCE = 20_000;

/** Writes a delimited file of a header and `count` rows. */
export async function writeRows(
  path: string,
  header: string,
  count: number,
  rowOf: (row: number) => string,
): Promise<void> {
  const stream = createWriteStream(path);
  stream.write(`${header}\n`);
  for (let from = 0; from < count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from) }, (_, at) => rowOf(from + at));
    if (!stream.write(`${rows.join('\n')}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

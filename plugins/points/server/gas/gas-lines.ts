import type { Readable } from 'node:stream';
import { AditError } from 'adit/core';

const LONGEST_LINE = 1024 * 1024;

/** The lines of a `data.csv`, which is windows-1252, without their ends; throws `line-too-long` before one fills the memory. */
export async function* gasLines(stream: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder('windows-1252');
  let rest = '';
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw new AditError('line-too-long', { values: { most: LONGEST_LINE } });
    for (const line of lines) yield withoutReturn(line);
  }
  rest += decoder.decode();
  if (rest !== '') yield withoutReturn(rest);
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

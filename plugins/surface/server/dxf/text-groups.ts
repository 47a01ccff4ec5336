import { AditError } from 'adit/core';
import { readLines } from 'adit/core/server';
import type { GroupSink } from './group-sink.ts';
import { valueKind } from './value-kind.ts';

/** Reads the groups of a text drawing: a line with the code, then one with the value. Throws `dxf-bad-group` with the line. */
export async function readTextGroups(parts: AsyncIterable<Buffer>, fileName: string, sink: GroupSink): Promise<void> {
  let code: number | undefined;
  let codeLine = 0;
  await readLines(parts, fileName, (line, number) => {
    if (code === undefined) {
      if (number === 1 && line.trim() === '') return false;
      code = codeOf(line);
      codeLine = number;
      if (code === undefined) throw badGroup(fileName, number);
      return false;
    }
    const kind = valueKind(code);
    const isText = kind === undefined || kind === 'text' || kind === 'bytes';
    const done = sink.group(code, isText ? line : '', isText ? Number.NaN : numberOf(line), codeLine);
    code = undefined;
    return done;
  });
}

function codeOf(line: string): number | undefined {
  const text = line.trim();
  return /^-?\d{1,5}$/.test(text) ? Number(text) : undefined;
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function badGroup(file: string, line: number): AditError {
  return new AditError('dxf-bad-group', {
    message: `Line ${line} of "${file}" should hold a group code`,
    values: { file, line },
  });
}

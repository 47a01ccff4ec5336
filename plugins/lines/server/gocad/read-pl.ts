import { AditError } from 'adit/core';
import { readLines, sourceParts, withoutMark, type LineReader } from 'adit/core/server';
import { LineObject } from './line-object.ts';

const START = /^GOCAD\s+(\S+)/i;

/**
 * Reads the lines (`PLine`) of a GOCAD file; every part (`ILINE`) of one is a row, and so is every object of another kind, which is rejected. Throws
 * `not-gocad`, `gocad-no-lines` with the kinds that are there, `gocad-cut-short` or `text-line-too-long`.
 */
const readPl: LineReader['read'] = async (file, sink, run) => {
  const { fileName } = file;
  const names = new Set<string>();
  const others = new Map<string, number>();
  let object: LineObject | undefined;
  let objects = 0;
  let last = 0;
  const end = (): void => {
    object?.end();
    object = undefined;
  };
  await readLines(withoutMark(sourceParts(file, run)), fileName, (text, line) => {
    last = line;
    const kind = START.exec(text)?.[1];
    if (kind === undefined && line === 1) throw new AditError('not-gocad', { values: { file: fileName } });
    if (kind?.toLowerCase() === 'pline') {
      end();
      objects += 1;
      object = new LineObject(sink, names);
    } else if (kind !== undefined) {
      end();
      others.set(kind, line);
    } else if (/^END\s*$/.test(text)) end();
    else object?.take(text, line);
  });
  if (objects === 0) {
    const kinds = [...others.keys()].slice(0, 10).join(', ');
    throw new AditError('gocad-no-lines', { values: { file: fileName, kinds } });
  }
  if (object) throw new AditError('gocad-cut-short', { values: { file: fileName, line: last } });
  for (const [entity, line] of others) sink.reject({ entity, line }, 'unsupported-entity');
};

export const lineReader: LineReader = {
  read: readPl,
  sniff: (head) => (START.test(head.toString('latin1')) ? 0.95 : 0),
};

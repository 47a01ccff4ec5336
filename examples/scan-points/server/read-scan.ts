import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { AditError } from 'adit/core';
import type { ColumnsReader, FormatFile } from 'adit/core/server';

const names = ['x', 'y', 'z', 'intensity', 'red', 'green', 'blue'];
/** So many rows are given at once, whatever the size of the file. */
const BATCH_ROWS = 65_536;
const HEAD_BYTES = 4_096;
/** The number of points, and behind it a first point of three, four or seven numbers. */
const BEGINNING = /^\s*\d+\s*\r?\n\s*(-?[\d.]+(e[-+]?\d+)?[ \t]+){2,6}-?[\d.]+(e[-+]?\d+)?\s*\r?\n/i;

/** Reads a number of points, and then a line of numbers for each. */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff: (head) => (BEGINNING.test(Buffer.from(head).toString('latin1')) ? 0.7 : 0),

  async describe(file) {
    const handle = await open(file.path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
      const [, first = ''] = buffer.toString('latin1', 0, bytesRead).split('\n');
      const columns = names.slice(0, fieldsOf(first).length).map((name) => ({ name, kind: 'number' as const }));
      if (columns.length < 3) throw notScan(file);
      return { parts: [{ name: '', columns, defaultColumns: { x: 'x', y: 'y', z: 'z' } }] };
    } finally {
      await handle.close();
    }
  },

  async read(file, _part, { columns, batch }, { signal, issue }) {
    const wanted = columns.map(({ name }) => ({ name, place: names.indexOf(name) }));
    let rows: { line: number; fields: string[] }[] = [];
    const flush = (): void => {
      if (rows.length === 0) return;
      const valuesOf = (place: number): Float64Array =>
        Float64Array.from(rows, ({ fields }) => Number(fields[place] ?? Number.NaN));
      batch({
        rows: rows.length,
        lines: Uint32Array.from(rows, ({ line }) => line),
        numbers: new Map(wanted.map(({ name, place }) => [name, valuesOf(place)])),
        texts: new Map(),
      });
      rows = [];
    };
    let [line, declared, found] = [0, 0, 0];
    for await (const text of createInterface({ input: createReadStream(file.path, { signal }) })) {
      line += 1;
      if (line === 1) declared = Number(text);
      else if (text.trim() !== '') {
        rows.push({ line, fields: fieldsOf(text) });
        found += 1;
        if (rows.length === BATCH_ROWS) flush();
      }
    }
    flush();
    if (!Number.isSafeInteger(declared)) throw notScan(file);
    if (declared !== found)
      issue({ severity: 'warning', code: 'other-count', fileName: file.fileName, values: { declared, found } });
    return { rowsRead: found, rowsChanged: 0, dictionaries: new Map(), sourceTexts: new Map() };
  },
};

function fieldsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

function notScan({ fileName }: FormatFile): AditError {
  return new AditError('not-scan', {
    message: `${fileName} is not a point file of a scanner`,
    values: { file: fileName },
  });
}

import { createReadStream } from 'node:fs';
import { AditError } from 'adit/core';
import {
  ByteWindow,
  readPlyHeader,
  readPlyRows,
  type ColumnsReader,
  type FormatFile,
  type PlyElement,
  type PlyHeader,
} from 'adit/core/server';
import { BatchMaker } from '../gas/gas-batch.ts';

const CHUNK_BYTES = 1 << 18;
/** Errors up to a centimetre are none that anybody sees. */
const MIN_ERROR = 0.01;

/** Reads the points of a PLY file without faces as a table: every number of a vertex is a column. Throws `ply-with-faces` for a mesh. */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff: (head) => (/^ply\r?\n/.test(Buffer.from(head.subarray(0, 5)).toString('latin1')) ? 1 : 0),

  describe: (file) =>
    withPly(file, async (_window, _header, vertex) => {
      const columns = columnsOf(vertex).map((name) => ({ name, kind: 'number' as const }));
      return { parts: [{ name: '', columns, defaultColumns: { x: 'x', y: 'y', z: 'z' } }] };
    }),

  read: (file, _part, { columns, batch: sink }, { signal, issue }) =>
    withPly(file, async (window, header, vertex) => {
      const places = columns.map(({ name, kind }) => ({ name, kind, place: placeOf(vertex, name, file.fileName) }));
      const batch = new BatchMaker(columns);
      const narrow = header.encoding === 'ascii' ? [] : narrowPlaces(vertex);
      let [rowsRead, farthest] = [0, 0];
      await readPlyRows(window, header, file.fileName, ({ element, numbers, line }) => {
        if (element !== vertex) return;
        rowsRead += 1;
        for (const place of narrow) farthest = Math.max(farthest, Math.abs(numbers[place] as number));
        for (const { name, kind, place } of places) {
          const value = numbers[place] as number;
          if (kind === 'number') batch.number(name, value);
          else batch.text(name, String(value));
        }
        batch.endRow(line || rowsRead);
        if (!batch.isFull) return;
        signal.throwIfAborted();
        sink(batch.take());
      });
      if (!batch.isEmpty) sink(batch.take());
      const error = singlePrecisionError(farthest);
      const { fileName } = file;
      if (error > MIN_ERROR) issue({ severity: 'warning', code: 'single-precision', fileName, values: { error } });
      const dictionaries = new Map([...batch.dictionaries].map(([name, { texts }]) => [name, texts]));
      return { rowsRead, rowsChanged: 0, dictionaries, sourceTexts: new Map() };
    }),
};

async function withPly<T>(
  { path, fileName }: FormatFile,
  use: (window: ByteWindow, header: PlyHeader, vertex: PlyElement) => Promise<T>,
): Promise<T> {
  const window = new ByteWindow(createReadStream(path, { highWaterMark: CHUNK_BYTES }));
  try {
    const header = await readPlyHeader(window, fileName);
    const vertex = header.elements.find(({ name }) => name === 'vertex');
    if (!vertex || !['x', 'y', 'z'].every((axis) => columnsOf(vertex).includes(axis)))
      throw new AditError('ply-no-coordinates', { values: { file: fileName } });
    const faces = header.elements.find(({ name }) => name === 'face')?.count ?? 0;
    if (faces > 0) throw new AditError('ply-with-faces', { values: { file: fileName, faces } });
    return await use(window, header, vertex);
  } finally {
    await window.close();
  }
}

/** Where the coordinates of 32 bits stand. */
function narrowPlaces({ properties }: PlyElement): number[] {
  return properties.flatMap(({ name, type }, place) =>
    type === 'float32' && ['x', 'y', 'z'].includes(name) ? [place] : [],
  );
}

/** By how much coordinates of 32 bits may be off where the farthest is this one: half of the last of the 23 bits behind the leading one. */
function singlePrecisionError(farthest: number): number {
  return farthest === 0 ? 0 : 2 ** (Math.floor(Math.log2(farthest)) - 24);
}

function columnsOf({ properties }: PlyElement): string[] {
  return properties.filter(({ countType }) => countType === undefined).map(({ name }) => name);
}

function placeOf(vertex: PlyElement, column: string, file: string): number {
  const place = vertex.properties.findIndex(({ name, countType }) => name === column && countType === undefined);
  if (place >= 0) return place;
  throw new AditError('unknown-column', { values: { file, column } });
}

import { open } from 'node:fs/promises';
import { AditError, extensionOf } from 'adit/core';
import {
  ByteWindow,
  entryNamesIn,
  openShapefile,
  openSources,
  shapefileKind,
  type ColumnsReader,
  type FormatFile,
  type Shapefile,
  type ShapefileRow,
  type SourceFile,
} from 'adit/core/server';
import { RowWriter, type Cell } from '../shapes/row-writer.ts';

const HEAD_BYTES = 1024;
/** The columns of the shapes, which fields of the table may not be called. */
const PLACES = ['x', 'y', 'z', 'm'];
const MAX_NAMED = 10;

/**
 * Reads the points of a shapefile, alone or in an archive with its table, as a table: a row for each point, those of one shape with the same values.
 * Throws `shapefile-no-points` for lines and polygons, and `shapefile-several` for archives of several.
 */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff(head) {
    if (shapefileKind(head)) return 1;
    return entryNamesIn(head).some((name) => ['shp', 'dbf'].includes(extensionOf(name))) ? 0.85 : 0;
  },

  describe: (file, signal) =>
    withPoints(file, signal, async (shapes) => {
      const places = placesOf(shapes);
      const columns = [...places.map((name) => ({ name, kind: 'number' as const })), ...shapes.fields];
      const axes = places.filter((name) => name !== 'm');
      return { parts: [{ name: '', columns, defaultColumns: Object.fromEntries(axes.map((name) => [name, name])) }] };
    }),

  read: (file, _part, sink, { signal, issue, missingSymbols }) =>
    withPoints(file, signal, async (shapes) => {
      const { fileName } = file;
      const order = [...placesOf(shapes), ...shapes.fields.map(({ name }) => name)];
      const writer = new RowWriter(sink, { file: fileName, order, missingSymbols });
      for await (const row of shapes.rows()) {
        if (row.isDeleted) {
          writer.leaveOut();
          issue({ severity: 'rejected', code: 'deleted-record', fileName, line: row.number, values: {} });
        } else for (const cells of pointsOf(row, shapes)) writer.add(cells, row.number);
      }
      tell(shapes, (code, values = {}) => issue({ severity: 'warning', code, fileName, values }));
      return writer.end();
    }),
};

function placesOf({ hasElevations, mayHaveMeasures }: Shapefile): string[] {
  return ['x', 'y', ...(hasElevations ? ['z'] : []), ...(mayHaveMeasures ? ['m'] : [])];
}

/** The cells of each point of a record, of one without a place those of its table alone. */
function* pointsOf({ parts, values }: ShapefileRow, shapes: Shapefile): Generator<readonly Cell[]> {
  const places = placesOf(shapes);
  if (parts.length === 0) yield [...places.map(() => undefined), ...values];
  for (const { xyz, measures } of parts)
    for (let at = 0; at < xyz.length / 3; at += 1) {
      const [x, y, z] = xyz.subarray(at * 3, at * 3 + 3);
      const named = { x, y, z, m: measures?.[at] } as Readonly<Record<string, number | undefined>>;
      yield [...places.map((name) => named[name]), ...values];
    }
}

function tell({ notes }: Shapefile, warn: (code: string, values?: Record<string, string | number>) => void): void {
  if (notes.lacksTable) warn('shapefile-without-table');
  if (notes.withoutRow > 0) warn('records-without-row', { count: notes.withoutRow });
  if (notes.leftOut.length > 0) warn('fields-left-out', { names: notes.leftOut.slice(0, MAX_NAMED).join(', ') });
  for (const [name, count] of notes.unreadable) warn('cells-no-numbers', { name, count });
}

async function withPoints<T>(
  file: FormatFile,
  signal: AbortSignal,
  use: (shapes: Shapefile) => Promise<T>,
): Promise<T> {
  const isArchive = entryNamesIn(await headOf(file)).length > 0;
  // What is in it decides, whatever it is called.
  const isCalledSo = extensionOf(file.fileName) === 'zip';
  const fileName = isArchive && !isCalledSo ? `${file.fileName}.zip` : file.fileName;
  const sources = await openSources({ path: file.path, fileName });
  try {
    const all = sources.files.filter(({ path }) => !isArchive || extensionOf(path) === 'shp');
    const points: SourceFile[] = [];
    for (const one of all) if ((await kindOf(one)) === 'points') points.push(one);
    if (points.length > 1) throw several(file.fileName, points);
    const [chosen] = points.length > 0 ? points : all;
    if (!chosen) throw new AditError('shapefile-no-points', { values: { file: file.fileName } });
    const shapes = await openShapefile({ ...chosen, fileName: file.fileName }, { signal }, PLACES);
    try {
      if (shapes.kind !== 'points') throw new AditError('shapefile-no-points', { values: { file: file.fileName } });
      return await use(shapes);
    } finally {
      await shapes.close();
    }
  } finally {
    await sources.close();
  }
}

function several(file: string, points: readonly SourceFile[]): AditError {
  const names = points.slice(0, MAX_NAMED).map(({ path }) => path);
  return new AditError('shapefile-several', { values: { file, names: names.join(', ') } });
}

async function kindOf(file: SourceFile): Promise<ReturnType<typeof shapefileKind>> {
  const window = new ByteWindow(await file.open());
  await window.fill(HEAD_BYTES);
  const kind = shapefileKind(window.peek(HEAD_BYTES));
  await window.close();
  return kind;
}

async function headOf({ path }: FormatFile): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

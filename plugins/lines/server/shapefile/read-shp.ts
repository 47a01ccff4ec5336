import { AditError } from 'adit/core';
import { openShapefile, shapefileKind, type LineReader, type LineSink, type Shapefile } from 'adit/core/server';

const MEASURE = 'm';

/**
 * Reads the lines and polygons of a shapefile with the values of its table; every record is a row, every ring a closed line. Throws what opening
 * and reading a shapefile throws, and `shapefile-no-lines` for one of points.
 */
const readShp: LineReader['read'] = async (file, sink, run) => {
  const shapes = await openShapefile(file, run, [MEASURE]);
  try {
    if (shapes.kind === 'points') throw new AditError('shapefile-no-lines', { values: { file: file.fileName } });
    const entity = shapes.kind === 'polygons' ? 'Polygon' : 'PolyLine';
    for (const { name, kind } of shapes.fields)
      sink.property({ name, kind: kind === 'number' ? 'number' : 'category', of: 'lines' });
    for await (const { number, parts, values, isDeleted } of shapes.rows()) {
      const row = { entity, line: number };
      if (isDeleted) sink.reject(row, 'deleted-record');
      else if (parts.length === 0) sink.reject(row, 'null-shape');
      else {
        const own = Object.fromEntries(shapes.fields.map(({ name }, at) => [name, values[at]]));
        sink.add(
          row,
          parts.map(({ xyz, measures }) => ({ xyz, values: own, ...measured(measures, sink) })),
        );
      }
    }
    tell(shapes, sink);
  } finally {
    await shapes.close();
  }
};

/** The measures of a part, where it has any. */
function measured(measures: Float64Array | undefined, sink: LineSink): { vertexValues?: Record<string, Float64Array> } {
  if (!measures || measures.every(Number.isNaN)) return {};
  sink.property({ name: MEASURE, kind: 'number', of: 'vertices' });
  return { vertexValues: { [MEASURE]: measures } };
}

function tell({ hasElevations, notes }: Shapefile, sink: LineSink): void {
  if (!hasElevations) sink.warn('shapes-at-zero');
  if (notes.lacksTable) sink.warn('shapefile-without-table');
  if (notes.withoutRow > 0) sink.warn('records-without-row', { count: notes.withoutRow });
  if (notes.leftOut.length > 0) sink.warn('fields-left-out', { names: notes.leftOut.slice(0, 20).join(', ') });
  for (const [name, count] of notes.unreadable) sink.warn('cells-no-numbers', { name, count });
}

export const lineReader: LineReader = {
  read: readShp,
  sniff: (head) => (shapefileKind(head) ? 1 : 0),
};

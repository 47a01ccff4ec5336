import { AditError } from 'adit/core';
import {
  geojsonFacts,
  isGeojson,
  openSources,
  readGeojson,
  uniqueColumnName,
  valueOfField,
  type ColumnsReader,
  type FormatFile,
  type GeojsonFacts,
  type SourceFile,
  type SystemOfFile,
} from 'adit/core/server';
import { RowWriter } from '../shapes/row-writer.ts';

/** Reads the points of GeoJSON as a table: a row for each, those of one feature with the same values. Throws `geojson-no-points` for files of lines and polygons alone. */
export const fileReader: ColumnsReader = {
  holds: 'columns',

  sniff: (head) => (isGeojson(head) ? 0.9 : 0),

  describe: (file, signal) =>
    withFacts(file, signal, async (_source, facts) => {
      const axes = axesOf(facts);
      const columns = [...axes.map((name) => ({ name, kind: 'number' as const })), ...namedFields(facts)];
      return { parts: [{ name: '', columns, defaultColumns: Object.fromEntries(axes.map((name) => [name, name])) }] };
    }),

  read: (file, _part, sink, { signal, issue, missingSymbols }) =>
    withFacts(file, signal, async (source, facts) => {
      const { fileName } = file;
      const axes = axesOf(facts);
      const order = [...axes, ...namedFields(facts).map(({ name }) => name)];
      const writer = new RowWriter(sink, { file: fileName, order, missingSymbols });
      let linesLeftOut = 0;
      for await (const feature of readGeojson(source, { signal })) {
        const { number, points, lines } = feature;
        const cells = facts.fields.map((field) => valueOfField(feature, field));
        for (let at = 0; at < points.length; at += 3)
          writer.add([...points.slice(at, at + axes.length), ...cells], number);
        if (points.length > 0) linesLeftOut += lines.length;
        else if (lines.length === 0) writer.add([...axes.map(() => undefined), ...cells], number);
        else {
          writer.leaveOut();
          issue({ severity: 'rejected', code: 'line-is-no-point', fileName, line: number, values: {} });
        }
      }
      if (linesLeftOut > 0)
        issue({ severity: 'warning', code: 'lines-left-out', fileName, values: { count: linesLeftOut } });
      return writer.end();
    }),
};

/** What the file says, else degrees as the standard has it where its coordinates can be. */
export const systemOf: SystemOfFile = (file) =>
  withSource(file, async (source) => {
    const { system } = await geojsonFacts(source, { signal: new AbortController().signal });
    return system === undefined ? {} : { system };
  });

function axesOf({ hasElevations }: GeojsonFacts): string[] {
  return hasElevations ? ['x', 'y', 'z'] : ['x', 'y'];
}

/** The properties, of which none is called as an axis is. */
function namedFields({ fields }: GeojsonFacts): { name: string; kind: 'number' | 'text' }[] {
  const taken = new Set(['x', 'y', 'z']);
  return fields.map(({ name, kind }) => ({ name: uniqueColumnName(name, taken), kind }));
}

function withFacts<T>(
  file: FormatFile,
  signal: AbortSignal,
  use: (source: SourceFile, facts: GeojsonFacts) => Promise<T>,
): Promise<T> {
  return withSource(file, async (source) => {
    const facts = await geojsonFacts(source, { signal });
    if (facts.points === 0 && facts.lines > 0)
      throw new AditError('geojson-no-points', { values: { file: file.fileName } });
    return use(source, facts);
  });
}

async function withSource<T>(file: FormatFile, use: (source: SourceFile) => Promise<T>): Promise<T> {
  const sources = await openSources(file);
  try {
    return await use(sources.files[0] as SourceFile);
  } finally {
    await sources.close();
  }
}

import { originOf, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import { CategoryColumnBuilder } from 'adit/core/server';

/** Keeps the text properties of a table as a layer of points in a row. */
export async function build({ files: [file] }: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  if (!file) throw new Error('A file is needed');
  const columns = file.properties.map(({ name, unit }, at) => ({
    name,
    writer: new CategoryColumnBuilder(run.writer, { file: `column-${at}`, name, unit }),
  }));
  const positions = run.writer.openColumn('positions', 'f64');
  const { rowsRead, dictionaries } = await run.readTable(
    file,
    columns.map(({ name }) => ({ name, kind: 'text' })),
    (batch) => {
      positions.write(new Float64Array(batch.rows * 3));
      for (const { name, writer } of columns) writer.append(batch.texts.get(name) ?? new Uint32Array());
    },
  );
  const kept = [];
  for (const { name, writer } of columns) kept.push(await writer.close(dictionaries.get(name) ?? []));
  return {
    manifest: {
      datasetType: 'Points',
      origin: originOf([0, 0, 0, 0, 0, 0]) as [number, number, number],
      unit: 'm',
      properties: {},
      layers: [
        {
          name: 'points',
          identifier: 'point',
          label: 'Points',
          fileName: file.fileName,
          count: rowsRead,
          geometry: { kind: 'points', positions: positions.close() },
          columns: kept,
          defaults: { selected: true, open: true },
        },
      ],
    },
    files: [
      {
        fileName: file.fileName,
        fileType: file.fileType,
        rowsRead,
        rowsUsed: rowsRead,
        rowsChanged: 0,
        rowsRejected: 0,
      },
    ],
  };
}

import { AditError } from 'adit/core';
import { originOf, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import { ExampleLayer } from './example-layer.ts';

/** Builds a dataset of one layer of points from a table; runs in a thread of its own. Throws `no-items`, which the user is told of. */
export async function build({ files: [file] }: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  if (!file) throw new AditError('no-items');
  const { x, y, z } = file.mapping;
  const axes = [x, y, z].filter((name) => name !== undefined);
  const layer = new ExampleLayer(run, file, [x, y, z]);
  const properties = file.properties.map(({ name, kind }) => ({
    name,
    kind: kind === 'category' ? ('text' as const) : ('number' as const),
  }));
  const columns = [...axes.map((name) => ({ name, kind: 'number' as const })), ...properties];
  const named = new Map(columns.map((column) => [`${column.name} ${column.kind}`, column]));
  const summary = await run.readTable(file, [...named.values()], (batch) => layer.add(batch));
  if (layer.count === 0) throw new AditError('no-items');
  return {
    manifest: {
      datasetType: 'Example',
      origin: [...originOf(layer.bounds)],
      bounds: [...layer.bounds],
      unit: 'm',
      layers: [await layer.close(summary)],
      properties: {},
    },
    files: [
      {
        fileName: file.fileName,
        fileType: file.fileType,
        rowsRead: summary.rowsRead,
        rowsUsed: layer.count,
        rowsChanged: summary.rowsChanged,
        rowsRejected: summary.rowsRead - layer.count,
      },
    ],
  };
}

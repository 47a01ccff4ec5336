import { AditError } from 'adit/core';
import { originOf, unitOfFiles, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import { choosePointColumns } from './point-columns.ts';
import { PointLayerWriter } from './point-layer-writer.ts';

export { examine } from './examine.ts';

/**
 * Builds a point dataset of one layer from one file. Throws `no-point-file`, `no-points`, `missing-mapping` or
 * `mixed-length-units`.
 */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const file = request.files.find(({ fileType }) => fileType === 'pointdata');
  if (!file) throw new AditError('no-point-file');
  const columns = choosePointColumns(file);
  if (columns.lacksElevation)
    run.issue({ severity: 'warning', code: 'no-elevation', fileName: file.fileName, values: {} });
  const points = new PointLayerWriter(run, file, columns);
  const summary = await run.readTable(file, columns.read, (batch) => {
    run.signal.throwIfAborted();
    points.add(batch);
  });
  const { count, bounds } = points;
  if (count === 0) throw new AditError('no-points', { values: { file: file.fileName } });
  const layer = await points.close(summary);
  run.progress(1);
  return {
    manifest: {
      datasetType: 'Points',
      origin: [...originOf(bounds)],
      bounds: [...bounds],
      unit: run.coordinates?.unit ?? unitOfFiles(columns.unit, request),
      layers: [layer],
      properties: {
        points: count,
        ...Object.fromEntries(request.hierarchy.map((column, level) => [`hierarchy_${level}`, column])),
      },
    },
    files: [
      {
        fileName: file.fileName,
        fileType: file.fileType,
        rowsRead: summary.rowsRead,
        rowsUsed: count,
        rowsChanged: summary.rowsChanged,
        rowsRejected: summary.rowsRead - count,
      },
    ],
  };
}

import { AditError } from 'adit/core';
import { originOf, unitOfFiles, type BuildOutcome, type BuildRequest, type BuildRun } from 'adit/core/server';
import { readGrid } from './esri/read-grid.ts';
import { gridOptions, thinGrid } from './esri/thin-grid.ts';
import { gridFile } from './grid-file.ts';
import { writeGridLayer } from './grid-layer.ts';

export { examine } from './examine.ts';

/** Builds a grid of one layer of triangles. Runs in a worker thread. Throws `grid-no-file`, `grid-empty`, or what is wrong with the file (see `readGrid`). */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const { fileName, ...file } = gridFile(request);
  const grid = await readGrid({ ...file, fileName }, run.signal);
  run.progress(0.5);
  const { bad, header } = grid;
  if (bad.count > 0)
    run.issue({ severity: 'changed', code: 'bad-values', fileName, line: bad.line, values: { cells: bad.count } });
  const written = await writeGridLayer(run.writer, thinGrid(grid, gridOptions(request.options)), fileName);
  if (!written) throw new AditError('grid-empty', { values: { file: fileName } });
  const { layer, bounds } = written;
  run.progress(1);
  const cells = header.columns * header.rows;
  return {
    manifest: {
      datasetType: 'HeightGrid',
      origin: [...originOf(bounds)],
      bounds: [...bounds],
      unit: unitOfFiles(undefined, request),
      layers: [layer],
      properties: { columns: header.columns, rows: header.rows, cellSize: header.cellSize },
    },
    files: [{ fileName, fileType: 'grid', rowsRead: cells, rowsUsed: cells, rowsChanged: bad.count, rowsRejected: 0 }],
  };
}

import { AditError } from 'adit/core';
import {
  originOf,
  unitOfFiles,
  type BuildOutcome,
  type BuildRequest,
  type BuildRun,
  type ImportExamination,
  type ImportFinding,
} from 'adit/core/server';
import { writeSurface } from './grid-surface.ts';
import { readGrid } from './read-grid.ts';

/** Builds a surface from a grid. Throws `missing-rows` for a file that ends too early, and what `readGrid` throws. */
export async function build(request: BuildRequest, run: BuildRun): Promise<BuildOutcome> {
  const [file] = request.files;
  if (!file) throw new AditError('no-cells');
  const grid = await readGrid(file.path, run.signal);
  const { header, rows, emptyCells } = grid;
  if (rows < header.rows) throw new AditError('missing-rows', { values: { promised: header.rows, found: rows } });
  const { empty = 'hole', factor = '1' } = request.options;
  if (emptyCells > 0)
    run.issue({
      severity: empty === 'zero' ? 'changed' : 'warning',
      code: 'empty-cells',
      fileName: file.fileName,
      values: { count: emptyCells },
    });
  const layer = await writeSurface(grid, run.writer, {
    fileName: file.fileName,
    factor: Number(factor),
    ...(empty === 'zero' ? { emptyHeight: 0 } : {}),
  });
  const bounds = layer.bounds as NonNullable<typeof layer.bounds>;
  const unit = unitOfFiles(undefined, request);
  return {
    manifest: {
      datasetType: 'AsciiGrid',
      origin: [...originOf(bounds)],
      bounds,
      unit,
      layers: [layer],
      properties: {},
    },
    files: [
      {
        fileName: file.fileName,
        fileType: file.fileType,
        rowsRead: rows,
        rowsUsed: rows,
        rowsChanged: 0,
        rowsRejected: 0,
      },
    ],
  };
}

/** Says before the import what is wrong with a grid: rows that are missing hold it up, cells without data do not. */
export async function examine({ files }: BuildRequest, run: Pick<BuildRun, 'signal'>): Promise<ImportExamination> {
  const findings: ImportFinding[] = [];
  for (const { path, fileName } of files) {
    try {
      const { header, rows, emptyCells } = await readGrid(path, run.signal);
      const missing = header.rows - rows;
      if (missing > 0)
        findings.push({
          code: 'missing-rows',
          severity: 'error',
          fileName,
          rows: missing,
          values: { promised: header.rows, found: rows },
        });
      if (emptyCells > 0)
        findings.push({ code: 'empty-cells', severity: 'warning', fileName, values: { count: emptyCells } });
    } catch (error) {
      if (!(error instanceof AditError)) throw error;
      findings.push({ code: error.code, severity: 'error', fileName, values: error.values });
    }
  }
  return { findings };
}

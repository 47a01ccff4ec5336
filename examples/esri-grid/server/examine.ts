import type { BuildRequest, BuildRun, ImportExamination, ImportFinding } from 'adit/core/server';
import { readGrid, type Grid } from './esri/read-grid.ts';
import { gridOptions, thinGrid } from './esri/thin-grid.ts';
import { gridFile } from './grid-file.ts';

const PREVIEW_POINTS = 2_000;
/** Of so many cells that are exactly 0, zero stands for no value more often than not. */
const MANY_ZEROS = 0.05;

/** Looks at a grid before it is built: what is missing in it, zeros that are no values, and places that look like degrees. */
export async function examine(request: BuildRequest, run: Pick<BuildRun, 'signal'>): Promise<ImportExamination> {
  const file = gridFile(request);
  const options = gridOptions(request.options);
  const grid = await readGrid(file, run.signal);
  const found = [...valueFindings(grid, options.zerosAreMissing), ...placeFindings(grid)];
  return {
    findings: found.map((finding) => ({ ...finding, fileName: file.fileName })),
    preview: { lines: [], points: previewOf(thinGrid(grid, options)) },
  };
}

type Found = Omit<ImportFinding, 'fileName'>;

function valueFindings({ values }: Grid, zerosAreMissing: boolean): Found[] {
  const count = (is: (value: number) => boolean): number => values.reduce((sum, value) => sum + Number(is(value)), 0);
  const [missing, zeros] = [count(Number.isNaN), count((value) => value === 0)];
  const found: Found[] = [];
  if (missing + (zerosAreMissing ? zeros : 0) === values.length)
    found.push({ code: 'nothing-there', severity: 'error', values: {} });
  else if (missing > 0)
    found.push({
      code: 'missing-cells',
      severity: 'information',
      values: { cells: missing, percent: Math.ceil((missing / values.length) * 100) },
    });
  if (!zerosAreMissing && zeros >= values.length * MANY_ZEROS && zeros < values.length - missing)
    found.push({
      code: 'many-zeros',
      severity: 'warning',
      values: { cells: zeros },
      fix: { kind: 'option', option: 'zeros', value: 'missing' },
    });
  return found;
}

function placeFindings({ header: { columns, rows, east, north, cellSize } }: Grid): Found[] {
  const isOnEarth = Math.abs(east) <= 180 && Math.abs(north) <= 90;
  const isSmall = Math.max(columns, rows) * cellSize < 2;
  return isOnEarth && isSmall ? [{ code: 'looks-like-degrees', severity: 'warning', values: {} }] : [];
}

function previewOf({ header, values }: Grid): [number, number, number][] {
  const { columns, rows, east, north, cellSize } = header;
  const step = Math.max(1, Math.ceil(values.length / PREVIEW_POINTS));
  const points: [number, number, number][] = [];
  for (let at = 0; at < values.length; at += step) {
    const value = values[at] as number;
    if (!Number.isNaN(value))
      points.push([east + (at % columns) * cellSize, north + (rows - 1 - Math.floor(at / columns)) * cellSize, value]);
  }
  return points;
}

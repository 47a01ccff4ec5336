import { boundsOf, emptyBounds, unionBounds, type Bounds, type Vector3 } from 'adit/core';
import type { DatasetExamine, ImportFinding } from 'adit/core/server';
import { checkCoordinates } from 'adit/plugins/importing';
import { choosePointColumns } from './point-columns.ts';

const MAX_POINTS = 2000;
const LINES_SHOWN = 5;

/** Looks at the coordinates as they are mapped: rows that lack one, none for z, degrees, and a swap; shows points of the whole file, evenly chosen. */
export const examine: DatasetExamine = async (request, { signal, readTable }) => {
  const file = request.files.find(({ fileType }) => fileType === 'pointdata');
  if (!file) return { findings: [] };
  const { coordinates, lacksElevation } = choosePointColumns(file);
  const [x, y, z] = coordinates;
  const names = coordinates.filter((name) => name !== undefined);
  let bounds: Bounds = emptyBounds;
  let missing = 0;
  let points: Vector3[] = [];
  let step = 1;
  let count = 0;
  const lines: number[] = [];
  await readTable(
    file,
    [...new Set(names)].map((name) => ({ name, kind: 'number' as const })),
    (batch) => {
      signal.throwIfAborted();
      const [xs, ys, zs] = [x, y, z].map((name) => (name === undefined ? undefined : batch.numbers.get(name)));
      for (let row = 0; row < batch.rows; row += 1) {
        const point: Vector3 = [xs?.[row] ?? NaN, ys?.[row] ?? NaN, zs ? (zs[row] ?? NaN) : 0];
        if (!point.every(Number.isFinite)) {
          missing += 1;
          if (lines.length < LINES_SHOWN) lines.push(batch.lines[row] as number);
          continue;
        }
        bounds = unionBounds(bounds, boundsOf(point));
        if (count % step === 0) points.push(point);
        count += 1;
        if (points.length > MAX_POINTS) {
          points = points.filter((_, at) => at % 2 === 0);
          step *= 2;
        }
      }
    },
  );
  const findings: ImportFinding[] = [];
  const { fileName, fileType } = file;
  const code = checkCoordinates({ easting: [bounds[0], bounds[1]], northing: [bounds[2], bounds[3]] });
  if (code === 'latitude-longitude')
    findings.push({ code, severity: 'warning', fileName, values: { easting: x, northing: y } });
  if (code === 'swapped-coordinates') {
    const fix = { kind: 'mapping', fileType, mapping: { x: y, y: x } } as const;
    findings.push({ code, severity: 'information', fileName, values: { easting: x, northing: y }, fix });
  }
  if (lacksElevation) findings.push({ code: 'no-elevation', severity: 'information', fileName, values: {} });
  if (missing > 0) {
    const values = { rows: missing };
    findings.push({ code: 'missing-coordinate', severity: 'warning', fileName, rows: missing, lines, values });
  }
  return { findings, preview: { lines: [], points } };
};

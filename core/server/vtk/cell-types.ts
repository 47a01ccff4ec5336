import type { VtkPiece } from './vtk-file.ts';

/** Types of cells by VTK's numbers: those that are one face, and one whose corners stand row by row. */
const [TRIANGLE, STRIP, POLYGON, PIXEL, QUAD] = [5, 6, 7, 8, 9];

/** Cells of any type, as counts with the vertices behind them: the polygons and strips of them, and how many others there are. Throws a RangeError where cells and types do not fit. */
export function sortCells(
  cells: Float64Array,
  types: Float64Array,
): Pick<VtkPiece, 'polygons' | 'strips' | 'otherCells'> {
  const [polygons, strips]: [number[], number[]] = [[], []];
  let otherCells = 0;
  let at = 0;
  for (const type of types) {
    const count = cells[at] ?? -1;
    if (!(count >= 0 && at + count < cells.length)) throw new RangeError('Fewer cells than types');
    const cell = cells.subarray(at, at + 1 + count);
    at += 1 + count;
    if (type === TRIANGLE || type === POLYGON || type === QUAD) for (const part of cell) polygons.push(part);
    else if (type === PIXEL) polygons.push(...[0, 1, 2, 4, 3].map((place) => cell[place] ?? -1));
    else if (type === STRIP) for (const part of cell) strips.push(part);
    else otherCells += 1;
  }
  return { polygons: Float64Array.from(polygons), strips: Float64Array.from(strips), otherCells };
}

import { AditError } from 'adit/core';
import { checkPlace, type GridPlace } from '../grid/grid-shape.ts';

/** What a GeoTIFF says of where it lies; each as its tag has it. */
export interface PlaceTags {
  readonly columns: number;
  readonly rows: number;
  readonly scale?: ArrayLike<number> | undefined;
  readonly tiePoints?: ArrayLike<number> | undefined;
  readonly transformation?: ArrayLike<number> | undefined;
  /** The six numbers of a world file; they mean the middle of the first cell. */
  readonly world?: readonly number[] | undefined;
  /** Values belong to cells, and not to the points at their upper left corners. */
  readonly isArea: boolean;
}

/** The rows of a map of cells to coordinates: x = a·column + b·row + c, y = d·column + e·row + f. */
type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/**
 * Where the middle of each cell lies, turned grids included (GeoTIFF 1.1, section B.6). Throws `geotiff-without-place` where a file says
 * nothing of it, and `grid-bad-header` where it cannot be so.
 */
export function placeOf(fileName: string, tags: PlaceTags): GridPlace {
  const affine = affineOf(tags);
  if (!affine) throw new AditError('geotiff-without-place', { values: { file: fileName } });
  const [a, b, c, d, e, f] = affine;
  const half = tags.isArea && !tags.world ? 0.5 : 0;
  const { columns, rows } = tags;
  const place = { columns, rows, x: c + half * (a + b), y: f + half * (d + e), stepX: a, stepY: e };
  if (b === 0 && d === 0 && a > 0) return checkPlace(fileName, place);
  const turned = { ...place, slantX: b, slantY: d };
  return checkTurned(fileName, turned);
}

function affineOf({ scale, tiePoints, transformation, world }: PlaceTags): Affine | undefined {
  const numbers = (list: ArrayLike<number> | undefined, count: number): number[] | undefined =>
    list && list.length >= count ? Array.from(list) : undefined;
  const matrix = numbers(transformation, 8);
  if (matrix) {
    const [a = 0, b = 0, , c = 0, d = 0, e = 0, , f = 0] = matrix;
    return [a, b, c, d, e, f];
  }
  const [sizes, tie] = [numbers(scale, 2), numbers(tiePoints, 6)];
  if (sizes && tie) {
    const [width = 0, height = 0] = sizes;
    const [column = 0, row = 0, , x = 0, y = 0] = tie;
    return [width, 0, x - column * width, 0, -height, y + row * height];
  }
  if (!world) return undefined;
  const [a = 0, d = 0, b = 0, e = 0, c = 0, f = 0] = world;
  return [a, b, c, d, e, f];
}

function checkTurned(fileName: string, place: GridPlace): GridPlace {
  const { columns, rows, x, y, stepX, stepY, slantX = 0, slantY = 0 } = place;
  const bad = (word: string): AditError => new AditError('grid-bad-header', { values: { file: fileName, word } });
  const [columnStep, rowStep] = [Math.hypot(stepX, slantY), Math.hypot(slantX, stepY)];
  const area = Math.abs(stepX * stepY - slantX * slantY);
  // Cells without an area would put all nodes on one line.
  if (!(area > 1e-6 * columnStep * rowStep)) throw bad('ModelTransformation');
  checkPlace(fileName, { columns, rows, x, y, stepX: columnStep, stepY: rowStep });
  return place;
}

/** The six numbers of a world file; undefined where it has others. */
export function worldOf(text: string): number[] | undefined {
  const numbers = text.trim().split(/\s+/).slice(0, 6).map(Number);
  return numbers.length === 6 && numbers.every(Number.isFinite) ? numbers : undefined;
}

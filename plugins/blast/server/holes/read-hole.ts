import type { Vector3 } from 'adit/core';
import type { BlastHole, RejectedRow } from './blast-hole.ts';
import type { HoleColumn, HoleColumns } from './hole-columns.ts';
import { directionOf, toeOf } from './hole-direction.ts';

/** No blast hole is wider than this many metres: a larger number is in millimetres. */
const WIDEST_METRES = 2;

/** Where a row stands and how it is written; `pattern` is what a file without a column for it is called. */
export interface RowOfFile {
  readonly line: number;
  readonly pattern: string;
  readonly hasDecimalCommas: boolean;
}

/** One row of a blast file as a hole, or why it is none. */
export function readHole(
  cells: readonly string[],
  columns: HoleColumns,
  { line, pattern, hasDecimalCommas }: RowOfFile,
): BlastHole | RejectedRow {
  const text = (column: HoleColumn): string => {
    const at = columns.get(column);
    const cell = at === undefined ? '' : (cells[at] ?? '');
    return cell.toLowerCase() === 'none' ? '' : cell;
  };
  const plain = (cell: string): string => (hasDecimalCommas ? cell.replace(',', '.') : cell);
  const number = (column: HoleColumn): number => (text(column) === '' ? NaN : Number(plain(text(column))));
  const hole = text('hole');
  const named = text('pattern') || pattern;
  const reject = (reason: RejectedRow['reason']): RejectedRow => ({ line, pattern: named, reason, hole });
  if (columns.has('entity') && text('entity').toLowerCase() !== 'hole') return reject('not-a-hole');
  if (hole === '') return reject('missing-hole');
  const collar: Vector3 = [number('collarX'), number('collarY'), number('collarZ')];
  if (!collar.every(Number.isFinite)) return reject('missing-coordinate');
  const toe = findToe(collar, number);
  if (!toe) return reject('hole-without-toe');
  const diameter = number('diameter');
  const measuredLength = positive(number('measuredLength'));
  const measuredMass = positive(number('measuredMass'));
  return {
    line,
    pattern: named,
    bench: text('bench'),
    hole,
    collar,
    toe,
    ...directionOf(collar, toe),
    diameter: diameter > WIDEST_METRES ? diameter / 1000 : diameter,
    subdrill: number('subdrill'),
    burden: number('burden'),
    spacing: number('spacing'),
    delay: number('delay'),
    firingTime: number('firingTime'),
    measuredLength,
    measuredMass,
    holeType: text('holeType'),
    fromHole: text('fromHole'),
    comment: text('comment'),
    // Programs write a date there that says nothing when nothing was measured.
    measuredLengthAt: Number.isNaN(measuredLength) ? '' : text('measuredLengthAt'),
    measuredMassAt: Number.isNaN(measuredMass) ? '' : text('measuredMassAt'),
    commentAt: text('comment') === '' ? '' : text('commentAt'),
  };
}

/** Tells a hole from a row that is none. */
export function isHole(row: BlastHole | RejectedRow): row is BlastHole {
  return 'collar' in row;
}

/** The toe as the file gives it, else from the length: `dip` counts from the horizontal, `angle` from the vertical; without either the hole is vertical. */
function findToe(collar: Vector3, number: (column: HoleColumn) => number): Vector3 | undefined {
  const toe: Vector3 = [number('toeX'), number('toeY'), number('toeZ')];
  if (toe.every(Number.isFinite)) return toe;
  const length = number('length');
  if (!(length > 0)) return undefined;
  const angle = number('angle');
  const dip = [Math.abs(number('dip')), 90 - angle].find(Number.isFinite) ?? 90;
  const bearing = number('bearing');
  return toeOf(collar, { dip, bearing: Number.isFinite(bearing) ? bearing : 0, length });
}

/** Nothing was measured where the file says 0. */
function positive(value: number): number {
  return value > 0 ? value : NaN;
}

import { cellsOf, numberOf, type FileHead } from './file-head.ts';

/** Numbers of the columns that hold the centre, and the sizes where there are any. */
export interface BlockPositions {
  readonly centres: readonly [number, number, number];
  readonly sizes?: readonly [number, number, number];
}

const SAMPLE_ROWS = 5000;
const LEAST_NUMBERED = 8;
const MAX_SIZES = 64;
const ON_LATTICE = 0.01;

/**
 * Finds out what the leading columns of a file without names are: a number and three indexes (MineLib), centre and size (Vulcan,
 * sub-blocked), or a centre (Vulcan, regular). Undefined when there are not three columns of numbers.
 */
export function namelessColumns({ dialect, lines }: FileHead): BlockPositions | undefined {
  const sample = lines.slice(dialect.dataStartRow - 1, dialect.dataStartRow - 1 + SAMPLE_ROWS);
  const rows = sample
    .filter((line) => line.trim() !== '')
    .map((line) => cellsOf(line, dialect.delimiter).slice(0, 6).map(numberOf));
  const column = (index: number): Float64Array => Float64Array.from(rows, (row) => row[index] ?? NaN);
  const columns = Array.from({ length: Math.min(6, dialect.columnNames.length) }, (_, index) => column(index));
  const leading = columns.findIndex((values) => values.some(Number.isNaN));
  const numeric = leading < 0 ? columns : columns.slice(0, leading);
  if (numeric.length < 3 || rows.length === 0) return undefined;
  if (numeric.length >= 4 && isNumbering(numeric[0] as Float64Array) && areUnique(numeric.slice(1, 4)))
    return { centres: [1, 2, 3] };
  const haveSizes = numeric.length === 6 && [0, 1, 2].every((axis) => fitsSizes(numeric[axis], numeric[axis + 3]));
  return { centres: [0, 1, 2], ...(haveSizes ? { sizes: [3, 4, 5] as const } : {}) };
}

/** Counts up by one from row to row. */
function isNumbering(values: Float64Array): boolean {
  const first = values[0] as number;
  return (
    Number.isInteger(first) && values.length >= LEAST_NUMBERED && values.every((value, row) => value === first + row)
  );
}

function areUnique(columns: readonly Float64Array[]): boolean {
  const rows = columns[0]?.length ?? 0;
  const keys = new Set(Array.from({ length: rows }, (_, row) => columns.map((values) => values[row]).join(' ')));
  return keys.size === rows;
}

/** Positive, of few kinds, none smaller than blocks side by side would need, and such that the blocks' edges are whole small blocks apart. */
function fitsSizes(centres: Float64Array | undefined, sizes: Float64Array | undefined): boolean {
  if (!centres || !sizes || sizes.some((size) => !(size > 0))) return false;
  const kinds = new Set(sizes);
  if (kinds.size > MAX_SIZES) return false;
  const [smallest, largest] = [Math.min(...kinds), Math.max(...kinds)];
  const places = [...new Set(centres)].sort((one, other) => one - other);
  const gaps = places.slice(1).map((place, at) => place - (places[at] as number));
  if (gaps.length > 0 && Math.min(...gaps) > largest * (1 + ON_LATTICE)) return false;
  const edges = centres.map((centre, row) => (centre - (sizes[row] as number) / 2) / smallest);
  const first = edges[0] as number;
  return edges.every((edge) => Math.abs(edge - first - Math.round(edge - first)) < ON_LATTICE);
}

/** Where the points of a lattice lie: the point of column `i` and row `j` is at origin + i · column + j · row. */
export interface Lattice {
  readonly columns: number;
  readonly rows: number;
  readonly origin: Vector;
  readonly column: Vector;
  readonly row: Vector;
  /** The node of each point, row by row. */
  readonly nodeOf: Float64Array;
}

type Vector = readonly [number, number];

/** Plane coordinates, x and y in turn. */
interface Places {
  readonly length: number;
  at(index: number): number;
}

const LOOKS = 4e7;
const MOST_STARTS = 64;
const LEAST_STARTS = 4;
/** How near to upright rows stand on columns, by the sine between them: first of rounded coordinates, then of all together. */
const LEAST_SINE = 0.9;
const LEAST_SINE_OF_ALL = 0.999;
/** How far a point may lie from its node, in cells. */
const MAX_OFFSET = 0.1;
/** Most nodes for each point: what is emptier is no grid. */
const MAX_EMPTY = 20;

/**
 * Finds the grid whose nodes the points are, whatever their order, how it is turned, and which nodes are missing: by the two
 * shortest ways from point to point. Undefined where some point is no node.
 */
export function fitLattice(places: Places): Lattice | undefined {
  const count = places.length / 2;
  const basis = shortestWays(places, count);
  if (!basis) return undefined;
  let lattice = { origin: [places.at(0), places.at(1)] as Vector, ...basis };
  // Rounded coordinates say little over one cell and much over many: what is known is spread outwards.
  for (let reach = 4; reach < 1e7; reach *= 4) {
    const refined = refine(places, count, lattice, reach);
    if (refined.lattice) lattice = refined.lattice;
    if (refined.isWhole) break;
  }
  const { column, row } = lattice;
  const sine = (column[0] * row[1] - column[1] * row[0]) / (Math.hypot(...column) * Math.hypot(...row));
  return sine >= LEAST_SINE_OF_ALL ? number(places, count, lattice) : undefined;
}

type Basis = Pick<Lattice, 'origin' | 'column' | 'row'>;

function shortestWays(places: Places, count: number): Pick<Basis, 'column' | 'row'> | undefined {
  const starts = Math.min(count, MOST_STARTS, Math.max(LEAST_STARTS, Math.floor(LOOKS / count)));
  const shortest = (isWanted: (x: number, y: number, length: number) => boolean): Vector | undefined => {
    let best: Vector | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (let start = 0; start < starts; start += 1) {
      const from = Math.floor((start * count) / starts);
      const [x, y] = [places.at(2 * from), places.at(2 * from + 1)];
      for (let point = 0; point < count; point += 1) {
        const [alongX, alongY] = [places.at(2 * point) - x, places.at(2 * point + 1) - y];
        const length = Math.hypot(alongX, alongY);
        if (length > 0 && length < least && isWanted(alongX, alongY, length)) {
          best = [alongX, alongY];
          least = length;
        }
      }
    }
    return best;
  };
  const first = shortest(() => true);
  if (!first) return undefined;
  const size = Math.hypot(...first);
  const second = shortest((x, y, length) => Math.abs(first[0] * y - first[1] * x) >= LEAST_SINE * size * length);
  if (!second) return undefined;
  const [along, across] = Math.abs(first[0]) >= Math.abs(first[1]) ? [first, second] : [second, first];
  const column: Vector = along[0] < 0 ? [-along[0], -along[1]] : along;
  const isLeft = column[0] * across[1] - column[1] * across[0] > 0;
  return { column, row: isLeft ? across : [-across[0], -across[1]] };
}

function cellOf(x: number, y: number, { origin, column, row }: Basis): Vector {
  const area = column[0] * row[1] - column[1] * row[0];
  const [alongX, alongY] = [x - origin[0], y - origin[1]];
  return [(alongX * row[1] - alongY * row[0]) / area, (alongY * column[0] - alongX * column[1]) / area];
}

/** Least squares over the points within `reach` cells of the origin; `isWhole` when those were all. */
function refine(
  places: Places,
  count: number,
  lattice: Basis,
  reach: number,
): { lattice: Basis | undefined; isWhole: boolean } {
  const sums = Array.from({ length: 12 }, () => 0);
  let used = 0;
  for (let point = 0; point < count; point += 1) {
    const [x, y] = [places.at(2 * point), places.at(2 * point + 1)];
    const [i, j] = cellOf(x, y, lattice).map(Math.round) as [number, number];
    if (Math.abs(i) > reach || Math.abs(j) > reach) continue;
    used += 1;
    const [dx, dy] = [x - lattice.origin[0], y - lattice.origin[1]];
    [1, i, j, i * i, i * j, j * j, dx, i * dx, j * dx, dy, i * dy, j * dy].forEach((term, at) => {
      sums[at] = (sums[at] as number) + term;
    });
  }
  const [n = 0, si = 0, sj = 0, sii = 0, sij = 0, sjj = 0, ...sides] = sums;
  const [x, y] = [sides.slice(0, 3), sides.slice(3)].map((side) =>
    solve([n, si, sj], [si, sii, sij], [sj, sij, sjj], side),
  );
  const isWhole = used === count;
  if (!x || !y) return { lattice: undefined, isWhole };
  const at = (index: number): Vector => [x[index] as number, y[index] as number];
  const [shift, column, row] = [at(0), at(1), at(2)];
  const origin: Vector = [lattice.origin[0] + shift[0], lattice.origin[1] + shift[1]];
  return { lattice: { origin, column, row }, isWhole };
}

type Row = readonly [number, number, number];

/** By Cramer's rule; undefined where the points lie on one line. */
function solve(a: Row, b: Row, c: Row, side: readonly number[]): readonly number[] | undefined {
  const determinant = (p: Row, q: Row, r: Row): number =>
    p[0] * (q[1] * r[2] - q[2] * r[1]) - p[1] * (q[0] * r[2] - q[2] * r[0]) + p[2] * (q[0] * r[1] - q[1] * r[0]);
  const whole = determinant(a, b, c);
  if (!(Math.abs(whole) > 1e-9 * a[0] ** 3)) return undefined;
  const [p = 0, q = 0, r = 0] = side;
  const replaced = [0, 1, 2].map((column) => {
    const put = (line: Row, value: number): Row => line.map((term, at) => (at === column ? value : term)) as never;
    return determinant(put(a, p), put(b, q), put(c, r)) / whole;
  });
  return replaced;
}

function number(places: Places, count: number, lattice: Basis): Lattice | undefined {
  const cells = new Float64Array(count * 2);
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let point = 0; point < count; point += 1) {
    const [i, j] = cellOf(places.at(2 * point), places.at(2 * point + 1), lattice);
    const [column, row] = [Math.round(i), Math.round(j)];
    if (!(Math.abs(i - column) <= MAX_OFFSET && Math.abs(j - row) <= MAX_OFFSET)) return undefined;
    cells.set([column, row], 2 * point);
    [west, east] = [Math.min(west, column), Math.max(east, column)];
    [south, north] = [Math.min(south, row), Math.max(north, row)];
  }
  const [columns, rows] = [east - west + 1, north - south + 1];
  if (columns < 2 || rows < 2 || columns * rows > Math.max(100, MAX_EMPTY * count)) return undefined;
  const nodeOf = new Float64Array(count);
  for (let point = 0; point < count; point += 1)
    nodeOf[point] = ((cells[2 * point + 1] as number) - south) * columns + ((cells[2 * point] as number) - west);
  const { column, row } = lattice;
  const along = (axis: 0 | 1): number => lattice.origin[axis] + west * column[axis] + south * row[axis];
  return { columns, rows, origin: [along(0), along(1)], column, row, nodeOf };
}

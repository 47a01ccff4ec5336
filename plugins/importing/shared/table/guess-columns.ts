import type { ImportVariable } from 'adit/core';
import type { ColumnProfile } from './types.ts';

/** What a guess needs to know of a column: its extremes and the texts of the first rows. @internal */
export interface GuessedColumn {
  readonly name: string;
  readonly dataType?: ColumnProfile['dataType'];
  readonly minimum?: number | null;
  readonly maximum?: number | null;
  readonly sampleData?: readonly string[];
}

interface NumberColumn extends GuessedColumn {
  readonly minimum: number;
  readonly maximum: number;
}

/** Coordinates of a grid are wider than depths and angles. */
const leastCoordinate = 1000;

/** Whether a file has no line of names, so that the columns are numbered. @internal */
export function hasMadeUpNames(columns: readonly { readonly name: string }[]): boolean {
  return columns.length > 0 && columns.every(({ name }, index) => name === `column_${index + 1}`);
}

/**
 * Columns for variables by what is in them, for a file without names: text names a hole, two wide columns are coordinates, numbers
 * of one sign to 90 are a dip, numbers to 360 an azimuth, two columns that rise together are from and to. A guess, to be shown as one.
 *
 * @internal
 */
export function guessColumns(
  variables: readonly Pick<ImportVariable, 'name' | 'categorical'>[],
  columns: readonly GuessedColumn[],
): Record<string, string> {
  const wanted = new Set(variables.map(({ name }) => name));
  const found: Record<string, string> = {};
  const free = new Set(columns);
  const take = (variable: string, column: GuessedColumn | undefined): void => {
    if (!wanted.has(variable) || found[variable] !== undefined || !column || !free.delete(column)) return;
    found[variable] = column.name;
  };
  const numbers = (): NumberColumn[] => [...free].filter(isNumbers);

  for (const { name } of variables.filter(({ categorical }) => categorical))
    take(name, [...free].find(({ dataType }) => dataType === 'string') ?? columns[0]);
  for (const [x, y, z] of coordinateNames) {
    if (!wanted.has(x)) continue;
    const [first, second] = pairOf(numbers());
    const isSwapped = first && second && first.minimum > 1_000_000 && second.maximum < 1_000_000;
    take(x, isSwapped ? second : first);
    take(y, isSwapped ? first : second);
    const after = second ? columns.indexOf(second) : -1;
    take(
      z,
      numbers().find((column) => columns.indexOf(column) > after),
    );
  }
  const [from, to] = wanted.has('from') ? risingPair(numbers()) : [];
  take('from', from);
  take('to', to);
  if (wanted.has('dip')) {
    const dip = dipOf(numbers());
    take('dip', dip);
    const others = numbers().filter(({ minimum }) => minimum >= 0);
    // A collar file may lack the depth, but none has a dip without an azimuth.
    const isDirectionOnly = dip !== undefined && wanted.has('easting') && others.length === 1;
    if (!isDirectionOnly) take('depth', others[0]);
    take('azimuth', numbers().find(isAzimuth));
  }
  take(
    'depth',
    numbers().find(({ minimum }) => minimum >= 0),
  );
  return found;
}

const coordinateNames = [
  ['easting', 'northing', 'elevation'],
  ['x', 'y', 'z'],
  ['xc', 'yc', 'zc'],
] as const;

function isNumbers(column: GuessedColumn): column is NumberColumn {
  return column.dataType !== 'string' && typeof column.minimum === 'number' && typeof column.maximum === 'number';
}

/** The first two wide columns side by side; the first two of all where none are wide. */
function pairOf(numbers: readonly NumberColumn[]): (NumberColumn | undefined)[] {
  const wide = numbers.filter(
    ({ minimum, maximum }) => Math.max(Math.abs(minimum), Math.abs(maximum)) >= leastCoordinate,
  );
  return wide.length >= 2 ? wide.slice(0, 2) : numbers.slice(0, 2);
}

/** Down is negative in most files; positive dips stand after the depth and the azimuth. */
function dipOf(numbers: readonly NumberColumn[]): NumberColumn | undefined {
  const steep = numbers.filter(({ minimum, maximum }) => minimum >= -90 && maximum <= 90);
  return steep.find(({ maximum }) => maximum < 0) ?? steep.findLast(({ minimum }) => minimum > 0);
}

function isAzimuth({ minimum, maximum }: NumberColumn): boolean {
  return minimum >= 0 && maximum <= 360;
}

/** Two neighbours of which the second is larger in every row. */
function risingPair(numbers: readonly NumberColumn[]): (NumberColumn | undefined)[] {
  const at = numbers.findIndex((column, index) => {
    const next = numbers[index + 1];
    if (!next) return false;
    const starts = (column.sampleData ?? []).map(toNumber);
    return starts.length > 0 && starts.every((start, row) => toNumber(next.sampleData?.[row] ?? '') > start);
  });
  return at < 0 ? [] : [numbers[at], numbers[at + 1]];
}

function toNumber(text: string): number {
  return Number(text.replace(',', '.'));
}

import { autoMap, columnAliases } from 'adit/plugins/importing';
import { fieldsOf } from '../obj/fields.ts';

const MARKS = ['\t', ';', ','] as const;
const variables = [
  { name: 'x', aliases: columnAliases.easting },
  { name: 'y', aliases: columnAliases.northing },
  { name: 'z', aliases: columnAliases.elevation },
];

/** How the lines of a table of points are taken apart. */
export interface NodeTable {
  /** The x, y and z of a line; NaN for what is no number there. */
  read(line: string): readonly [number, number, number];
  /** The first line is names. */
  readonly hasNames: boolean;
}

/** Says how a table is written by its first line that is no comment; undefined where fewer than three columns are there. */
export function nodeTable(first: string): NodeTable | undefined {
  const mark = MARKS.find((one) => first.split(one).length >= 3);
  const split = (line: string): string[] =>
    mark === undefined ? fieldsOf(line, 0) : line.split(mark).map((field) => field.trim().replaceAll('"', ''));
  const cells = split(first);
  if (cells.length < 3) return undefined;
  const hasNames = cells.some((cell) => Number.isNaN(numberOf(cell)));
  const places = hasNames ? placesByName(cells) : [0, 1, 2];
  if (!places) return undefined;
  return {
    hasNames,
    read(line) {
      const fields = split(line);
      return places.map((place) => numberOf(fields[place] ?? '')) as [number, number, number];
    },
  };
}

function placesByName(cells: readonly string[]): number[] | undefined {
  const { mapping } = autoMap(
    variables,
    cells.map((name) => ({ name })),
  );
  const places = variables.map(({ name }) => cells.indexOf(mapping[name] ?? '\0'));
  return places.includes(-1) ? undefined : places;
}

function numberOf(cell: string): number {
  return cell === '' ? Number.NaN : Number(cell);
}

/** Whether a line says nothing. */
export function isRemark(line: string): boolean {
  return line.trim() === '' || line.trimStart().startsWith('#');
}

import { AditError, MISSING_CODE } from 'adit/core';
import { pickRows, type BuildFile } from 'adit/core/server';
import { readMappedTable } from '../table/mapped-table.ts';
import { RowLedger } from '../table/row-ledger.ts';
import { HoleFinder } from '../table/hole-finder.ts';
import type { HoleRules } from '../rules/hole-rules.ts';
import type { ReadRun } from '../rules/read-run.ts';
import { doubtAngles } from './angles.ts';
import { oddCollars } from './odd-collars.ts';

/** The holes of a collar file, numbered in the file's order; arrays hold one entry a hole, positions three. */
export interface Collars {
  readonly ledger: RowLedger;
  /** The row of each hole in the collar file. */
  readonly rows: Uint32Array;
  readonly names: readonly string[];
  readonly finder: HoleFinder;
  readonly positions: Float64Array;
  /** The end of the hole as the collar file gives it; NaN where it gives none. */
  readonly depths: Float64Array;
  /** Degrees, NaN where the collar file gives none. */
  readonly azimuths: Float64Array;
  readonly dips: Float64Array;
  /** What is added to the azimuths of each hole's stations, in degrees, where coordinates were brought into another system. */
  readonly turns: Float64Array;
}

const LINES_SHOWN = 5;

const variables = {
  hole: { kind: 'text' },
  easting: { kind: 'number' },
  northing: { kind: 'number' },
  elevation: { kind: 'number' },
  depth: { kind: 'number', optional: true },
  azimuth: { kind: 'number', optional: true },
  dip: { kind: 'number', optional: true },
} as const;

/**
 * Reads a collar file. Rows without a hole id or a coordinate, second rows of a hole, and collars that stand where none of these holes
 * can be, unless they are to be kept, are rejected; a depth that is blank or
 * not above zero counts as unknown, with a warning. Throws `no-collars` when no row can be used.
 */
export async function readCollars(run: ReadRun, file: BuildFile, { lengths }: HoleRules): Promise<Collars> {
  const table = await readMappedTable(run, file, variables, lengths);
  const ledger = new RowLedger(run, table);
  const { codes, dictionary } = table.text('hole');
  const coordinates = (['easting', 'northing', 'elevation'] as const).map((variable) => ({
    variable,
    values: table.number(variable),
  }));
  const depthOfRow = table.optionalNumber('depth');
  const rowOfName = new Map<string, number>();
  for (let row = 0; row < table.rows; row += 1) {
    const code = codes[row] as number;
    const hole = code === MISSING_CODE ? '' : (dictionary[code] ?? '').trim();
    const bad = coordinates.find(({ values }) => !Number.isFinite(values[row]));
    const first = rowOfName.get(hole);
    if (hole === '') ledger.reject(row, 'missing-hole', { variable: 'hole' });
    else if (bad) ledger.reject(row, 'missing-coordinate', { variable: bad.variable });
    else if (first !== undefined) {
      ledger.reject(row, 'duplicate-collar', { variable: 'hole', values: { firstLine: table.lines[first] as number } });
    } else {
      rowOfName.set(hole, row);
      if (depthOfRow && !((depthOfRow[row] as number) > 0)) {
        ledger.warn(row, 'collar-depth-missing', { variable: 'depth' });
      }
    }
  }
  if (rowOfName.size > 0) leaveOutOdd(run, ledger, coordinates);
  if (ledger.used.length === 0) throw new AditError('no-collars', { values: { file: file.fileName } });

  const rows = ledger.used;
  const names = Array.from(rows, (row) => (dictionary[codes[row] as number] as string).trim());
  const positions = new Float64Array(rows.length * 3);
  for (const [axis, { values }] of coordinates.entries()) {
    for (let hole = 0; hole < rows.length; hole += 1)
      positions[hole * 3 + axis] = values[rows[hole] as number] as number;
  }
  const turns = turnsAt(positions, run.coordinates);
  run.coordinates?.move(positions);
  const optional = (variable: string): Float64Array => {
    const values = table.optionalNumber(variable);
    return values ? pickRows(values, rows) : new Float64Array(rows.length).fill(NaN);
  };
  const depths = optional('depth').map((depth) => (Number.isFinite(depth) && depth > 0 ? depth : NaN));
  const angles = { azimuths: optional('azimuth'), dips: optional('dip') };
  const { azimuths, dips } = doubtAngles(run, angles, rows.length, file);
  const turned = azimuths.map((azimuth, hole) => azimuth + (turns[hole] as number));
  return { ledger, rows, names, finder: new HoleFinder(names), positions, depths, azimuths: turned, dips, turns };
}

function turnsAt(positions: Float64Array, change: ReadRun['coordinates']): Float64Array {
  const turns = new Float64Array(positions.length / 3);
  return change
    ? turns.map((_, hole) => change.turn([positions[hole * 3], positions[hole * 3 + 1]] as [number, number]))
    : turns;
}

/** Asks about collars that stand where no hole of these can be, and rejects them unless they are to be kept. */
function leaveOutOdd(
  run: ReadRun,
  ledger: RowLedger,
  coordinates: readonly { readonly variable: string; readonly values: Float64Array }[],
): void {
  const rows = ledger.used;
  const [eastings, northings] = coordinates.map(({ values }) => values) as [Float64Array, Float64Array];
  const xy = new Float64Array(rows.length * 2);
  for (const [at, row] of rows.entries()) xy.set([eastings[row] as number, northings[row] as number], at * 2);
  const odd = oddCollars(xy).map((at) => rows[at] as number);
  if (odd.length === 0) return;
  const { file, lines } = ledger.table;
  const doubt = { rows: odd.length, lines: odd.slice(0, LINES_SHOWN).map((row) => lines[row] as number) };
  const values = placeOf(coordinates, odd[0] as number);
  const about = {
    ...doubt,
    fileName: file.fileName,
    values: { ...values, hole: ledger.holeOf(odd[0] as number), rows: odd.length },
  };
  if (run.ask('odd-collars', about) === 'keep') return;
  for (const row of odd) ledger.reject(row, 'odd-collar', { variable: 'easting', values: placeOf(coordinates, row) });
}

function placeOf(
  coordinates: readonly { readonly variable: string; readonly values: Float64Array }[],
  row: number,
): Record<string, number> {
  return Object.fromEntries(coordinates.slice(0, 2).map(({ variable, values }) => [variable, values[row] as number]));
}

import { AditError, MISSING_CODE } from 'adit/core';
import { pickRows, type BuildFile } from 'adit/core/server';
import { readMappedTable } from '../table/mapped-table.ts';
import { RowLedger } from '../table/row-ledger.ts';
import type { ReadRun } from '../table/read-run.ts';

/** The holes of a collar file, numbered in the file's order; arrays hold one entry a hole, positions three. */
export interface Collars {
  readonly ledger: RowLedger;
  /** The row of each hole in the collar file. */
  readonly rows: Uint32Array;
  readonly names: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly positions: Float64Array;
  /** The end of the hole as the collar file gives it; NaN where it gives none. */
  readonly depths: Float64Array;
  /** Degrees, NaN where the collar file gives none. */
  readonly azimuths: Float64Array;
  readonly dips: Float64Array;
}

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
 * Reads a collar file. Rows without a hole id or a coordinate, and second rows of a hole, are rejected; a depth that is blank or
 * not above zero counts as unknown, with a warning. Throws `no-collars` when no row can be used.
 */
export async function readCollars(run: ReadRun, file: BuildFile): Promise<Collars> {
  const table = await readMappedTable(run, file, variables);
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
  if (rowOfName.size === 0) throw new AditError('no-collars', { values: { file: file.fileName } });

  const rows = ledger.used;
  const names = [...rowOfName.keys()];
  const positions = new Float64Array(rows.length * 3);
  for (const [axis, { values }] of coordinates.entries()) {
    for (let hole = 0; hole < rows.length; hole += 1)
      positions[hole * 3 + axis] = values[rows[hole] as number] as number;
  }
  const optional = (variable: string): Float64Array => {
    const values = table.optionalNumber(variable);
    return values ? pickRows(values, rows) : new Float64Array(rows.length).fill(NaN);
  };
  const depths = optional('depth').map((depth) => (Number.isFinite(depth) && depth > 0 ? depth : NaN));
  const numbers = new Map(names.map((name, number) => [name, number]));
  return { ledger, rows, names, numbers, positions, depths, azimuths: optional('azimuth'), dips: optional('dip') };
}

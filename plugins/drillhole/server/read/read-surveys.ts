import type { BuildFile } from 'adit/core/server';
import { groupByHole, matchHoles, NO_HOLE, sortByDepth } from '../table/hole-rows.ts';
import { readMappedTable } from '../table/mapped-table.ts';
import { RowLedger } from '../table/row-ledger.ts';
import type { HoleRules } from '../rules/hole-rules.ts';
import type { ReadRun } from '../rules/read-run.ts';
import { doubtAngles, soundAzimuth, soundDip, type Angles } from './angles.ts';
import type { HoleFinder } from '../table/hole-finder.ts';

/** The stations of a survey file: those of hole h stand from `start[h]` to `start[h + 1] - 1`, by rising depth. */
export interface Stations {
  readonly start: Uint32Array;
  readonly depths: Float64Array;
  /** Degrees from 0 to 360. */
  readonly azimuths: Float64Array;
  /** Degrees from -90 to 90, of the file's sign. */
  readonly dips: Float64Array;
  /** The row of each station. */
  readonly rows: Uint32Array;
  /** Undefined when there is no survey file. */
  readonly ledger: RowLedger | undefined;
}

const variables = {
  hole: { kind: 'text' },
  depth: { kind: 'number' },
  azimuth: { kind: 'number' },
  dip: { kind: 'number' },
} as const;

/** Stations for `holeCount` holes when there is no survey file: none. */
export function noStations(holeCount: number): Stations {
  const none = new Float64Array(0);
  return {
    start: new Uint32Array(holeCount + 1),
    depths: none,
    azimuths: none,
    dips: none,
    rows: new Uint32Array(0),
    ledger: undefined,
  };
}

/**
 * Reads a survey file; its other columns are not kept, since a survey layer has an item a hole. Rejected are rows of unknown holes, rows that lack a number (the azimuth of a vertical station is not
 * needed), depths below zero, dips more than half a degree beyond ±90°, azimuths a turn and more away, and a second station at a depth of the same hole.
 */
export async function readSurveys(
  run: ReadRun,
  file: BuildFile,
  finder: HoleFinder,
  { lengths }: HoleRules,
): Promise<Stations> {
  const table = await readMappedTable(run, file, variables, lengths, { keepsProperties: false });
  warnOfLostProperties(run, file);
  const ledger = new RowLedger(run, table);
  const depths = table.number('depth');
  const holes = matchHoles(run, ledger, finder);
  const holeCount = finder.names.length;
  const read = { azimuths: table.number('azimuth'), dips: table.number('dip') };
  const { azimuths, dips } = doubtAngles(run, read, new Set(holes).size, file);
  for (let row = 0; row < table.rows; row += 1)
    if (holes[row] !== NO_HOLE) checkStation(ledger, row, depths[row] as number, { azimuths, dips });

  const candidates = ledger.used;
  const groups = groupByHole(
    candidates.map((row) => holes[row] as number),
    holeCount,
  );
  const sorted = { start: groups.start, items: groups.items.map((item) => candidates[item] as number) };
  sortByDepth(sorted, depths);
  rejectRepeatedDepths(ledger, sorted.start, sorted.items, depths);

  const rows = sorted.items.filter((row) => !ledger.isRejected(row));
  const { start } = groupByHole(
    rows.map((row) => holes[row] as number),
    holeCount,
  );
  const at = (values: Float64Array): Float64Array => Float64Array.from(rows, (row) => values[row] as number);
  return {
    start,
    depths: at(depths),
    azimuths: at(azimuths).map((azimuth) => soundAzimuth(azimuth)?.azimuth ?? 0),
    dips: at(dips).map((dip) => soundDip(dip)?.dip ?? dip),
    rows,
    ledger,
  };
}

function warnOfLostProperties(run: ReadRun, { fileName, mapping, properties }: BuildFile): void {
  const mapped = new Set(Object.values(mapping));
  const columns = properties.map(({ name }) => name).filter((name) => !mapped.has(name));
  if (columns.length === 0) return;
  run.issue({ severity: 'warning', code: 'properties-not-kept', fileName, values: { columns: columns.join(', ') } });
}

function checkStation(ledger: RowLedger, row: number, depth: number, { azimuths, dips }: Angles): void {
  const azimuth = azimuths[row] as number;
  const dip = dips[row] as number;
  const soundedDip = soundDip(dip);
  const soundedAzimuth = soundAzimuth(azimuth);
  const isVertical = Math.abs(soundedDip?.dip ?? 0) === 90;
  if (!Number.isFinite(depth)) ledger.reject(row, 'missing-value', { variable: 'depth' });
  else if (!Number.isFinite(dip)) ledger.reject(row, 'missing-value', { variable: 'dip' });
  else if (!soundedDip) ledger.reject(row, 'dip-out-of-range', { variable: 'dip', values: { dip } });
  else if (!Number.isFinite(azimuth) && !isVertical) ledger.reject(row, 'missing-value', { variable: 'azimuth' });
  else if (!soundedAzimuth && !isVertical)
    ledger.reject(row, 'azimuth-out-of-range', { variable: 'azimuth', values: { azimuth } });
  else if (depth < 0) ledger.reject(row, 'negative-depth', { variable: 'depth', values: { depth } });
  else {
    if (soundedDip.isNoted)
      ledger.warn(row, 'dip-rounded', { variable: 'dip', values: { dip, taken: soundedDip.dip } });
    if (soundedAzimuth?.isNoted)
      ledger.warn(row, 'azimuth-turned', { variable: 'azimuth', values: { azimuth, taken: soundedAzimuth.azimuth } });
  }
}

function rejectRepeatedDepths(ledger: RowLedger, start: Uint32Array, rows: Uint32Array, depths: Float64Array): void {
  for (let hole = 0; hole + 1 < start.length; hole += 1) {
    let kept = rows[start[hole] as number] as number;
    for (let at = (start[hole] as number) + 1; at < (start[hole + 1] as number); at += 1) {
      const row = rows[at] as number;
      if (depths[row] === depths[kept]) {
        const values = { depth: depths[row] as number, firstLine: ledger.table.lines[kept] as number };
        ledger.reject(row, 'duplicate-survey-depth', { variable: 'depth', values });
      } else kept = row;
    }
  }
}

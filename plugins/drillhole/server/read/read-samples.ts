import { pickRows, type BuildFile } from 'adit/core/server';
import { groupByHole, matchHoles, NO_HOLE, sortByDepth } from '../table/hole-rows.ts';
import { readMappedTable } from '../table/mapped-table.ts';
import { RowLedger } from '../table/row-ledger.ts';
import type { HoleRules } from '../rules/hole-rules.ts';
import type { ReadRun } from '../rules/read-run.ts';
import { doubtDepthUnit } from './depth-units.ts';
import type { Collars } from './read-collars.ts';
import type { Samples } from './samples.ts';

const intervalVariables = { hole: { kind: 'text' }, from: { kind: 'number' }, to: { kind: 'number' } } as const;
const pointVariables = { hole: { kind: 'text' }, depth: { kind: 'number' } } as const;

/** Ends and beginnings that were rounded in different ways do not overlap. */
const ROUNDING = 1e-6;

/**
 * Reads an interval file. Rejected are rows of unknown holes, rows that lack a depth, depths below zero, and intervals that do
 * not start above their end. Intervals that overlap another of their hole are kept with a warning.
 */
export async function readIntervals(
  run: ReadRun,
  file: BuildFile,
  collars: Collars,
  { lengths }: HoleRules,
): Promise<Samples> {
  const table = await readMappedTable(run, file, intervalVariables, lengths);
  const ledger = new RowLedger(run, table);
  const from = table.number('from');
  const to = table.number('to');
  const holes = matchHoles(run, ledger, collars.finder);
  for (let row = 0; row < table.rows; row += 1) {
    if (holes[row] === NO_HOLE) continue;
    const start = from[row] as number;
    const end = to[row] as number;
    if (!Number.isFinite(start)) ledger.reject(row, 'missing-value', { variable: 'from' });
    else if (!Number.isFinite(end)) ledger.reject(row, 'missing-value', { variable: 'to' });
    else if (start < 0) ledger.reject(row, 'negative-depth', { variable: 'from', values: { depth: start } });
    else if (start >= end)
      ledger.reject(row, 'from-not-above-to', { variable: 'from', values: { from: start, to: end } });
  }
  const rows = ledger.used;
  const samples: Samples = doubtDepthUnit(
    run,
    {
      kind: 'interval',
      ledger,
      rows,
      holes: pickRows(holes, rows),
      from: pickRows(from, rows),
      to: pickRows(to, rows),
    },
    collars.depths,
  );
  warnOfOverlaps(samples, collars.names.length);
  return samples;
}

/** Reads a file of points in holes. Rejected are rows of unknown holes, without a depth, or with one below zero. */
export async function readPoints(
  run: ReadRun,
  file: BuildFile,
  collars: Collars,
  { lengths }: HoleRules,
): Promise<Samples> {
  const table = await readMappedTable(run, file, pointVariables, lengths);
  const ledger = new RowLedger(run, table);
  const depths = table.number('depth');
  const holes = matchHoles(run, ledger, collars.finder);
  for (let row = 0; row < table.rows; row += 1) {
    if (holes[row] === NO_HOLE) continue;
    const depth = depths[row] as number;
    if (!Number.isFinite(depth)) ledger.reject(row, 'missing-value', { variable: 'depth' });
    else if (depth < 0) ledger.reject(row, 'negative-depth', { variable: 'depth', values: { depth } });
  }
  const rows = ledger.used;
  const at = pickRows(depths, rows);
  const samples: Samples = { kind: 'point', ledger, rows, holes: pickRows(holes, rows), from: at, to: at };
  return doubtDepthUnit(run, samples, collars.depths);
}

function warnOfOverlaps({ ledger, rows, holes, from, to }: Samples, holeCount: number): void {
  const groups = groupByHole(holes, holeCount);
  sortByDepth(groups, from);
  for (let hole = 0; hole < holeCount; hole += 1) {
    let deepest = -1;
    for (let at = groups.start[hole] as number; at < (groups.start[hole + 1] as number); at += 1) {
      const item = groups.items[at] as number;
      if (deepest >= 0 && (from[item] as number) < (to[deepest] as number) - ROUNDING) {
        const values = {
          from: from[item] as number,
          to: to[item] as number,
          otherLine: ledger.table.lines[rows[deepest] as number] as number,
        };
        ledger.warn(rows[item] as number, 'overlapping-intervals', { variable: 'from', values });
      }
      if (deepest < 0 || (to[item] as number) > (to[deepest] as number)) deepest = item;
    }
  }
}

import { MISSING_CODE } from 'adit/core';
import type { ReadRun } from '../rules/read-run.ts';
import type { HoleFinder, Likeness } from './hole-finder.ts';
import { placesWhere } from './places-where.ts';
import type { RowLedger } from './row-ledger.ts';

const LINES_SHOWN = 5;

/** The number of a hole that is not there. */
export const NO_HOLE = 0xffffffff;

/**
 * The hole number of each row of a survey or sample file; rows without a hole id, or of a hole without a collar, are rejected. Each
 * distinct id is looked up once. Ids that differ from their collar's in upper and lower case are taken for it; for those that differ in
 * marks or zeros in front, the run is asked.
 */
export function matchHoles(run: ReadRun, ledger: RowLedger, finder: HoleFinder): Uint32Array {
  const { codes, dictionary } = ledger.table.text('hole');
  const named = dictionary.map((name) => name.trim() !== '');
  const isNamed = (code: number): boolean => code !== MISSING_CODE && named[code] === true;
  repeatHoles(run, ledger, codes, isNamed);
  const holeOfCode = findHoles(run, ledger, finder, dictionary);
  const holes = new Uint32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] as number;
    const hole = code === MISSING_CODE ? NO_HOLE : (holeOfCode[code] as number);
    holes[row] = hole;
    if (hole !== NO_HOLE) continue;
    ledger.reject(row, isNamed(code) ? 'hole-without-collar' : 'missing-hole', { variable: 'hole' });
  }
  return holes;
}

/** Most rows without a hole id below some that have one look like a list that names each hole once: whether they belong to the hole above is asked. */
function repeatHoles(run: ReadRun, { table }: RowLedger, codes: Uint32Array, isNamed: (code: number) => boolean): void {
  const nameless = placesWhere(codes.length, (row) => !isNamed(codes[row] as number));
  if (nameless.length * 2 <= codes.length || nameless[0] === 0) return;
  const lines = [...nameless.subarray(0, LINES_SHOWN)].map((row) => table.lines[row] as number);
  const doubt = { fileName: table.file.fileName, rows: nameless.length, lines, values: { rows: nameless.length } };
  if (run.ask('missing-holes', doubt) === 'repeat') for (const row of nameless) codes[row] = codes[row - 1] as number;
}

function findHoles(run: ReadRun, ledger: RowLedger, finder: HoleFinder, dictionary: readonly string[]): Uint32Array {
  const found = dictionary.map((name) => finder.find(name));
  const about = (likeness: Likeness): { fileName: string; values: Record<string, string | number> } | undefined => {
    const first = found.findIndex((one) => one?.likeness === likeness);
    const hole = found[first]?.hole;
    if (hole === undefined) return undefined;
    const holes = new Set(found.flatMap((one) => (one?.likeness === likeness ? [one.hole] : []))).size;
    const values = { holes, written: (dictionary[first] as string).trim(), collar: finder.names[hole] as string };
    return { fileName: ledger.table.file.fileName, values };
  };
  const byCase = about('case');
  if (byCase) run.issue({ severity: 'warning', code: 'ids-joined', ...byCase });
  const byMarks = about('marks');
  const joinsMarks = byMarks !== undefined && run.ask('similar-ids', byMarks) === 'join';
  return Uint32Array.from(found, (one) => (!one || (one.likeness === 'marks' && !joinsMarks) ? NO_HOLE : one.hole));
}

/** Items grouped by hole: those of hole h are `items[start[h]]` to `items[start[h + 1] - 1]`, in their first order. */
export interface HoleGroups {
  readonly start: Uint32Array;
  readonly items: Uint32Array;
}

/** Groups items by hole in linear time. */
export function groupByHole(holes: Uint32Array, holeCount: number): HoleGroups {
  const start = new Uint32Array(holeCount + 1);
  for (const hole of holes) start[hole + 1] = (start[hole + 1] as number) + 1;
  for (let hole = 0; hole < holeCount; hole += 1)
    start[hole + 1] = (start[hole + 1] as number) + (start[hole] as number);
  const next = start.slice();
  const items = new Uint32Array(holes.length);
  for (let item = 0; item < holes.length; item += 1) {
    const hole = holes[item] as number;
    items[next[hole] as number] = item;
    next[hole] = (next[hole] as number) + 1;
  }
  return { start, items };
}

/** Sorts each hole's items by `depths`, in place; items of the same depth keep their order. */
export function sortByDepth({ start, items }: HoleGroups, depths: Float64Array): void {
  for (let hole = 0; hole + 1 < start.length; hole += 1) {
    const own = items.subarray(start[hole], start[hole + 1]);
    if (!isSorted(own, depths)) own.sort((left, right) => (depths[left] as number) - (depths[right] as number));
  }
}

function isSorted(items: Uint32Array, depths: Float64Array): boolean {
  for (let at = 1; at < items.length; at += 1) {
    if ((depths[items[at] as number] as number) < (depths[items[at - 1] as number] as number)) return false;
  }
  return true;
}

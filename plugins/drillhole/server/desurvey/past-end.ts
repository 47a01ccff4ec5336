import { pickRows } from 'adit/core/server';
import type { Samples } from '../read/samples.ts';
import type { ReadRun } from '../rules/read-run.ts';
import { placesWhere } from '../table/places-where.ts';
import { TOLERANCE, type HoleEnds } from './hole-ends.ts';

const LINES_SHOWN = 5;

/** Samples past the end of their hole, as the user says: kept, kept in holes that reach as deep as they do, or left out. */
export function settlePastEnd(
  run: ReadRun,
  samples: readonly Samples[],
  { ends, reaches, sound }: HoleEnds,
): { readonly samples: readonly Samples[]; readonly holeEnds: HoleEnds } {
  const answers = new Set<string>();
  const settled = samples.map((one) => {
    const { ledger, rows, holes, to } = one;
    const isPast = (item: number): boolean =>
      (to[item] as number) > (ends[holes[item] as number] as number) + TOLERANCE;
    const past = placesWhere(rows.length, isPast);
    const [first] = past;
    if (first === undefined) return one;
    const lineOf = (item: number): number => ledger.table.lines[rows[item] as number] as number;
    const answer = run.ask('past-end', {
      fileName: ledger.table.file.fileName,
      rows: past.length,
      lines: [...past.subarray(0, LINES_SHOWN)].map(lineOf),
      values: { rows: past.length, hole: ledger.holeOf(rows[first] as number) },
    });
    answers.add(answer);
    if (answer === 'lengthen') return one;
    for (const item of past) tell(one, item, ends[holes[item] as number] as number, answer === 'leave-out');
    return answer === 'leave-out'
      ? picked(
          one,
          placesWhere(rows.length, (item) => !isPast(item)),
        )
      : one;
  });
  const holeEnds = answers.has('lengthen')
    ? { ends: reaches, reaches, sound }
    : { ends, reaches: answers.has('leave-out') ? ends : reaches, sound };
  return { samples: settled, holeEnds };
}

function tell({ kind, ledger, rows, to }: Samples, item: number, end: number, isLeftOut: boolean): void {
  const row = rows[item] as number;
  const depth = to[item] as number;
  const [code, details] =
    kind === 'interval'
      ? (['interval-past-end', { variable: 'to', values: { to: depth, end } }] as const)
      : (['point-past-end', { variable: 'depth', values: { depth, end } }] as const);
  if (isLeftOut) ledger.reject(row, code, details);
  else ledger.warn(row, code, details);
}

function picked(samples: Samples, items: Uint32Array): Samples {
  const { rows, holes, from, to } = samples;
  const begins = pickRows(from, items);
  return {
    ...samples,
    rows: pickRows(rows, items),
    holes: pickRows(holes, items),
    from: begins,
    to: from === to ? begins : pickRows(to, items),
  };
}

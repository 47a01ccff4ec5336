import { AditError } from 'adit/core';
import type { DatumOperation } from './datum-shift.ts';
import { datumOperations, gridDatums } from './table/operations.ts';

/** One operation of a way between two datums. @internal */
export interface DatumStep {
  readonly operation: DatumOperation;
  readonly isForward: boolean;
}

interface Way {
  readonly datum: number;
  readonly steps: readonly DatumStep[];
  readonly accuracy: number;
}

/**
 * The operations between two datums with the best accuracy together; none within one datum. Throws `system-needs-grid` where only a grid file will do,
 * and `no-datum-operation` where nothing is known; `names` are those of the two systems.
 *
 * @internal
 */
export function datumRoute(from: number, to: number, names: readonly [string, string]): readonly DatumStep[] {
  const reached = new Map<number, Way>();
  const waiting: Way[] = [{ datum: from, steps: [], accuracy: 0 }];
  while (waiting.length > 0) {
    const next = waiting.reduce((best, way) => (way.accuracy < best.accuracy ? way : best));
    waiting.splice(waiting.indexOf(next), 1);
    if (next.datum === to) return next.steps;
    if (reached.has(next.datum)) continue;
    reached.set(next.datum, next);
    for (const operation of datumOperations) {
      const isForward = operation.from === next.datum;
      if (!isForward && operation.to !== next.datum) continue;
      waiting.push({
        datum: isForward ? operation.to : operation.from,
        steps: [...next.steps, { operation, isForward }],
        accuracy: next.accuracy + operation.accuracy,
      });
    }
  }
  const needsGrid = [from, to].some((datum) => gridDatums.includes(datum));
  throw new AditError(needsGrid ? 'system-needs-grid' : 'no-datum-operation', {
    message: `${needsGrid ? 'Only a grid file is exact' : 'No shift of datums is known'} between ${names[0]} and ${names[1]}`,
    values: { from: names[0], to: names[1] },
  });
}

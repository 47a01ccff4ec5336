import type { NumberArray } from 'adit/core/server';
import { MAX_WORDS, wordsNeeded, type CellCount } from './bit-rows.ts';

/** Into so many parts a cell may be divided along an axis. */
const MAX_DIVISIONS = 64;

/** The part of a block's own size that counts as nothing: source files round the sizes of sub-blocks. */
export const TOLERANCE = 2e-3;

/**
 * Into how many equal parts the cells must be divided along each axis so that the fractions in `corners` (six an item) fall
 * between two parts. Fractions for which there is no such division are left between; no division at all where it would need
 * too much memory.
 */
export function cornerDivisions(input: { readonly count: CellCount; readonly corners: NumberArray }): CellCount {
  const { corners, count } = input;
  const divisions: [number, number, number] = [1, 1, 1];
  for (let at = 0; at < corners.length; at++) {
    const axis = (at % 3) as 0 | 1 | 2;
    const fraction = corners[at] as number;
    const opposite = corners[at % 6 < 3 ? at + 3 : at - 3] as number;
    const slack = TOLERANCE * Math.abs(opposite - fraction);
    if (!fits(fraction, slack, divisions[axis])) divisions[axis] = finer(fraction, slack, divisions[axis]);
  }
  const fine: CellCount = [count[0] * divisions[0], count[1] * divisions[1], count[2] * divisions[2]];
  return wordsNeeded(fine) <= MAX_WORDS ? divisions : [1, 1, 1];
}

function fits(fraction: number, slack: number, division: number): boolean {
  return Math.abs(fraction * division - Math.round(fraction * division)) <= slack * division;
}

/** The smallest multiple of a division that a fraction fits; the division itself when none does. */
function finer(fraction: number, slack: number, division: number): number {
  for (let multiple = 2 * division; multiple <= MAX_DIVISIONS; multiple += division) {
    if (fits(fraction, slack, multiple)) return multiple;
  }
  return division;
}

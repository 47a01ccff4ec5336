import type { DipSign } from './direction.ts';

/** The sign that most dips speak for, since most holes go down; negative down, as in most files, when it is a tie. */
export function detectDipSign(dips: Float64Array): DipSign {
  let balance = 0;
  for (const dip of dips) {
    if (dip > 0) balance += 1;
    else if (dip < 0) balance -= 1;
  }
  return balance > 0 ? 'positive-down' : 'negative-down';
}

/** The sign that the user chose, or the detected one for `auto`. */
export function dipSignOf(option: string | undefined, dips: Float64Array): DipSign {
  return option === 'positive-down' || option === 'negative-down' ? option : detectDipSign(dips);
}

import type { NumberColumn } from './number-column.ts';

/** A column's values as float32 in shared memory: NaN for missing, codes as numbers. */
export function colourValues({ column }: { readonly column: NumberColumn }): Float32Array {
  const { values, missingCode } = column;
  const numbers = new Float32Array(new SharedArrayBuffer(values.length * 4));
  numbers.set(values);
  if (missingCode === undefined) return numbers;
  for (let at = 0; at < values.length; at++) if (values[at] === missingCode) numbers[at] = Number.NaN;
  return numbers;
}

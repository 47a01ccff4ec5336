import { AditError } from 'adit/core';
import { fieldsOf } from '../obj/fields.ts';
import type { GridValues } from './grid-shape.ts';

/** The numbers of a file that has either decimal points or decimal commas: the first that has one says which. */
export class DecimalNumbers {
  #mark: '.' | ',' | undefined;

  /** NaN for what is no number, or has the other mark. */
  read(text: string): number {
    const mark = text.includes(',') ? ',' : text.includes('.') ? '.' : undefined;
    this.#mark ??= mark;
    if (mark !== undefined && mark !== this.#mark) return Number.NaN;
    return Number(mark === ',' ? text.replace(',', '.') : text);
  }
}

/** Takes the values of a line; throws `grid-bad-number` with the line for a word that is no number. */
export function pushFields(
  values: GridValues,
  fields: readonly string[],
  fileName: string,
  line: number,
  numberOf: (text: string) => number = Number,
): void {
  for (const field of fields) {
    const value = numberOf(field);
    if (Number.isNaN(value) && !/^[-+]?nan$/i.test(field))
      throw new AditError('grid-bad-number', { values: { file: fileName, line, text: field.slice(0, 40) } });
    values.push(value);
  }
}

/** The numbers of a header's line; throws `grid-bad-header` when there are fewer than `count`, or one is none. */
export function numbersOf(text: string, count: number, fileName: string, line: number): number[] {
  const numbers = fieldsOf(text.replaceAll(',', ' '), 0).slice(0, count).map(Number);
  if (numbers.length === count && numbers.every(Number.isFinite)) return numbers;
  throw new AditError('grid-bad-header', { values: { file: fileName, word: `${line}: ${text.trim().slice(0, 40)}` } });
}

import { categoricalLimit } from '../../shared/table/index.ts';
import { TextDictionary } from './text-dictionary.ts';

/** The count that stands for "more than `categoricalLimit`". */
export const manyDistinct = categoricalLimit + 1;

const comparedBytes = 1024;

/**
 * Counts the distinct texts and the distinct numbers of a column, exactly up to `categoricalLimit` and in bounded memory.
 * Texts that agree in their first KiB count as one. They are kept until there are too many of them; the numbers they spell
 * then go on alone, for `1`, `1.0` and `1.00` are one.
 */
export class DistinctCounter {
  #texts: TextDictionary | undefined = new TextDictionary('');
  /** By code: the number that the text was read as, NaN for text. */
  #numbersOfTexts: number[] = [];
  #numbers: Set<number> | undefined;

  /** Adds a cell; `value` is the number it was read as, or NaN. */
  add(value: number, bytes: Buffer, start: number, end: number): void {
    if (this.#texts !== undefined) {
      const code = this.#texts.intern(bytes, start, Math.min(end, start + comparedBytes));
      if (code === this.#numbersOfTexts.length) this.#numbersOfTexts.push(value);
      if (this.#texts.size > categoricalLimit) this.#dropTexts();
    } else if (this.#numbers !== undefined && !Number.isNaN(value)) {
      this.#numbers.add(value);
      if (this.#numbers.size > categoricalLimit) this.#numbers = undefined;
    }
  }

  #dropTexts(): void {
    this.#numbers = this.#spelledNumbers();
    this.#texts = undefined;
    this.#numbersOfTexts = [];
    if (this.#numbers.size > categoricalLimit) this.#numbers = undefined;
  }

  #spelledNumbers(): Set<number> {
    return new Set(this.#numbersOfTexts.filter((value) => !Number.isNaN(value)));
  }

  /** Distinct texts, or `manyDistinct`. */
  get texts(): number {
    return this.#texts?.size ?? manyDistinct;
  }

  /** Distinct numbers, or `manyDistinct`. */
  get numbers(): number {
    if (this.#texts !== undefined) return this.#spelledNumbers().size;
    return this.#numbers?.size ?? manyDistinct;
  }
}

/** A float64 as four digits of 16 bits, from the most significant: which of its two words, and how far to shift it. */
export interface Digit {
  readonly word: 0 | 1;
  readonly shift: 0 | 16;
}
export const digits: readonly [Digit, Digit, Digit, Digit] = [
  { word: 1, shift: 16 },
  { word: 1, shift: 0 },
  { word: 0, shift: 16 },
  { word: 0, shift: 0 },
];

const DIGITS = 0x10000;
const SIGN = 0x8000;

/** Where a rank lies: among the values with `digit`, as number `rank` of `size` from the smallest. */
export interface Place {
  readonly digit: number;
  readonly rank: number;
  readonly size: number;
}

/** Counts how many values have each digit: the fine histogram that percentiles are found by. */
export class DigitTable {
  #counts = new Uint32Array(DIGITS);

  /** Counts a digit of the first `length` values, whose bits are `words`. */
  add(words: Uint32Array, length: number, { word, shift }: Digit): void {
    const counts = this.#counts;
    for (let at = 0, from: number = word; at < length; at++, from += 2) {
      const digit = ((words[from] as number) >>> shift) & 0xffff;
      counts[digit] = (counts[digit] as number) + 1;
    }
  }

  /** Finds the value of `rank`, counted from 0 at the smallest, by the first digit, which holds the sign. */
  findSigned(rank: number): Place {
    const counts = this.#counts;
    let before = 0;
    for (let step = 0; step < DIGITS; step++) {
      const digit = step < SIGN ? DIGITS - 1 - step : step - SIGN;
      const size = counts[digit] as number;
      if (rank < before + size) return { digit, rank: rank - before, size };
      before += size;
    }
    throw new RangeError('The rank is not in the table');
  }

  /** Finds the value of `rank` by a later digit; negative values are the smaller, the larger the digit is. */
  find(rank: number, negative: boolean): Place {
    const counts = this.#counts;
    let before = 0;
    for (let step = 0; step < DIGITS; step++) {
      const digit = negative ? DIGITS - 1 - step : step;
      const size = counts[digit] as number;
      if (rank < before + size) return { digit, rank: rank - before, size };
      before += size;
    }
    throw new RangeError('The rank is not in the table');
  }

  clear(): void {
    this.#counts.fill(0);
  }
}

/** The smallest and the largest finite float64 whose first digit is `digit`; zero counts as positive. */
export function firstDigitInterval(digit: number): [number, number] {
  const words = Uint32Array.of(0, (digit & (SIGN - 1)) * DIGITS, 0xffffffff, (digit & (SIGN - 1)) * DIGITS + 0xffff);
  const [least, most] = new Float64Array(words.buffer) as unknown as [number, number];
  return digit < SIGN ? [least, most] : [-most, Math.min(-least, -Number.MIN_VALUE)];
}

/** Moves the values with `wanted` as their digit to the front, in their order, and returns how many they are. */
export function keepDigit(
  values: Float64Array,
  words: Uint32Array,
  length: number,
  { word, shift }: Digit,
  wanted: number,
): number {
  let kept = 0;
  for (let at = 0, from: number = word; at < length; at++, from += 2) {
    const hit = +((((words[from] as number) >>> shift) & 0xffff) === wanted);
    values[kept] = values[at] as number;
    kept = (kept + hit) | 0;
  }
  return kept;
}

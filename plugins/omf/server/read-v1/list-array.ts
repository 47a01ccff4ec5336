import { PART_ROWS, type NumberArray, type TextArray } from '../model/index.ts';

/** Rows of `width` numbers that stand in the index itself; what is no number is missing. */
export function listArray(list: readonly unknown[], width = 1): NumberArray {
  return {
    width,
    count: async () => list.length,
    async *parts() {
      for (let first = 0; first < list.length; first += PART_ROWS) {
        const rows = list.slice(first, first + PART_ROWS);
        const numbers = new Float64Array(rows.length * width).fill(NaN);
        for (const [row, value] of rows.entries())
          for (let at = 0; at < width; at += 1) {
            const number: unknown = width > 1 ? (value as unknown[] | null)?.[at] : value;
            if (typeof number === 'number') numbers[row * width + at] = number;
          }
        yield numbers;
      }
    },
  };
}

/** Texts that stand in the index itself; empty ones, which is how this version writes missing ones, are missing. */
export function listTexts(list: readonly unknown[]): TextArray {
  return {
    count: async () => list.length,
    async *parts() {
      for (let first = 0; first < list.length; first += PART_ROWS)
        yield list.slice(first, first + PART_ROWS).map((value) => {
          if (typeof value === 'number') return String(value);
          return typeof value === 'string' && value !== '' ? value : undefined;
        });
    },
  };
}

/** Times that stand in the index itself as ISO 8601 texts, in milliseconds; what is none is missing. */
export function listTimes(list: readonly unknown[]): NumberArray {
  return listArray(list.map((value) => (typeof value === 'string' ? timeOf(value) : NaN)));
}

/** A time without a zone is in UTC. */
function timeOf(text: string): number {
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text);
  return Date.parse(hasZone || !text.includes('T') ? text : `${text}Z`);
}

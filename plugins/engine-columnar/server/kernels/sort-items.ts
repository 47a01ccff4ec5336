import type { NumberColumn } from './number-column.ts';

/**
 * Items in the order of their values (of `ranks` of their codes, where given), those without one last; items of the same value stay
 * in their order.
 */
export function sortItems(input: {
  readonly items: Uint32Array;
  readonly column: NumberColumn;
  readonly descending: boolean;
  readonly ranks?: Float64Array | undefined;
}): Uint32Array {
  const { items, descending, ranks } = input;
  const { values, missingCode } = input.column;
  const keys = Float64Array.from(items, (item) => {
    const value = values[item] as number;
    if (value === missingCode) return Number.NaN;
    return ranks ? (ranks[value] ?? Number.NaN) : value;
  });
  const order = Uint32Array.from(items.keys());
  const sign = descending ? -1 : 1;
  order.sort((left, right) => {
    const [a, b] = [keys[left] as number, keys[right] as number];
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || left - right;
    return (a - b) * sign || left - right;
  });
  return order.map((place) => items[place] as number);
}

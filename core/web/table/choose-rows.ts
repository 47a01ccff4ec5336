import type { TableQuery } from './table-query.ts';
import type { TableFilter } from './table-shapes.ts';

/** A text without case and accents, for searching. @beta */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The rows that match one chosen value of every filter and contain every word of the search. @beta */
export function chooseRows<Row>(
  rows: readonly Row[],
  { search, filters: chosen }: Pick<TableQuery, 'search' | 'filters'>,
  filters: readonly TableFilter<Row>[],
  textOf: ((row: Row) => string) | undefined,
): readonly Row[] {
  const words = textOf ? foldText(search).split(/\s+/).filter(Boolean) : [];
  const active = filters.filter(({ id }) => chosen.has(id));
  if (words.length === 0 && active.length === 0) return rows;
  return rows.filter((row) => {
    const text = words.length > 0 && textOf ? foldText(textOf(row)) : '';
    return (
      words.every((word) => text.includes(word)) &&
      active.every((filter) => chosen.get(filter.id)?.some((value) => filter.matches(row, value)))
    );
  });
}

/** Compares numbers by size, and texts as the collator orders them. @beta */
export function compareValues(left: string | number, right: string | number, collator: Intl.Collator): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return collator.compare(String(left), String(right));
}

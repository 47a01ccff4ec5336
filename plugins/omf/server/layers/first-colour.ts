import type { Column } from 'adit/core';

/** The property that items are first coloured by: the first number with values, else the first category; none of vertices. */
export function firstColour(columns: readonly Column[]): string | undefined {
  const usable = columns.filter(({ statistics, location }) => statistics.count > 0 && location !== 'vertices');
  return (usable.find(({ kind }) => kind === 'number') ?? usable.find(({ kind }) => kind === 'category'))?.name;
}

import type { ImportVariable } from 'adit/core';
import { autoMap, guessColumns, hasMadeUpNames, type GuessedColumn } from '../../shared/index.ts';

/** A column for each variable that has one: what the file itself says (`given`) goes before its columns' names; without names, their values. */
export function autoMapFile(
  variables: readonly ImportVariable[],
  columns: readonly GuessedColumn[],
  given: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const names = new Set(columns.map(({ name }) => name));
  const said = variables.flatMap(({ name }) => {
    const column = given[name];
    return column !== undefined && names.has(column) ? [[name, column] as const] : [];
  });
  const taken = new Set(said.map(([, column]) => column));
  const known = new Map(said);
  const free = columns.filter(({ name }) => !taken.has(name));
  const open = variables.filter(({ name }) => !known.has(name));
  if (hasMadeUpNames(columns)) return { ...guessColumns(open, free), ...Object.fromEntries(said) };
  const { mapping } = autoMap(open, free);
  return { ...mapping, ...Object.fromEntries(said) };
}

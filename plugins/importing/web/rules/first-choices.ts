import type { ImportVariable } from 'adit/core';
import { autoMap, guessColumns, hasMadeUpNames, type GuessedColumn } from 'adit/plugins/importing';
import type { VariableChoices } from './mapping-rules.ts';

/** What stands chosen without the user, and what else a column could have been. */
export interface FirstChoices {
  readonly choices: VariableChoices;
  /** Variable to other columns that would fit as well. */
  readonly alternatives: ReadonlyMap<string, readonly string[]>;
}

/**
 * Finds columns by their names for the variables that are open; a choice that the user made stays while its column exists, and
 * what the file itself says (`given`: variable to column name) goes before its columns' names, and those before their values. An optional
 * variable without a column counts as not in the file; one with a constant stays open, since that is for the user to say.
 */
export function firstChoices(
  variables: readonly ImportVariable[],
  columns: readonly GuessedColumn[],
  made: VariableChoices = {},
  given: Readonly<Record<string, string>> = {},
): FirstChoices {
  const names = new Set(columns.map(({ name }) => name));
  const kept = Object.entries(made).filter(([, choice]) => choice.kind === 'absent' || names.has(choice.column));
  const choices = Object.fromEntries(kept);
  const taken = new Set(kept.flatMap(([, choice]) => (choice.kind === 'column' ? [choice.column] : [])));
  for (const { name } of variables) {
    const column = given[name];
    if (column === undefined || choices[name] !== undefined || !names.has(column) || taken.has(column)) continue;
    choices[name] = { kind: 'column', column };
    taken.add(column);
  }
  const open = variables.filter(({ name }) => choices[name] === undefined);
  const free = columns.filter(({ name }) => !taken.has(name));
  const { mapping, notes } = hasMadeUpNames(columns)
    ? { mapping: guessColumns(open, free), notes: [] }
    : autoMap([...open], free);
  for (const [name, column] of Object.entries(mapping)) choices[name] = { kind: 'column', column };
  for (const { name, optional } of open)
    if (optional && choices[name] === undefined) choices[name] = { kind: 'absent' };
  return {
    choices,
    alternatives: new Map(
      notes.flatMap((note) => (note.code === 'ambiguous' ? [[note.variable, note.alternatives] as const] : [])),
    ),
  };
}

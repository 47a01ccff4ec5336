import type { ImportFileType, ImportVariable } from 'adit/core';
import { isValidDelimiter, isValidMissingSymbol, parseDataStartRow, type MetadataColumn } from 'adit/plugins/importing';

/** What was chosen for a variable: a column, or that the file does not have it. */
export type VariableChoice = { readonly kind: 'column'; readonly column: string } | { readonly kind: 'absent' };

/** What was chosen for the variables of a file, by name; a variable without an entry is still open. */
export type VariableChoices = Readonly<Record<string, VariableChoice>>;

/** What is wrong with how a file is to be read, as the code of a text. */
export type DialectProblem = 'invalid-delimiter' | 'invalid-nan-symbol' | 'invalid-data-start';

/** Checks the fields above the columns; an emptied delimiter or row stands for its default. */
export function dialectProblem(fields: {
  delimiter: string;
  missingSymbols: readonly string[];
  dataStartRow: string;
}): DialectProblem | undefined {
  if (fields.delimiter !== '' && !isValidDelimiter(fields.delimiter)) return 'invalid-delimiter';
  if (!fields.missingSymbols.every(isValidMissingSymbol)) return 'invalid-nan-symbol';
  return parseDataStartRow(fields.dataStartRow) === undefined ? 'invalid-data-start' : undefined;
}

/** Whether the user may say that a variable is not in the file. */
export function mayBeAbsent(variable: ImportVariable): boolean {
  return variable.optional === true || variable.constant !== undefined;
}

/** The variables that a column, or the word that there is none, has still to be chosen for. */
export function openVariables(variables: readonly ImportVariable[], choices: VariableChoices): ImportVariable[] {
  return variables.filter(({ name }) => choices[name] === undefined);
}

/** How many variables are decided of those that count: one that is said to be unknown for the whole file does not. */
export function mappedCount(
  variables: readonly ImportVariable[],
  choices: VariableChoices,
): { mapped: number; of: number } {
  const counted = variables.filter(({ name, constant }) => choices[name]?.kind !== 'absent' || constant !== undefined);
  return { mapped: counted.length - openVariables(counted, choices).length, of: counted.length };
}

/** The columns of the variables, by name. */
export function mappingOf(choices: VariableChoices): Record<string, string> {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([name, choice]) => (choice.kind === 'column' ? [[name, choice.column]] : [])),
  );
}

/** A choice for one variable; whoever had the column before is open again, since a column serves one variable only. */
export function choose(choices: VariableChoices, variable: string, choice: VariableChoice): VariableChoices {
  const others = Object.entries(choices).filter(
    ([name, other]) =>
      name !== variable && !(choice.kind === 'column' && other.kind === 'column' && other.column === choice.column),
  );
  return { ...Object.fromEntries(others), [variable]: choice };
}

/** The type of a column: a mapped one follows its variable, any other what was chosen for it. */
export function columnType(
  variable: ImportVariable | undefined,
  chosen: MetadataColumn['statsDataType'],
): MetadataColumn['statsDataType'] {
  if (!variable) return chosen;
  return variable.categorical ? 'categorical' : 'continuous';
}

/** True when a file needs a property, has columns for one, and none of them is selected. */
export function lacksProperty(
  { needsProperty }: Pick<ImportFileType, 'needsProperty'>,
  columns: readonly { readonly isMapped: boolean; readonly selected: boolean }[],
): boolean {
  const others = columns.filter(({ isMapped }) => !isMapped);
  return needsProperty && others.length > 0 && others.every(({ selected }) => !selected);
}

/** Whether a cell holds one of the missing-value symbols; numbers are compared by value, so that `-99` also marks `-99.00`. */
export function isMissingText(text: string, symbols: readonly string[]): boolean {
  const cell = text.trim();
  if (cell === '') return false;
  return symbols.some((symbol) => symbol === cell || (symbol.trim() !== '' && Number(symbol) === Number(cell)));
}

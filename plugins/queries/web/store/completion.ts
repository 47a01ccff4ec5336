import { printField } from 'adit/core';

const MAX_OPTIONS = 8;

/** What may stand in the place of the word before the caret. */
export interface Completion {
  /** Where the word begins, and where it ends: the caret. */
  readonly from: number;
  readonly to: number;
  readonly options: readonly { readonly text: string; readonly label: string }[];
}

/** The fields that a word before the caret may become, those that begin with it first; undefined inside of texts, behind signs, and for a word that is one. */
export function completionAt(
  text: string,
  caret: number,
  fields: readonly { readonly name: string; readonly label: string }[],
): Completion | undefined {
  const before = text.slice(0, caret);
  // What is in quotes that are closed is passed over; after an open single one comes a text.
  const outside = before.replaceAll(/"(?:[^"]|"")*"|'(?:[^']|'')*'/g, (quoted) => ' '.repeat(quoted.length));
  if (outside.includes("'")) return undefined;
  const word = /"[^"]*$|[\p{L}_][\p{L}\p{N}_]*$/u.exec(outside)?.[0];
  if (word === undefined) return undefined;
  const sought = word.replace(/^"/, '').toLowerCase();
  const rank = (name: string): number => (name.toLowerCase().startsWith(sought) ? 0 : 1);
  const options = fields
    .filter(({ name, label }) => [name, label].some((one) => one.toLowerCase().includes(sought)))
    .toSorted((one, other) => rank(one.name) - rank(other.name))
    .map(({ name, label }) => ({ text: printField(name), label }));
  const isWhole = options.some((option) => option.text === word);
  if (isWhole || options.length === 0) return undefined;
  return { from: caret - word.length, to: caret, options: options.slice(0, MAX_OPTIONS) };
}

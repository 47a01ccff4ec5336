import { NAME_LENGTH } from '../routes.ts';

/** What is wrong with a name, as the code of a text; undefined for a name that is right. @internal */
export type NameProblem = 'name-blank' | 'name-too-long' | 'name-multiple-spaces';

/** Checks the name of a dataset or a folder: not blank, at most 50 characters, no two spaces together. @internal */
export function nameProblem(name: string): NameProblem | undefined {
  if (name.trim() === '') return 'name-blank';
  if (name.length > NAME_LENGTH) return 'name-too-long';
  return /\s{2,}/.test(name) ? 'name-multiple-spaces' : undefined;
}

/** The name that a dataset gets from the first file chosen for it: the file's without its extension, made to fit the rules for names. @internal */
export function nameFromFile(fileName: string): string {
  const base = fileName.replace(/(?<=.)\.[^.]*$/, '');
  return base.replaceAll(/\s+/g, ' ').slice(0, NAME_LENGTH).trim();
}

/** A name without these words and the separators beside them; undefined where it has none of them, or nothing else. @internal */
export function shorterName(name: string, words: readonly string[]): string | undefined {
  const isWord = (part: string): boolean => words.some((word) => [word, `${word}s`].includes(part.toLowerCase()));
  // Each part begins with the separator before it.
  const parts = name.split(/(?=[_\-.\s])/);
  const kept = parts.filter((part) => !isWord(part.replace(/^[_\-.\s]/, '')));
  const shorter = kept.join('').replace(/^[_\-.\s]+/, '');
  return kept.length === parts.length || shorter === '' ? undefined : shorter;
}

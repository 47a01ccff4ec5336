/** The longest name of a state or of a folder. @internal */
export const NAME_LENGTH = 25;

/** Why a text cannot be a name. @internal */
export type NameProblem = 'blank' | 'too-long' | 'taken';

/** What is wrong with the name of a state or of a folder, besides which `others` there are; undefined when nothing is. @internal */
export function nameProblem(name: string, others: readonly string[] = []): NameProblem | undefined {
  const key = nameKey(name);
  if (key === '') return 'blank';
  if (name.trim().length > NAME_LENGTH) return 'too-long';
  return others.some((other) => nameKey(other) === key) ? 'taken' : undefined;
}

/** Names of the same key are the same name. @internal */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

const keywords: ReadonlySet<string> = new Set(['and', 'or', 'not', 'in', 'is', 'missing']);

/** Whether a word has a meaning of its own in queries. @internal */
export function isKeyword(word: string): boolean {
  return keywords.has(word.toLowerCase());
}

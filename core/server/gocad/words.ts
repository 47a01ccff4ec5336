/** The words of a line: parted by blanks, a text in quotes is one word without them. @internal */
export function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"?|[^\s"]+/g)].map(([word, quoted]) => (quoted ?? word).trim());
}

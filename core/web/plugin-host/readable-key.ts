/** The last part of a text's key as words, for a text that is nowhere: `issue.missing-depth` and `issue.missingDepth` become "Missing depth". @internal */
export function readableKey(key: string): string {
  const last = key.split('.').findLast((part) => part !== '') ?? key;
  const words = last
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(
      /([a-z\d])([A-Z])(?=[a-z])/g,
      (_all, before: string, first: string) => `${before} ${first.toLowerCase()}`,
    )
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A title as it stands inside a sentence, for example `drillholes`. */
export function titleInSentence(title: string): string {
  // An abbreviation keeps its capitals.
  const isWord = title.slice(1) === title.slice(1).toLowerCase();
  return isWord ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}

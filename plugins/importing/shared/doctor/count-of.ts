/** What a text can count, the most telling first: a text about cells does not take its plural from their rows. */
const counted = ['count', 'cells', 'holes', 'rows'] as const;

/** How many things the text of a finding or an issue with these values counts, by which it takes its plural form; undefined where it counts none. @internal */
export function countOf(values: Readonly<Record<string, unknown>>): number | undefined {
  return counted.map((name) => values[name]).find((value) => typeof value === 'number');
}

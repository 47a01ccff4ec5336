const meanings: readonly (readonly [string, string])[] = [
  ['_a', '&'],
  ['_l', '<'],
  ['_g', '>'],
  ['_q', '"'],
  ['_c', ','],
  ['_t', '\t'],
  ['_u', '_'],
];

/** A name or cell of a `.gas` file as its user wrote it; the underscore comes last, as the file's own comment asks. */
export function unescapeGas(text: string): string {
  if (!text.includes('_')) return text;
  return meanings.reduce((sofar, [escaped, meaning]) => sofar.replaceAll(escaped, meaning), text);
}

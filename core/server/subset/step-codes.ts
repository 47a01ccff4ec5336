import { decodeItems, type MaskStep } from 'adit/core';

/**
 * Which codes of a column with these texts a step keeps: one byte a code, 1 for kept. Throws `bad-picks` for codes that `encodeItems`
 * did not make.
 *
 * @beta
 */
export function keptCodes(
  step: Extract<MaskStep, { readonly kind: 'codes' | 'text' }>,
  texts: readonly string[],
): Uint8Array {
  if (step.kind === 'text') {
    const { match, text } = step;
    const isKept = (own: string): boolean => (match === 'equals' ? own === text : own.toLowerCase().includes(text));
    return Uint8Array.from(texts, (own) => Number(isKept(own)));
  }
  const kept = new Uint8Array(texts.length);
  for (const code of decodeItems(step.codes, texts.length)) kept[code] = 1;
  return kept;
}

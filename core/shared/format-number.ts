const THIN_SPACE = '\u2009';

/** How many decimals a number is written with: exactly `decimals`, or at most `most`, which is 3 unless told. @public */
export interface NumberForm {
  readonly decimals?: number;
  readonly most?: number;
}

const known = new Map<string, Intl.NumberFormat>();

/**
 * A number as it is written wherever nothing else is laid down: thin spaces between its thousands, the decimal mark of the language, no sign before a
 * zero; a dash where there is none. For example `7 312 050.25`, in Spanish `7 312 050,25`.
 *
 * @public
 */
export function formatNumber(
  value: number,
  language: string,
  { decimals, most = decimals ?? 3 }: NumberForm = {},
): string {
  if (!Number.isFinite(value)) return '–';
  return formatOf(language, decimals ?? 0, most)
    .formatToParts(value)
    .map((part) => (part.type === 'group' ? THIN_SPACE : part.value))
    .join('');
}

/** A value as it stands in its row: with all its digits and no spaces, for it may be the number of a sample. @public */
export function formatGiven(value: number, language: string): string {
  return String(value).replace('.', decimalMark(language));
}

/** What stands before the decimals in a language. @public */
export function decimalMark(language: string): string {
  return formatNumber(0.5, language).slice(1, 2);
}

/** Making one takes as long as writing thousands of numbers. */
function formatOf(language: string, least: number, most: number): Intl.NumberFormat {
  const key = `${language} ${least} ${most}`;
  const made =
    known.get(key) ??
    new Intl.NumberFormat(language, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: 'always',
      signDisplay: 'negative',
    });
  known.set(key, made);
  return made;
}

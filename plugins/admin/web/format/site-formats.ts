import { countryCodes } from 'adit/plugins/admin';

/**
 * A moment in a time zone: `month-first` as `MM/DD/YYYY HH:mm`, `day-first` as `DD/MM/YYYY kk:mm`, where the hour after midnight
 * is the 24th.
 */
export function formatShortMoment(moment: string, order: 'month-first' | 'day-first', timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: order === 'month-first' ? 'h23' : 'h24',
  }).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const days = order === 'month-first' ? [part('month'), part('day')] : [part('day'), part('month')];
  return `${days.join('/')}/${part('year')} ${part('hour')}:${part('minute')}`;
}

/** The name of a country in a language; nothing for none. */
export function countryName(code: string, language: string): string {
  return code === '' ? '' : (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code);
}

/** The countries to choose from, by their names in a language. */
export function countryChoices(language: string): { value: string; label: string }[] {
  const collator = new Intl.Collator(language);
  return countryCodes
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((left, right) => collator.compare(left.label, right.label));
}

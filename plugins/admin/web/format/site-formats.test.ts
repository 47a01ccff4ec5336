import { expect, it } from 'vitest';
import { countryChoices, countryName, formatShortMoment } from './site-formats.ts';

it('[A2.25i, A2.29f] moments of sites have the month first, those of files the day, and 24 for the hour after midnight', () => {
  const moment = '2026-03-05T00:07:59Z';
  expect(formatShortMoment(moment, 'month-first', 'UTC')).toBe('03/05/2026 00:07');
  expect(formatShortMoment(moment, 'day-first', 'UTC')).toBe('05/03/2026 24:07');
  expect(formatShortMoment('2026-03-05T12:30:00Z', 'day-first', 'America/Santiago')).toBe('05/03/2026 09:30');
  expect(formatShortMoment('2026-12-31T15:30:00Z', 'month-first', 'UTC')).toBe('12/31/2026 15:30');
  expect(formatShortMoment('2026-12-31T15:30:00Z', 'day-first', 'UTC')).toBe('31/12/2026 15:30');
});

it('[A2.26] about 195 countries can be chosen, by their names in the language', () => {
  const english = countryChoices('en');
  expect(english).toHaveLength(195);
  expect(english.slice(0, 2).map(({ label }) => label)).toEqual(['Afghanistan', 'Albania']);
  expect(new Set(english.map(({ label }) => label)).size).toBe(195);
  expect(countryChoices('es')).toContainEqual({ value: 'DE', label: 'Alemania' });
  expect(countryName('', 'en')).toBe('');
});

import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatMoment } from './format.ts';

it('[W9.09] writes moments as h:mm AM/PM, dd-Mon-yyyy', () => {
  const at = (hours: number): string => new Date(2026, 10, 5, hours, 7).toISOString();
  expect(formatMoment(at(0), 'en')).toBe('12:07 AM, 05-Nov-2026');
  expect(formatMoment(at(12), 'en')).toBe('12:07 PM, 05-Nov-2026');
  expect(formatMoment(at(23), 'es')).toBe('11:07 PM, 05-nov-2026');
  expect(formatMoment('never', 'en')).toBe('never');
});

it('[A1.07] writes moments in the time zone that is asked for', () => {
  expect(formatMoment('2026-11-05T23:30:00Z', 'en', 'America/Santiago')).toBe('8:30 PM, 05-Nov-2026');
  expect(formatMoment('2026-11-05T23:30:00Z', 'es', 'Australia/Perth')).toBe('7:30 AM, 06-nov-2026');
});

it('writes sizes with three figures', () => {
  expect(formatBytes(0, 'en')).toBe('0 B');
  expect(formatBytes(999, 'en')).toBe('999 B');
  expect(formatBytes(1_475_941, 'en')).toBe('1.48 MB');
  expect(formatBytes(1_475_941, 'es')).toBe('1,48 MB');
});

it('writes counts with thin spaces', () => {
  expect([0, 9120, 1_234_567].map(formatCount)).toEqual(['0', '9\u2009120', '1\u2009234\u2009567']);
});

import { expect, it } from 'vitest';
import { formatBytes, formatCount, formatMoment } from './format.ts';

it('[W9.09] writes moments as h:mm AM/PM, dd-Mon-yyyy', () => {
  const at = (hours: number): string => new Date(2026, 10, 5, hours, 7).toISOString();
  expect(formatMoment(at(0), 'en')).toBe('12:07 AM, 05-Nov-2026');
  expect(formatMoment(at(9), 'en')).toBe('9:07 AM, 05-Nov-2026');
  expect(formatMoment(at(12), 'en')).toBe('12:07 PM, 05-Nov-2026');
  expect(formatMoment(at(15), 'en')).toBe('3:07 PM, 05-Nov-2026');
  expect(formatMoment(at(23), 'es')).toBe('11:07 PM, 05-nov-2026');
  expect(formatMoment('never', 'en')).toBe('never');
});

it('[A1.07] writes moments in the time zone that is asked for', () => {
  expect(formatMoment('2026-11-05T23:30:00Z', 'en', 'America/Santiago')).toBe('8:30 PM, 05-Nov-2026');
  expect(formatMoment('2026-11-05T23:30:00Z', 'es', 'Australia/Perth')).toBe('7:30 AM, 06-nov-2026');
});

it('[A9.06] sizes have units from Bytes to YB of 1,024, and two decimals', () => {
  const sizes = [
    0,
    1023,
    1024,
    1536,
    400_000_000,
    1e11,
    1024 ** 4,
    1024 ** 5,
    1024 ** 6,
    1024 ** 7,
    1024 ** 8,
    1024 ** 9,
  ];
  expect(sizes.map((size) => formatBytes(size, 'en'))).toEqual([
    '0 Bytes',
    '1,023 Bytes',
    '1.00 KB',
    '1.50 KB',
    '381.47 MB',
    '93.13 GB',
    '1.00 TB',
    '1.00 PB',
    '1.00 EB',
    '1.00 ZB',
    '1.00 YB',
    '1,024.00 YB',
  ]);
  expect(formatBytes(1536, 'es')).toBe('1,50 KB');
});

it('writes counts with thin spaces', () => {
  expect([0, 9120, 1_234_567].map(formatCount)).toEqual(['0', '9\u2009120', '1\u2009234\u2009567']);
});

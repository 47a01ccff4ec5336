import { expect, it } from 'vitest';
import { dateText, groupedCount, valueText, withoutExtension } from './numbers.ts';

it('counts have thin spaces between thousands', () => {
  expect([groupedCount(399), groupedCount(96540), groupedCount(1234567)]).toEqual([
    '399',
    '96\u2009540',
    '1\u2009234\u2009567',
  ]);
});

it('[W5.16] values show three decimals, dates as MM/DD/YYYY', () => {
  expect(valueText(4.2, [0.3, 4.2])).toBe('4.200');
  expect(valueText(0.00012, [0, 0.0009])).toBe('0.000120');
  expect(dateText(Date.UTC(2026, 10, 3))).toBe('11/03/2026');
  expect(dateText(Number.NaN)).toBe('–');
});

it('[W2.38] the source file is shown without its extension', () => {
  expect([
    withoutExtension('assay_BABBITT.csv'),
    withoutExtension('a.b.dat'),
    withoutExtension('.csv'),
    withoutExtension('plain'),
  ]).toEqual(['assay_BABBITT', 'a.b', '.csv', 'plain']);
});

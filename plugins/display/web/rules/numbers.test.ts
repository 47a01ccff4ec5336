import { expect, it } from 'vitest';
import { dateText, limitText, valueText, withoutExtension } from './numbers.ts';

it('[W5.16h, W5.16i] values show three decimals, dates as MM/DD/YYYY', () => {
  expect(valueText(4.2, [0.3, 4.2])).toBe('4.200');
  expect(valueText(0.00012, [0, 0.0009])).toBe('0.000120');
  expect(dateText(Date.UTC(2026, 10, 3))).toBe('11/03/2026');
  expect(dateText(Number.NaN)).toBe('–');
  expect(limitText({ kind: 'timestamp' }, [0, 1])(Date.UTC(1999, 0, 31))).toBe('01/31/1999');
  expect(limitText({ kind: 'number' }, [0, 1])(0.5)).toBe('0.500');
});

it('[W2.38] the source file is shown without its extension', () => {
  expect([
    withoutExtension('assay_BABBITT.csv'),
    withoutExtension('a.b.dat'),
    withoutExtension('.csv'),
    withoutExtension('plain'),
  ]).toEqual(['assay_BABBITT', 'a.b', '.csv', 'plain']);
});

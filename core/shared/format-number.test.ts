import { expect, it } from 'vitest';
import { formatGiven, formatNumber } from './format-number.ts';
import { convertLength, unitSymbol, unitText } from './length-unit.ts';

const plain = (text: string): string => text.replaceAll('\u2009', ' ');

it('numbers have one form: thin spaces between thousands, the decimal mark of the language, and no sign before a zero', () => {
  const shown = (language: string): string[] =>
    [7_312_050.256, 1234.5, 0.0004, -0.001, -1234.5].map((value) => plain(formatNumber(value, language, { most: 2 })));
  expect(shown('en')).toEqual(['7 312 050.26', '1 234.5', '0', '0', '-1 234.5']);
  expect(shown('es')).toEqual(['7 312 050,26', '1 234,5', '0', '0', '-1 234,5']);
  expect([2, 0].map((decimals) => formatNumber(12, 'es', { decimals }))).toEqual(['12,00', '12']);
  expect([formatNumber(1 / 3, 'en'), formatNumber(1 / 3, 'en', { decimals: 5 })]).toEqual(['0.333', '0.33333']);
  expect([Number.NaN, Infinity].map((value) => formatNumber(value, 'en'))).toEqual(['–', '–']);
});

it('a value of the data keeps all its digits, and has no spaces, for it may be a name', () => {
  expect([20_240_131, 123_456.789, 1e-9].map((value) => formatGiven(value, 'en'))).toEqual([
    '20240131',
    '123456.789',
    '1e-9',
  ]);
  expect(formatGiven(-0.35, 'es')).toBe('-0,35');
});

it('lengths are converted by the exact definitions of the units', () => {
  expect(convertLength(1, 'ft', 'm')).toBe(0.3048);
  expect(convertLength(3937, 'us-ft', 'm')).toBe(1200);
  expect(convertLength(1200, 'm', 'us-ft')).toBe(3937);
  expect(convertLength(12.5, 'us-ft', 'us-ft')).toBe(12.5);
  // At this easting the two feet are 4.6 feet apart.
  expect(convertLength(2_300_000, 'us-ft', 'ft') - 2_300_000).toBeCloseTo(4.6, 3);
  expect(convertLength(convertLength(9_999_999.999, 'm', 'us-ft'), 'us-ft', 'm')).toBeCloseTo(9_999_999.999, 8);
});

it('units are written behind numbers, all of them where there are several', () => {
  expect([unitSymbol('us-ft'), unitSymbol('deg')]).toEqual(['US ft', '°']);
  expect([unitText(['m']), unitText(['m', 'us-ft']), unitText(['m', 'ft'], '²')]).toEqual([
    'm',
    'm / US ft',
    'm² / ft²',
  ]);
});

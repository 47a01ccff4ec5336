import { expect, it } from 'vitest';
import { formatOf } from './cell-formats.ts';
import { formattedText, numberText, unescaped } from './cell-text.ts';

it.each([
  [0, undefined, 'number'],
  [14, undefined, 'date'],
  [21, undefined, 'time'],
  [22, undefined, 'date'],
  [46, undefined, 'number'],
  [164, 'yyyy-mm-dd', 'date'],
  [164, '[$-409]d mmm;@', 'date'],
  [164, 'mmm', 'date'],
  [164, 'hh:mm', 'time'],
  [164, '[h]:mm', 'number'],
  [164, '0.00" m"', 'number'],
  [164, '#,##0.00\\ "days"', 'number'],
  [164, 'General', 'number'],
  [164, '[Red]0.0', 'number'],
] as const)('the number format %s %s makes a %s', (id, code, format) => {
  expect(formatOf(id, code)).toBe(format);
});

it.each([
  ['45292', false, '2024-01-01'],
  ['45292.5', false, '2024-01-01T12:00:00'],
  ['1', false, '1900-01-01'],
  ['59', false, '1900-02-28'],
  ['61', false, '1900-03-01'],
  ['0', true, '1904-01-01'],
  ['43830', true, '2024-01-01'],
  ['2958465', false, '9999-12-31'],
  ['2958466', false, '2958466'],
  ['-5', false, '-5'],
])('the day %s, from 1904: %s, is %s', (stored, isFrom1904, text) => {
  expect(formattedText(stored, 'date', isFrom1904)).toBe(text);
});

it('times of a day are times, numbers lose the digits that a double cannot say, escaped characters come back', () => {
  expect(formattedText('0.5', 'time', false)).toBe('12:00:00');
  expect(formattedText('1.5', 'time', false)).toBe('1.5');
  expect(numberText('0.10000000000000001')).toBe('0.1');
  expect(numberText('500240')).toBe('500240');
  expect(numberText('123456789012345678901')).toBe('123456789012345680000');
  expect(unescaped('a_x000D_b_x005F_')).toBe('a\rb_');
});

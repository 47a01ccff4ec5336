import { expect, it } from 'vitest';
import { roundedText } from './rounded-text.ts';

it('rounds a number and leaves out zeros at its end and the sign of a zero', () => {
  expect([12.346, 12.5, 90, -0.001].map((value) => roundedText(value))).toEqual(['12.35', '12.5', '90', '0']);
  expect(roundedText(1.23456, 3)).toBe('1.235');
});

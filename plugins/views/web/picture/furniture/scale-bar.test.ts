import { expect, it } from 'vitest';
import { lengthLabel, type LengthForm } from './scale-bar.ts';

const label = (length: number, units: LengthForm['units'], language = 'en'): string =>
  lengthLabel(length, { units, language }).replaceAll('\u2009', ' ');

it('the scale bar names metres and kilometres, feet as feet however many there are, and all units of data that differ', () => {
  expect([0.25, 200, 5000].map((length) => label(length, ['m']))).toEqual(['0.25 m', '200 m', '5 km']);
  expect([200, 5000].map((length) => label(length, ['ft']))).toEqual(['200 ft', '5 000 ft']);
  expect(label(20_000, ['us-ft'])).toBe('20 000 US ft');
  expect(label(2000, ['m', 'ft'])).toBe('2 000 m / ft');
  expect(label(2500, ['m'], 'es')).toBe('2,5 km');
  expect(label(0.02, ['deg'])).toBe('0.02 °');
  expect(label(0.02, ['m', 'deg'])).toBe('0.02 m / °');
});

import { expect, it } from 'vitest';
import { figuresOf, textOf, type FigureForm } from './measurement-text.ts';

const square = [
  [0, 0, 0],
  [2000, 0, 0],
  [2000, 2000, 0],
  [0, 2000, 0],
] as const;
const form: FigureForm = { units: ['us-ft'], language: 'es', t: (key) => key };

it('figures say the unit of the data that are measured, and are written as all numbers are', () => {
  const figures = Object.fromEntries(
    figuresOf(square, true, form).map(({ key, value }) => [key, value.replaceAll('\u2009', ' ')]),
  );
  expect(figures).toMatchObject({ distance: '2 000,00 US ft', length: '8 000,00 US ft', area: '4 000 000,0 US ft²' });
  const both = figuresOf(square.slice(0, 2), false, { ...form, units: ['m', 'ft'] });
  expect(both[0]?.value.replaceAll('\u2009', ' ')).toBe('2 000,00 m / ft');
});

it('what is copied has the same figures, and the places as a program reads them', () => {
  const lines = textOf(square.slice(0, 2), false, form).split('\n');
  expect(lines[0]?.replaceAll('\u2009', ' ')).toBe('distance\t2 000,00 US ft');
  expect(lines.at(-1)).toBe('2000.000\t0.000\t0.000');
});

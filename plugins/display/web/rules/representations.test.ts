import { expect, it } from 'vitest';
import { firstShells, offeredRepresentations, readShells, whyNot } from './representations.ts';

it('says why blocks cannot be shown as a volume or as shells', () => {
  const numbers = { colorType: 'Continuous' } as const;
  expect(whyNot('Surface', [], undefined)).toBeUndefined();
  expect(whyNot('Volume', [], numbers)).toBe('engine');
  expect(whyNot('Volume', ['Volume', 'Shells'], undefined)).toBe('property');
  expect(whyNot('Shells', ['Volume', 'Shells'], { colorType: 'Categorical' })).toBe('property');
  expect(whyNot('Shells', ['Volume', 'Shells'], numbers)).toBeUndefined();
});

it('reads the values of shells in either way of writing numbers, each once and in order', () => {
  expect(readShells('2; 0.5 1,25', 10)).toEqual([0.5, 1.25, 2]);
  expect(readShells('1 1 1', 10)).toEqual([1]);
  expect(readShells('', 10)).toEqual([]);
  expect(readShells('1; high', 10)).toBeUndefined();
  expect(readShells('5 4 3 2 1', 3)).toEqual([1, 2, 3]);
});

it('begins with shells inside the range, and with none where there is no range', () => {
  expect(firstShells([0, 4])).toEqual([1, 2, 3]);
  expect(firstShells([1, -1])).toEqual([]);
});

it('offers what some engine here can draw, and what is shown already', () => {
  expect(offeredRepresentations('Surface', [])).toEqual(['Surface']);
  expect(offeredRepresentations('Surface', ['Shells', 'Volume'])).toEqual(['Surface', 'Volume', 'Shells']);
  expect(offeredRepresentations('Shells', [])).toEqual(['Surface', 'Shells']);
});

import { expect, it } from 'vitest';
import { unitOfFiles } from './dataset-build.ts';

it('what a file says of its unit goes before what was said of it, which tells which feet they are; metres where nobody says', () => {
  expect([unitOfFiles('m', { lengthUnit: 'ft' }), unitOfFiles('ft', { lengthUnit: 'm' })]).toEqual(['m', 'ft']);
  expect(unitOfFiles('ft', { lengthUnit: 'us-ft' })).toBe('us-ft');
  expect([unitOfFiles(undefined, { lengthUnit: 'us-ft' }), unitOfFiles(undefined, {})]).toEqual(['us-ft', 'm']);
});

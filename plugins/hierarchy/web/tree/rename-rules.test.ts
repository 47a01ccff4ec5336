import { expect, it } from 'vitest';
import { joinPath, newName, renamedPath } from './rename-rules.ts';

it('[W5.03] a blank or an unchanged name sends nothing', () => {
  expect(newName('Old', '')).toBeUndefined();
  expect(newName('Old', '  \t')).toBeUndefined();
  expect(newName('Old', 'Old')).toBeUndefined();
  expect(newName('Old', ' Old ')).toBeUndefined();
  expect(newName('Old', ' New ')).toBe('New');
});

it('a folder keeps its parents', () => {
  expect(renamedPath('Infill', 'Extension')).toBe('Extension');
  expect(renamedPath('Infill/2026/Q4', 'Q3')).toBe('Infill/2026/Q3');
  expect(joinPath('', 'A')).toBe('A');
  expect(joinPath('A', 'B')).toBe('A/B');
});

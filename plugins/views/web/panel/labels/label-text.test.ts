import { expect, it } from 'vitest';
import { labelText } from './label-text.ts';

it('[W3.17a] a label is a value as people read it: texts as they are, numbers to six digits, moments in UTC, as the source had it where that is known', () => {
  expect(labelText({ value: 'DDH-001' }, { kind: 'category' }, 'en')).toBe('DDH-001');
  expect(labelText({ value: 0.1 + 0.2 }, { kind: 'number' }, 'en')).toBe('0.3');
  expect(labelText({ value: 0.1 + 0.2 }, { kind: 'number' }, 'es')).toBe('0,3');
  expect(labelText({ value: 1_234_567 }, { kind: 'number' }, 'en')).toBe('1234570');
  expect(labelText({ value: 0 }, { kind: 'number' }, 'en')).toBe('0');
  expect(labelText({ value: Date.UTC(2024, 2, 5, 13, 30) }, { kind: 'timestamp' }, 'en')).toBe('2024-03-05 13:30');
  expect(labelText({ value: 0.005, text: '<0.01' }, { kind: 'number' }, 'en')).toBe('<0.01');
  expect(labelText({ value: 'x'.repeat(60) }, undefined, 'en')).toBe(`${'x'.repeat(39)}…`);
});

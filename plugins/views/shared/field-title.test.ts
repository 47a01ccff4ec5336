import { expect, it } from 'vitest';
import { fieldTitle } from './index.ts';

it('a field is named with its unit, as units are written', () => {
  const named = (unit: 'none' | 'm' | 'ft' | 'deg'): string => fieldTitle({ label: 'From', unit });
  expect((['none', 'm', 'ft', 'deg'] as const).map(named)).toEqual(['From', 'From (m)', 'From (ft)', 'From (°)']);
});

import { expect, it } from 'vitest';
import { startingLook } from './starting-look.ts';

const look = { colorScaleType: 'Logarithmic', fieldRangeMin: 0.005, fieldRangeMax: 2 } as const;

it('is what the layer says of the property before what its values ask for', () => {
  const layer = { propertyDefaults: [{ name: 'AU', fieldRangeMax: 5, opacity: 80 }] };
  expect(startingLook(layer, { name: 'AU', look })).toEqual({ name: 'AU', ...look, fieldRangeMax: 5, opacity: 80 });
  expect(startingLook(layer, { name: 'CU', look })).toEqual({ name: 'CU', ...look });
  expect(startingLook(layer, { name: 'AU' })).toEqual(layer.propertyDefaults[0]);
  expect(startingLook({}, { name: 'AU' })).toBeUndefined();
});

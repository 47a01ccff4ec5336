import { expect, it } from 'vitest';
import { countLayers } from './count-layers.ts';

it('counts the layers of the chosen dataset, or all, without those that are ignored', () => {
  const layers = [
    { datasetId: 'a', config: { label: 'Collars' } },
    { datasetId: 'a', config: { label: 'Assays' } },
    { datasetId: 'b', config: { label: 'Assays' } },
  ];
  expect(countLayers(layers, { dataset: '', ignored: [] })).toBe(3);
  expect(countLayers(layers, { dataset: 'a', ignored: [] })).toBe(2);
  expect(countLayers(layers, { dataset: '', ignored: ['Assays'] })).toBe(1);
});

import { colourTypes } from 'adit/core';
import { expect, it } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import { allowedColourType, colourTypesOf, histogramSamples } from './colour-type.ts';

const statistics = { count: 3, missing: 0, minimum: -1, maximum: 5, smallestPositive: 0.1 };

it('[W2.46, W4.22] a category is always Categorical, a number is Continuous, Logarithmic or Discrete', () => {
  expect(colourTypes.map((type) => english[`type.${type}`])).toEqual([
    'Continuous',
    'Logarithmic',
    'Discrete',
    'Categorical',
  ]);
  expect(colourTypesOf({ kind: 'category', statistics })).toEqual(['Categorical']);
  expect(colourTypesOf({ kind: 'number', statistics })).toEqual(['Continuous', 'Logarithmic', 'Discrete']);
  expect(colourTypesOf({ kind: 'timestamp', statistics })).toEqual(['Continuous', 'Logarithmic', 'Discrete']);
});

it('a field without a positive value has no logarithm to offer', () => {
  expect(colourTypesOf({ kind: 'number', statistics: { count: 1, missing: 0, minimum: -4, maximum: 0 } })).toEqual([
    'Continuous',
    'Discrete',
  ]);
});

it('[W4.22] a type that the new field does not allow falls back to its first', () => {
  expect(allowedColourType({ kind: 'number', statistics }, 'Categorical')).toBe('Continuous');
  expect(allowedColourType({ kind: 'category', statistics }, 'Logarithmic')).toBe('Categorical');
  expect(allowedColourType({ kind: 'number', statistics }, 'Discrete')).toBe('Discrete');
});

it('[W4.23, W9.12a, W9.12b] a histogram has 100 samples, and 500 for the logarithm', () => {
  expect((['Continuous', 'Discrete', 'Logarithmic'] as const).map(histogramSamples)).toEqual([100, 100, 500]);
});

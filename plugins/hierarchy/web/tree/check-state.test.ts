import { expect, it } from 'vitest';
import { canTick, checkStateOf, layersToShow } from './check-state.ts';

it('[W4.10] a dataset is ticked wholly, in part, or not', () => {
  expect(checkStateOf(0, 3)).toBe('none');
  expect(checkStateOf(2, 3)).toBe('mixed');
  expect(checkStateOf(3, 3)).toBe('all');
  expect(checkStateOf(3, undefined)).toBe('mixed');
  expect(checkStateOf(0, undefined)).toBe('none');
});

it('[W4.09] only complete datasets can be ticked', () => {
  expect([canTick('Complete'), canTick('Generating Dataset'), canTick('Failed')]).toEqual([true, false, false]);
});

it('[W4.11] ticking shows the layers that are selected by default, or the first one', () => {
  const layer = (name: string, selected: boolean): { name: string; defaults: { selected: boolean } } => ({
    name,
    defaults: { selected },
  });
  expect(layersToShow([layer('a', true), layer('b', false), layer('c', true)]).map((one) => one.name)).toEqual([
    'a',
    'c',
  ]);
  expect(layersToShow([layer('a', false), layer('b', false)]).map((one) => one.name)).toEqual(['a']);
  expect(layersToShow([])).toEqual([]);
});

import { MISSING_CODE } from 'adit/core';
import type { HoleTable } from 'adit/plugins/drillhole';
import { expect, it } from 'vitest';
import { firstTracks, tracksOf } from './log-tracks.ts';
import { stripsOf } from './strips.ts';

const table = (layer: string, ...columns: [string, 'number' | 'category' | 'timestamp'][]): HoleTable => ({
  layer,
  fileName: `${layer}.csv`,
  items: Uint32Array.of(3, 5, 8),
  from: Float64Array.of(10, 0, 20),
  to: Float64Array.of(20, 10, 25),
  columns: columns.map(([name, kind]) => ({ name, label: name, kind, unit: 'none' })),
});

it('numbers stand from the collar down, between nothing and the greatest', () => {
  const strips = stripsOf(table('assays'), Float64Array.of(4, Number.NaN, 1));
  expect(strips).toEqual([
    { from: 10, to: 20, value: 4, place: 1 },
    { from: 20, to: 25, value: 1, place: 0.25 },
  ]);
  expect(stripsOf(table('assays'), Float64Array.of(-2, 0, 2)).map(({ place }) => place)).toEqual([0.5, 0, 1]);
});

it('categories have their texts, and a point begins where it ends', () => {
  const { to: _to, ...points } = table('geology');
  expect(stripsOf(points, { codes: Uint32Array.of(1, MISSING_CODE, 0), texts: ['ore', 'waste'] })).toEqual([
    { from: 10, to: 10, value: 'waste', place: 1 },
    { from: 20, to: 20, value: 'ore', place: 0 },
  ]);
  expect(stripsOf(points, undefined)).toEqual([]);
});

it('a log begins with categories and with numbers of another table', () => {
  const assays = table('assays', ['Lab', 'category'], ['Au', 'number']);
  const geology = table('geology', ['Day', 'timestamp'], ['Rock', 'category'], ['RQD', 'number']);
  const names = (...tables: HoleTable[]): string[] => firstTracks(tracksOf(tables)).map(({ key }) => key);
  expect(names(geology, assays)).toEqual(['geology Rock', 'assays Au']);
  expect(names(assays)).toEqual(['assays Lab', 'assays Au']);
  expect(names(table('survey', ['Au', 'number']))).toEqual(['survey Au']);
  expect(names()).toEqual([]);
});

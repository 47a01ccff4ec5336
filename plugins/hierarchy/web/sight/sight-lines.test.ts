import { expect, it } from 'vitest';
import type { TreeDataset } from 'adit/plugins/hierarchy';
import type { OutOfSight } from 'adit/plugins/views';
import { farDistance, sightLines } from './sight-lines.ts';

const datasets = Object.fromEntries(
  ['Babbitt', 'Demo', 'Mars', 'Moon'].map((name) => [name, { id: name, name } as TreeDataset]),
);
const hidden = (datasetId: string, how: OutOfSight['how'], kilometres = 5): OutOfSight => ({
  datasetId,
  how,
  kilometres,
});
const lines = (...all: OutOfSight[]) =>
  sightLines(all, (id) => datasets[id]).map(({ textKey, name, count, datasets: shown }) => [
    textKey,
    name,
    count,
    shown.map(({ id }) => id),
  ]);

it('one dataset is told of by its name, several in one line with their count, and datasets that are gone not at all', () => {
  expect(lines()).toEqual([]);
  expect(lines(hidden('gone', 'beside'))).toEqual([]);
  expect(lines(hidden('Babbitt', 'beside'))).toEqual([['sight.beside', 'Babbitt', 1, ['Babbitt']]]);
  expect(lines(hidden('Babbitt', 'partly'))).toEqual([['sight.partly', 'Babbitt', 1, ['Babbitt']]]);
  expect(lines(hidden('Babbitt', 'beside'), hidden('Demo', 'beside'))).toEqual([
    ['sight.several-beside', 'Babbitt', 2, ['Babbitt', 'Demo']],
  ]);
  expect(lines(hidden('Babbitt', 'beside'), hidden('Demo', 'partly'))).toEqual([
    ['sight.several-partly', 'Babbitt', 2, ['Babbitt', 'Demo']],
  ]);
});

it('what is far off has a line of its own, and is not zoomed to together', () => {
  expect(lines(hidden('Mars', 'far', 400), hidden('Babbitt', 'beside'), hidden('Moon', 'far', 500))).toEqual([
    ['sight.beside', 'Babbitt', 1, ['Babbitt']],
    ['sight.several-far', 'Mars', 2, ['Mars']],
  ]);
});

it('a long way is told in miles where lengths are in feet', () => {
  expect(farDistance(400, 'm')).toEqual({ distance: 400, unit: 'km' });
  expect(farDistance(160.9344, 'us-ft')).toEqual({ distance: expect.closeTo(100, 9), unit: 'mi' });
});

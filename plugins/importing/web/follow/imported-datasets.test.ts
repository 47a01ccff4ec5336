import type { Bounds } from 'adit/core';
import { expect, it } from 'vitest';
import { ImportedDatasets } from './imported-datasets.ts';

/** A view, and the datasets that it shows. */
function setUp(shown: readonly string[] = []) {
  const layers = shown.map((datasetId) => ({ datasetId, geometry: undefined as { bounds: Bounds } | undefined }));
  const framed: (Bounds | undefined)[] = [];
  const datasets = new ImportedDatasets({
    tree: { dataset: () => ({ status: 'Complete' }) as never, refresh: async () => undefined },
    commands: {
      show: async (datasetId) => {
        await Promise.resolve();
        layers.push({ datasetId, geometry: { bounds: [0, 1, 0, 1, 0, 1] } });
        layers.push({ datasetId, geometry: { bounds: [0, 5, 0, 1, -3, 1] } });
      },
    },
    scene: () => ({ activeViewId: 'view', layers: () => layers as never }),
    drawn: () => ({ view: () => ({ fit: (bounds?: Bounds) => void framed.push(bounds) }) as never }),
  });
  const names = (): string[] => [...new Set(layers.map(({ datasetId }) => datasetId))];
  return { datasets, framed, names };
}

it('the first of several imports is shown and framed in an empty view, and no other', async () => {
  const { datasets, framed, names } = setUp();
  await Promise.all([datasets.showFirst('1'), datasets.showFirst('2')]);
  expect(names()).toEqual(['1']);
  expect(framed).toEqual([[0, 5, 0, 1, -3, 1]]);
});

it('a view that shows something stays as it is, until a dataset is asked for', async () => {
  const { datasets, framed, names } = setUp(['0']);
  await datasets.showFirst('1');
  expect([names(), framed]).toEqual([['0'], []]);
  await datasets.show('1');
  expect([names(), framed]).toEqual([['0', '1'], [[0, 5, 0, 1, -3, 1]]]);
});

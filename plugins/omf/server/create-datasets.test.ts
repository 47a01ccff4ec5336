import { describe, expect, it } from 'vitest';
import { AditError } from 'adit/core';
import type { DatasetRecord } from 'adit/core/server';
import { createOmf } from 'adit/plugins/omf';
import { createDatasets, type CreateParts } from './create-datasets.ts';
import type { ListedElement } from './list-elements.ts';

const body = createOmf.body!.parse({ id: 'raw', name: 'Mine', groupName: 'Production', folderPath: null });
const two: ListedElement[] = [
  { name: 'Ore', datasetType: 'Blockmodel' },
  { name: 'Pit', datasetType: 'Surface' },
];

function setUp(elements: readonly ListedElement[], there: readonly Partial<DatasetRecord>[], failAt = Infinity) {
  const asked: { importerId: string; name: string; options: unknown }[] = [];
  const removed: string[] = [];
  const parts: CreateParts = {
    rawFiles: { find: async () => ({ path: '/file', fileName: 'mine.omf', siteId: 'site' }) },
    readIndex: async (_path, _fileName, lineSets) =>
      elements.map((one) => (lineSets === 'lines' && one.name === 'Roads' ? { ...one, datasetType: 'Lines' } : one)),
    datasets: {
      listSite: async () => there as DatasetRecord[],
      remove: async (ids) => void removed.push(...ids),
    },
    imports: {
      async createDataset({ importerId, name, options }) {
        if (asked.length === failAt) throw new AditError('dataset-name-taken', { status: 409 });
        asked.push({ importerId, name, options });
        return { datasetId: `dataset-${asked.length}`, name };
      },
    },
  };
  return { parts, asked, removed };
}

describe('creating datasets of a project', () => {
  it('creates one of each element, by the importer of its type', async () => {
    const { parts, asked } = setUp(two, []);
    expect(await createDatasets(parts, body, 'user')).toEqual({
      id: 'dataset-1',
      datasetId: 'dataset-1',
      name: 'Ore',
      datasets: [
        { id: 'dataset-1', name: 'Ore', datasetType: 'Blockmodel' },
        { id: 'dataset-2', name: 'Pit', datasetType: 'Surface' },
      ],
    });
    expect(asked).toEqual([
      { importerId: 'omf.blockmodel', name: 'Ore', options: { element: '0' } },
      { importerId: 'omf.surface', name: 'Pit', options: { element: '1' } },
    ]);
  });

  it('makes lines of sets of lines where that is asked for', async () => {
    const { parts, asked } = setUp([{ name: 'Roads', datasetType: 'Surface' }], []);
    const wanted = createOmf.body!.parse({ id: 'raw', name: 'Mine', groupName: 'Production', lineSets: 'lines' });
    await createDatasets(parts, wanted, 'user');
    expect(asked).toEqual([{ importerId: 'omf.lines', name: 'Mine', options: { lineSets: 'lines', element: '0' } }]);
  });

  it('creates nothing when a name is taken', async () => {
    const place = { status: 'Complete', groupName: 'Production', folderPath: '' } as const;
    const { parts, asked } = setUp(two, [{ ...place, name: 'PIT', datasetType: 'Surface' }]);
    await expect(createDatasets(parts, body, 'user')).rejects.toMatchObject({
      code: 'omf-names-taken',
      status: 409,
      values: { names: 'Pit', count: 1 },
    });
    expect(asked).toEqual([]);
  });

  it('does not take a name of another type, place or status for taken', async () => {
    const place = {
      status: 'Complete',
      groupName: 'Production',
      folderPath: '',
      datasetType: 'Surface',
      name: 'Pit',
    } as const;
    const others = [
      { ...place, datasetType: 'Points' },
      { ...place, folderPath: 'Old' },
      { ...place, groupName: 'Test' },
      { ...place, status: 'Failed' },
    ] as const;
    expect((await createDatasets(setUp(two, others).parts, body, 'user')).datasets).toHaveLength(2);
  });

  it('removes those before it when a creation fails', async () => {
    const { parts, removed } = setUp(two, [], 1);
    await expect(createDatasets(parts, body, 'user')).rejects.toMatchObject({ code: 'dataset-name-taken' });
    expect(removed).toEqual(['dataset-1']);
  });

  it('refuses a project of more elements than a site should get at once', async () => {
    const many = Array.from({ length: 501 }, () => two[0] as ListedElement);
    const { parts, asked } = setUp(many, []);
    await expect(createDatasets(parts, body, 'user')).rejects.toMatchObject({ code: 'omf-too-many-elements' });
    expect(asked).toEqual([]);
  });

  it('refuses a project without elements', async () => {
    await expect(createDatasets(setUp([], []).parts, body, 'user')).rejects.toMatchObject({ code: 'omf-no-elements' });
  });
});

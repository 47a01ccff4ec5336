import type { DatasetRecord } from 'adit/core/server';
import { expect, it } from 'vitest';
import { buildTree, type DatasetFacts } from './build-tree.ts';

const facts: DatasetFacts = {
  types: ['Drillhole', 'Blockmodel', 'Surface', 'Points'],
  traits: new Map(),
  damaged: new Set(),
};
const record = (groupName: string, datasetType: string): DatasetRecord => ({
  id: `${groupName}/${datasetType}`,
  tenantId: 't',
  siteId: 's',
  name: datasetType,
  datasetType,
  groupName,
  folderPath: '',
  status: 'Complete',
  size: 0,
  createdBy: 'u',
  createdAt: new Date(0),
  updatedBy: 'u',
  updatedAt: new Date(0),
});

it('[W2.34] [W9.08] dataset types stand in the order of their contributions, others after them by name', () => {
  const types = ['Seismic', 'Points', 'Blasthole', 'Surface', 'Drillhole', 'Blockmodel'];
  const [production] = buildTree(
    [],
    types.map((type) => record('Production', type)),
    facts,
  );
  expect(production?.children.map(({ name }) => name)).toEqual([
    'Drillhole',
    'Blockmodel',
    'Surface',
    'Points',
    'Blasthole',
    'Seismic',
  ]);
});

it('[W9.08] groups stand by name, whatever dataset types are called, with the default one first', () => {
  const tree = buildTree([], [record('Points', 'Points'), record('Assays', 'Points')], facts);
  expect(tree.map(({ name }) => name)).toEqual(['Production', 'Assays', 'Points']);
});

it('a dataset tells how many rows of a file were rejected when those were most of them', () => {
  const lost = { fileName: 'assay.csv', rejected: 12, rows: 12 };
  const dataset = record('Production', 'Points');
  const traits = new Map([[dataset.id, { isGas: false, hasPieces: false, mostlyRejected: lost }]]);
  const [production] = buildTree([], [dataset], { ...facts, traits });
  expect(production?.children[0]?.datasets[0]).toMatchObject({ status: 'Complete', mostlyRejected: lost });
});

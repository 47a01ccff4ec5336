import type { TreeDataset } from 'adit/plugins/hierarchy';
import { expect, it } from 'vitest';
import { canDrag, dropPlace } from './drop-place.ts';

const make = (groupName: string, folderPath: string, dataType = 'Drillhole'): TreeDataset => ({
  id: `${groupName}/${folderPath}`,
  name: 'a',
  status: 'Complete',
  dataType,
  groupName,
  folderPath,
  isGAS: false,
  failure: null,
});
const isReserved = (groupName: string): boolean => groupName === 'BlastDog';
const hole = make('Production', 'Old');
const folder = (datasetType: string, folderPath: string, groupName = 'Production') =>
  ({ kind: 'folder', groupName, datasetType, folderPath }) as const;

it('datasets are dropped on folders of their type, on their type, and on groups', () => {
  expect(dropPlace([hole], folder('Drillhole', 'Infill/2026'), isReserved)).toEqual({
    groupName: 'Production',
    folderPath: 'Infill/2026',
  });
  expect(
    dropPlace([hole], { kind: 'datasetType', groupName: 'Production', datasetType: 'Drillhole' }, isReserved),
  ).toEqual({
    groupName: 'Production',
    folderPath: '',
  });
  expect(dropPlace([hole], { kind: 'group', groupName: 'Exploration' }, isReserved)).toEqual({
    groupName: 'Exploration',
    folderPath: '',
  });
});

it('not on another type, nor where all of them are already', () => {
  expect(dropPlace([hole], folder('Points', 'Soil'), isReserved)).toBeUndefined();
  expect(dropPlace([hole], folder('Drillhole', 'Old'), isReserved)).toBeUndefined();
  expect(dropPlace([hole, make('Production', '')], folder('Drillhole', 'Old'), isReserved)).toBeDefined();
  expect(dropPlace([], folder('Drillhole', 'Infill'), isReserved)).toBeUndefined();
  expect(dropPlace([hole], { kind: 'empty' }, isReserved)).toBeUndefined();
});

it('[W2.36] nothing is moved into or out of the group BlastDog', () => {
  expect(canDrag([hole], isReserved)).toBe(true);
  expect(canDrag([make('BlastDog', '', 'Blasthole')], isReserved)).toBe(false);
  expect(dropPlace([hole], { kind: 'group', groupName: 'BlastDog' }, isReserved)).toBeUndefined();
});

import type { HierarchyNode, TreeDataset } from 'adit/plugins/hierarchy';
import { expect, it } from 'vitest';
import { canMove, foldersOf } from './move-places.ts';

const folder = (name: string, ...children: HierarchyNode[]): HierarchyNode => ({
  levelType: 'folderPath',
  name,
  children,
  datasets: [],
});
const nodes: HierarchyNode[] = [
  {
    levelType: 'groupName',
    name: 'Production',
    datasets: [],
    children: [
      {
        levelType: 'datasetType',
        name: 'Drillhole',
        datasets: [],
        children: [folder('Infill', folder('2026')), folder('Old')],
      },
      { levelType: 'datasetType', name: 'Points', datasets: [], children: [folder('Soil')] },
    ],
  },
];
const hole: TreeDataset = {
  id: 'a',
  name: 'a',
  status: 'Complete',
  dataType: 'Drillhole',
  groupName: 'Production',
  folderPath: 'Old',
  isGAS: false,
  failure: null,
};

it('lists the folders of one dataset type with their whole paths', () => {
  expect(foldersOf(nodes, 'Production', 'Drillhole')).toEqual(['Infill', 'Infill/2026', 'Old']);
  expect(foldersOf(nodes, 'Production', 'Surface')).toEqual([]);
  expect(foldersOf(nodes, 'Nowhere', 'Drillhole')).toEqual([]);
});

it('[W5.02] nothing is moved until a folder other than the placeholder is chosen', () => {
  expect(canMove([hole], 'Production', undefined)).toBe(false);
  expect(canMove([hole], 'Production', 'Old')).toBe(false);
  expect(canMove([hole], 'Production', '')).toBe(true);
  expect(canMove([hole], 'Production', 'Infill')).toBe(true);
  expect(canMove([hole], 'Exploration', 'Old')).toBe(true);
});

import type { TreeDataset } from 'adit/plugins/hierarchy';
import { expect, it } from 'vitest';
import { nextHighlight } from './highlight.ts';

const make = (id: string, dataType: string): TreeDataset => ({
  id,
  name: id,
  status: 'Complete',
  dataType,
  groupName: 'Production',
  folderPath: '',
  isGAS: false,
  failure: null,
});
const hole = make('a', 'Drillhole');
const otherHole = make('b', 'Drillhole');
const points = make('c', 'Points');

it('[W4.12] a click highlights one', () => {
  expect(nextHighlight([hole, otherHole], points, 'click')).toEqual([points]);
});

it('[W4.12] a shift-click adds and takes away', () => {
  expect(nextHighlight([hole], otherHole, 'shift-click')).toEqual([hole, otherHole]);
  expect(nextHighlight([hole, otherHole], hole, 'shift-click')).toEqual([otherHole]);
});

it('[W4.12] a multi-highlight stays within one data type', () => {
  expect(nextHighlight([hole, otherHole], points, 'shift-click')).toEqual([points]);
});

it('[W4.12] a right-click keeps a highlight that the dataset is part of, and else highlights it alone', () => {
  expect(nextHighlight([hole, otherHole], otherHole, 'right-click')).toEqual([hole, otherHole]);
  expect(nextHighlight([hole, otherHole], points, 'right-click')).toEqual([points]);
});

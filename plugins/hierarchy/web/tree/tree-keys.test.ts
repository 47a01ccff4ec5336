import { expect, it } from 'vitest';
import type { TreeRow } from './tree-row.ts';
import { treeMove } from './tree-keys.ts';

const branch = (name: string, level: number, expanded: boolean): TreeRow => ({
  key: name,
  kind: 'folder',
  name,
  level,
  setSize: 1,
  position: 1,
  expanded,
  count: 1,
  target: { kind: 'group', groupName: name },
});
const leaf = (name: string, level: number, expanded?: boolean): TreeRow => ({
  key: name,
  kind: 'dataset',
  name,
  level,
  setSize: 1,
  position: 1,
  dataset: {
    id: name,
    name,
    status: 'Complete',
    dataType: 'Points',
    groupName: 'g',
    folderPath: '',
    isGAS: false,
    failure: null,
  },
  expanded,
});
const rows = [branch('open', 1, true), branch('closed', 2, false), leaf('one', 2), branch('last', 1, true)];

it('arrows move by one and stop at the ends', () => {
  expect(treeMove(rows, 0, 'ArrowDown')).toEqual({ to: 1 });
  expect(treeMove(rows, 3, 'ArrowDown')).toEqual({ to: 3 });
  expect(treeMove(rows, 0, 'ArrowUp')).toEqual({ to: 0 });
});

it('Home, End and the page keys jump', () => {
  expect(treeMove(rows, 2, 'Home')).toEqual({ to: 0 });
  expect(treeMove(rows, 0, 'End')).toEqual({ to: 3 });
  expect(treeMove(rows, 0, 'PageDown', 2)).toEqual({ to: 2 });
  expect(treeMove(rows, 3, 'PageUp', 99)).toEqual({ to: 0 });
});

it('Right opens a branch, then goes into it; Left closes it, then goes to its parent', () => {
  expect(treeMove(rows, 1, 'ArrowRight')).toEqual({ expand: true });
  expect(treeMove(rows, 0, 'ArrowRight')).toEqual({ to: 1 });
  expect(treeMove(rows, 3, 'ArrowRight')).toBeUndefined();
  expect(treeMove(rows, 0, 'ArrowLeft')).toEqual({ expand: false });
  expect(treeMove(rows, 2, 'ArrowLeft')).toEqual({ to: 0 });
  expect(treeMove(rows, 1, 'ArrowLeft')).toEqual({ to: 0 });
});

it('Right and Left open and close a dataset that has pieces, as they do a branch', () => {
  const piece: TreeRow = { ...leaf('one', 3), kind: 'piece', key: 'piece', path: 'N' } as TreeRow;
  expect(treeMove([leaf('one', 2, false)], 0, 'ArrowRight')).toEqual({ expand: true });
  expect(treeMove([leaf('one', 2, true), piece], 0, 'ArrowRight')).toEqual({ to: 1 });
  expect(treeMove([leaf('one', 2, true), piece], 0, 'ArrowLeft')).toEqual({ expand: false });
  expect(treeMove([leaf('one', 2, true), piece], 1, 'ArrowLeft')).toEqual({ to: 0 });
  expect(treeMove([leaf('one', 2, true), piece], 1, 'ArrowRight')).toBeUndefined();
});

it('a first key enters the tree, and an empty tree does nothing', () => {
  expect(treeMove(rows, -1, 'ArrowDown')).toEqual({ to: 0 });
  expect(treeMove(rows, -1, 'End')).toEqual({ to: 3 });
  expect(treeMove([], -1, 'ArrowDown')).toBeUndefined();
});

import type { HierarchyNode, TreeDataset } from 'adit/plugins/hierarchy';
import { describe, expect, it } from 'vitest';
import { datasetsOf, flattenTree } from './flatten-tree.ts';
import { growPieces } from './piece-tree.ts';

function dataset(name: string, dataType = 'Drillhole'): TreeDataset {
  return {
    id: `id-${name}`,
    name,
    status: 'Complete',
    dataType,
    groupName: 'Production',
    folderPath: '',
    isGAS: false,
    failure: null,
  };
}
function node(
  levelType: HierarchyNode['levelType'],
  name: string,
  children: HierarchyNode[],
  datasets: TreeDataset[] = [],
): HierarchyNode {
  return { levelType, name, children, datasets };
}

const tree = [
  node('groupName', 'Production', [
    node(
      'datasetType',
      'Drillhole',
      [node('folderPath', 'Infill', [node('folderPath', '2026', [], [dataset('deep')])], [dataset('inner')])],
      [dataset('outer')],
    ),
    node('datasetType', 'Blockmodel', [], [dataset('blocks', 'Blockmodel')]),
    node('datasetType', 'Surface', [], [dataset('pit', 'Surface')]),
    node('datasetType', 'Points', [], [dataset('soil', 'Points')]),
    node('datasetType', 'Seismic', [], [dataset('line 1', 'Seismic')]),
  ]),
  node('groupName', 'Empty', []),
];
const all = (): boolean => true;

describe('the rows of the tree', () => {
  it('[W2.34] [W9.08] stand as groups, dataset types in the order of the tree, folders, datasets', () => {
    expect(flattenTree(tree, all).map((row) => `${'  '.repeat(row.level - 1)}${row.name}`)).toEqual([
      'Production',
      '  Drillhole',
      '    Infill',
      '      2026',
      '        deep',
      '      inner',
      '    outer',
      '  Blockmodel',
      '    blocks',
      '  Surface',
      '    pit',
      '  Points',
      '    soil',
      '  Seismic',
      '    line 1',
      'Empty',
    ]);
  });

  it('count the datasets below them', () => {
    const counts = Object.fromEntries(
      flattenTree(tree, all).flatMap((row) => ('count' in row ? [[row.name, row.count]] : [])),
    );
    expect(counts).toEqual({
      ...{ Production: 7, Drillhole: 3, Infill: 2, 2026: 1, Blockmodel: 1, Surface: 1, Points: 1, Seismic: 1 },
      Empty: 0,
    });
    expect(datasetsOf(tree)).toHaveLength(7);
  });

  it('[W2.34] of a dataset with pieces are followed by those of its pieces, where they are open', () => {
    const pieces = growPieces(['N::9', 'N::10', 'S']);
    const rowsOf = (...open: string[]) =>
      flattenTree(
        tree,
        (key, kind) => (kind === 'dataset' || kind === 'piece' ? open.includes(key) : true),
        ({ name }) => (name === 'deep' ? pieces : undefined),
      ).filter((row) => row.kind === 'piece' || row.name === 'deep');
    expect(rowsOf().map(({ expanded }) => expanded)).toEqual([false]);
    const key = JSON.stringify(['id-deep', 'N']);
    expect(
      rowsOf('id-deep', key).map(({ name, level, setSize, position, expanded }) => [
        name,
        level,
        `${position}/${setSize}`,
        expanded,
      ]),
    ).toEqual([
      ['deep', 5, '1/1', true],
      ['N', 6, '1/2', true],
      ['9', 7, '1/2', undefined],
      ['10', 7, '2/2', undefined],
      ['S', 6, '2/2', undefined],
    ]);
  });

  it('say their level, place and number of siblings, as a tree needs for assistive technology', () => {
    const rows = flattenTree(tree, all);
    const outer = rows.find((row) => row.name === 'outer');
    expect(outer).toMatchObject({ level: 3, setSize: 2, position: 2 });
    expect(rows.find((row) => row.name === 'Seismic')).toMatchObject({ level: 2, setSize: 5, position: 5 });
  });

  it('know the whole path of a folder', () => {
    const folder = flattenTree(tree, all).find((row) => row.name === '2026');
    expect(folder).toMatchObject({
      target: { kind: 'folder', groupName: 'Production', datasetType: 'Drillhole', folderPath: 'Infill/2026' },
    });
  });

  it('leave out what is folded up', () => {
    expect(flattenTree(tree, (_, kind) => kind === 'group').map((row) => row.name)).toEqual([
      'Production',
      'Drillhole',
      'Blockmodel',
      'Surface',
      'Points',
      'Seismic',
      'Empty',
    ]);
  });

  it('have keys that differ', () => {
    const keys = flattenTree(tree, all).map((row) => row.key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

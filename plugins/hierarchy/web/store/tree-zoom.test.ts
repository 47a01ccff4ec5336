import { expect, it } from 'vitest';
import type { HierarchyNode, TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import { TreeZoom, type TreeZoomParts } from './tree-zoom.ts';

const dataset = (id: string, folderPath: string, status = 'Complete'): TreeDataset =>
  ({ id, name: id.toUpperCase(), groupName: 'G', dataType: 'Points', folderPath, status }) as TreeDataset;
const all = [dataset('a', 'North'), dataset('b', 'North/Deep'), dataset('c', 'Northern'), dataset('d', '', 'Failed')];
const nodes = [{ name: 'G', levelType: 'groupName', children: [], datasets: all }] as unknown as HierarchyNode[];

function setUp(shown: string[]) {
  const log: unknown[] = [];
  const zoom = new TreeZoom({
    view: {
      tree: { nodes },
      shown: { checkState: (id: string) => (shown.includes(id) ? 'all' : 'none') },
      show: async ({ id }: TreeDataset) => void (shown.includes(id) || shown.push(id)),
    },
    scene: () => ({
      activeViewId: 'view1',
      layers: () => shown.map((datasetId) => ({ datasetId, layerName: `${datasetId}/points` })),
    }),
    zoom: () => ({
      zoomTo: (viewId: string, layers: { layerName: string }[], name: string) =>
        log.push([viewId, layers.map(({ layerName }) => layerName), name]),
    }),
    t: (key: string, { count }: { count: number }) => `${key} ${count}`,
  } as unknown as TreeZoomParts);
  const idsFor = (target: TreeTarget) => zoom.datasetsFor(target).map(({ id }) => id);
  return { zoom, log, idsFor };
}

it('a dataset that is not shown is shown first; of a branch what is shown in it is zoomed to, at any depth', async () => {
  const { zoom, log, idsFor } = setUp(['a', 'c']);
  const north = { kind: 'folder', groupName: 'G', datasetType: 'Points', folderPath: 'North' } as const;
  expect(idsFor(north)).toEqual(['a']);
  await zoom.zoomTo([all[1]!]);
  expect(log).toEqual([['view1', ['b/points'], 'B']]);
  expect(idsFor(north)).toEqual(['a', 'b']);
  expect(idsFor({ kind: 'group', groupName: 'G' })).toEqual(['a', 'b', 'c']);
  expect(idsFor({ kind: 'group', groupName: 'H' })).toEqual([]);
  expect(idsFor({ kind: 'dataset', datasets: [all[0]!, all[3]!] })).toEqual(['a']);
  await zoom.zoomTo([all[0]!, all[2]!]);
  expect(log[1]).toEqual(['view1', ['a/points', 'c/points'], 'zoom.datasets 2']);
});

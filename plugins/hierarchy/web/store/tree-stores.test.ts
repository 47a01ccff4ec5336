import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ActiveSite, type Api, type Dialogs, type Toast, type Toasts } from 'adit/core/web';
import type { HierarchyNode, TreeDataset } from 'adit/plugins/hierarchy';
import type { SceneStore } from 'adit/plugins/views';
import { PieceStore } from './dataset-pieces.ts';
import { ShownDatasets } from './shown-datasets.ts';
import { TreeOperations } from './tree-operations.ts';
import { TreeSearch } from './tree-search.ts';
import { TreeStore } from './tree-store.ts';
import { TreeView } from './tree-view.ts';

type Call = {
  id: string;
  input: { query?: Record<string, string>; body?: Record<string, unknown>; params?: { id: string } };
};

const hole: TreeDataset = {
  id: 'a',
  name: 'Holes',
  status: 'Complete',
  dataType: 'Drillhole',
  groupName: 'Production',
  folderPath: '',
  isGAS: false,
  failure: null,
};
const nodes: HierarchyNode[] = [
  {
    name: 'Production',
    levelType: 'groupName',
    datasets: [],
    children: [{ name: 'Drillhole', levelType: 'datasetType', children: [], datasets: [hole] }],
  },
];

function setUp(answers: (call: Call) => unknown = () => ({})): {
  calls: Call[];
  toasts: Toast[];
  accepted: string[];
  tree: TreeStore;
  search: TreeSearch;
  view: TreeView;
  answer: { accept: boolean };
} {
  const calls: Call[] = [];
  const toasts: Toast[] = [];
  const accepted: string[] = [];
  const answer = { accept: true };
  const api = {
    async call(spec: { id: string }, input: Call['input']) {
      const call = { id: spec.id, input };
      calls.push(call);
      const given = answers(call);
      if (given instanceof Error) throw given;
      return spec.id === 'hierarchy.read' ? { hierarchy: nodes, paraviewConfig: {}, ...(given as object) } : given;
    },
  } as unknown as Api;
  const site = { id: 'site', name: 'Site' } as ActiveSite;
  const bar: Toasts = {
    show: (toast) => toasts.push(toast),
    showError: (error, title) => toasts.push({ type: 'error', title, message: String((error as Error).message) }),
  };
  const dialogs = {
    async open(_: unknown, properties: { suggestedName: string }) {
      accepted.push(properties.suggestedName);
      return answer.accept;
    },
  } as unknown as Dialogs;
  const tree = new TreeStore(api, site);
  const search = new TreeSearch(tree);
  const t = (key: string): string => key;
  const operations = new TreeOperations({ api, site, tree, dialogs, toasts: bar, t });
  const pieces = new PieceStore(api, site);
  const view = new TreeView({
    tree,
    search,
    shown: new ShownDatasets(() => undefined, pieces, bar, t),
    operations,
    pieces,
    isReserved: () => false,
  });
  return { calls, toasts, accepted, tree, search, view, answer };
}

/** The row of a dataset in the tree. */
function rowOf(dataset: TreeDataset) {
  return {
    key: dataset.id,
    kind: 'dataset',
    name: dataset.name,
    level: 3,
    setSize: 2,
    position: 1,
    dataset,
    expanded: undefined,
  } as const;
}

describe('the tree of the active site', () => {
  it('is read, kept when a later reading fails, and forgets an active dataset that is gone', async () => {
    let fails = false;
    const { tree } = setUp(() => (fails ? new ApiError(500, 'x', 'down', {}, undefined) : {}));
    await tree.refresh();
    tree.activate('a');
    expect(tree.dataset('a')?.name).toBe('Holes');
    expect(tree.groupNames).toEqual(['Production']);
    fails = true;
    await expect(tree.refresh()).rejects.toThrow('down');
    expect([tree.state, tree.datasetCount, tree.activeDatasetId]).toEqual(['failed', 1, 'a']);
  });

  it('a later reading wins over an earlier one that answers after it', async () => {
    const pending: ((value: unknown) => void)[] = [];
    const api = { call: () => new Promise((resolve) => pending.push(resolve)) } as unknown as Api;
    const tree = new TreeStore(api, { id: 'site' } as ActiveSite);
    const first = tree.refresh();
    const second = tree.refresh();
    pending[1]?.({ hierarchy: nodes });
    pending[0]?.({ hierarchy: [] });
    await Promise.all([first, second]);
    expect(tree.datasetCount).toBe(1);
  });
});

describe('the search', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[W5.08, W9.05] waits a second after the last key, trims, and sends nothing for blanks', async () => {
    const { calls, search } = setUp();
    search.type('  ');
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls).toEqual([]);
    search.type(' in');
    await vi.advanceTimersByTimeAsync(900);
    search.type(' infill ');
    await vi.advanceTimersByTimeAsync(900);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(calls.map((call) => call.input.query)).toEqual([
      { site: 'site', paraviewConfig: 'false', searchTerm: 'infill' },
    ]);
    expect(search.found).toHaveLength(1);
    search.clear();
    expect(search.found).toBeUndefined();
  });
});

describe('changes of the tree', () => {
  it('[W7.05] [W8.02] [W8.01] create groups, tell what was deleted, and show the server’s message of a failure', async () => {
    const { calls, toasts, view } = setUp(({ id }) =>
      id === 'hierarchy.delete' ? new ApiError(409, 'busy', 'Still generating', {}, undefined) : {},
    );
    expect(await view.operations.createGroup('New')).toBe(true);
    expect(calls[0]).toEqual({ id: 'hierarchy.manage', input: { body: { site: 'site', groupName: 'New' } } });
    expect(await view.operations.deleteDatasets([hole])).toBe(true);
    expect(toasts.at(-1)).toEqual({ type: 'success', title: 'toast.datasetDeleted' });
    expect(
      await view.operations.deleteFolder({
        kind: 'folder',
        groupName: 'Production',
        datasetType: 'Drillhole',
        folderPath: 'Old',
      }),
    ).toBe(false);
    expect(toasts.at(-1)).toEqual({ type: 'error', title: 'error.deleteFolder', message: 'Still generating' });
    expect(calls.filter((call) => call.id === 'hierarchy.read')).toHaveLength(3);
  });

  it('[W8.01] every change that fails has a title of its own, and the message of the server', async () => {
    const { toasts, view } = setUp(({ id }) =>
      id === 'hierarchy.read' ? {} : new ApiError(409, 'busy', 'Still generating', {}, undefined),
    );
    const { operations } = view;
    const folder = { kind: 'folder', groupName: 'g', datasetType: 'Drillhole', folderPath: 'a' } as const;
    await operations.createGroup('New');
    await operations.deleteGroup('New');
    await operations.deleteDatasets([hole, { ...hole, id: 'b' }]);
    await operations.deleteFolder(folder);
    await operations.move([hole], { groupName: 'g', folderPath: '' });
    await operations.renameFolder(folder, 'b');
    await operations.renameDataset(hole, 'New');
    expect(toasts.map(({ type, title, message }) => [type, title, message])).toEqual(
      [
        'createGroup',
        'deleteGroup',
        'deleteDataset',
        'deleteFolder',
        'moveDataset',
        'renameFolder',
        'renameDataset',
      ].map((change) => ['error', `error.${change}`, 'Still generating']),
    );
  });

  it('[W8.02, W7.09] what was deleted or renamed is told; many datasets go in one call', async () => {
    const { calls, toasts, view } = setUp();
    const { operations } = view;
    const folder = { kind: 'folder', groupName: 'g', datasetType: 'Drillhole', folderPath: 'a' } as const;
    await operations.deleteDatasets([hole, { ...hole, id: 'b' }]);
    expect(calls[0]).toEqual({ id: 'hierarchy.delete-datasets', input: { body: { ids: ['a', 'b'] } } });
    await operations.deleteDatasets([hole]);
    await operations.deleteFolder(folder);
    await operations.renameFolder(folder, 'b');
    await operations.renameDataset(hole, 'New');
    expect(toasts).toEqual(
      ['datasetsDeleted', 'datasetDeleted', 'folderDeleted', 'folderRenamed', 'datasetRenamed'].map((key) => ({
        type: 'success',
        title: `toast.${key}`,
      })),
    );
  });

  it('[W8.01] a server that cannot be reached gives the fixed message', async () => {
    const { toasts, view } = setUp(({ id }) =>
      id === 'hierarchy.rename' ? new ApiError(0, 'unreachable', '', {}, undefined) : {},
    );
    await view.operations.renameDataset(hole, 'New');
    expect(toasts).toEqual([{ type: 'error', title: 'error.renameDataset', message: 'error.unreachable' }]);
  });

  it('[W5.03] an unchanged or blank name sends nothing', async () => {
    const { calls, view } = setUp();
    await view.operations.renameDataset(hole, ' Holes ');
    await view.operations.renameDataset(hole, '  ');
    await view.operations.renameFolder({ kind: 'folder', groupName: 'g', datasetType: 'd', folderPath: 'a/b' }, 'b');
    expect(calls).toEqual([]);
  });

  it('[W4.56] after a suggestion is accepted the rename, then the move, are done again', async () => {
    let isTaken = true;
    const { calls, accepted, view } = setUp(({ id, input }) => {
      if (id === 'hierarchy.manage' && isTaken) return { suggestedName: 'Holes (1)', oldName: 'Holes', datasetId: 'a' };
      if (id === 'hierarchy.rename' && input.body?.['newName'] === 'Holes (1)') isTaken = false;
      return {};
    });
    expect(await view.operations.move([hole], { groupName: 'Exploration', folderPath: '' })).toBe(true);
    expect(accepted).toEqual(['Holes (1)']);
    expect(calls.map((call) => call.id)).toEqual([
      'hierarchy.manage',
      'hierarchy.rename',
      'hierarchy.manage',
      'hierarchy.read',
    ]);
  });

  it('[W4.56] a suggestion that is refused changes nothing', async () => {
    const { calls, toasts, view, answer } = setUp(({ id }) =>
      id === 'hierarchy.rename' ? { suggestedName: 'Other' } : {},
    );
    answer.accept = false;
    await view.operations.renameDataset(hole, 'Taken');
    expect(calls.map((call) => call.id)).toEqual(['hierarchy.rename', 'hierarchy.read']);
    expect(toasts).toEqual([]);
  });
});

describe('dragging', () => {
  const place = { groupName: 'Exploration', datasetType: 'Drillhole', folderPath: 'Infill' };
  const branch = {
    key: 'f',
    kind: 'folder',
    name: 'Infill',
    level: 3,
    setSize: 1,
    position: 1,
    expanded: false,
    count: 0,
    target: { kind: 'folder', ...place },
  } as const;
  const other = { ...hole, id: 'b', name: 'Other' };

  const both = [{ ...nodes[0], children: [{ ...nodes[0]?.children[0], datasets: [hole, other] }] }];

  it('takes the highlight along, shows where it would go, and moves it there', async () => {
    const { calls, tree, view } = setUp(() => ({ hierarchy: both }));
    await tree.refresh();
    view.point(rowOf(hole), 'click');
    view.point(rowOf(other), 'shift-click');
    expect(view.startDrag(rowOf(hole))).toBe(true);
    expect(view.dragOver(rowOf(other))).toBe(false);
    expect(view.dragOver(branch)).toBe(true);
    expect(view.dropKey).toBe('f');
    await view.drop(branch);
    expect(calls[1]).toEqual({
      id: 'hierarchy.manage',
      input: { body: { site: 'site', ...place, datasetIds: ['a', 'b'] } },
    });
    expect([view.dragged, view.dropKey]).toEqual([[], undefined]);
  });

  it('leaves what is not part of the highlight, and what ends elsewhere changes nothing', async () => {
    const { calls, view } = setUp();
    view.point(rowOf(other), 'click');
    view.startDrag(rowOf(hole));
    expect(view.dragged).toEqual([hole]);
    view.endDrag();
    await view.drop(branch);
    expect(calls).toEqual([]);
    expect(view.startDrag(branch)).toBe(false);
  });
});

describe('the highlight', () => {
  it('[W4.12] follows the tree: what was deleted is not part of it any more', async () => {
    const other = { ...hole, id: 'b' };
    let datasets = [hole, other];
    const { tree, view } = setUp(() => ({
      hierarchy: [{ ...nodes[0], children: [{ ...nodes[0]?.children[0], datasets }] }],
    }));
    await tree.refresh();
    view.point(rowOf(hole), 'click');
    view.point(rowOf(other), 'shift-click');
    datasets = [{ ...other, folderPath: 'Moved' }];
    await tree.refresh();
    expect(view.highlighted).toEqual(datasets);
  });
});

const noPieces = new PieceStore({} as never, {} as never);

describe('ticking a dataset', () => {
  function scene(): { store: SceneStore; log: string[] } {
    const log: string[] = [];
    const shown = new Map<string, readonly string[]>();
    const layer = (name: string, selected: boolean): unknown => ({ layerName: `a/${name}`, defaults: { selected } });
    const store = {
      activeViewId: 'v1',
      layers: () => [...shown].map(([layerName, selection]) => ({ layerName, datasetId: 'a', state: { selection } })),
      layer: (_: string, name: string) => {
        const selection = shown.get(name);
        return selection && { layerName: name, datasetId: 'a', state: { selection } };
      },
      datasetConfig: async () => ({
        datasetId: 'a',
        layers: [layer('collars', true), layer('survey', false), layer('intervals', true)],
      }),
      select: async (_: string, selections: Record<string, string[]>) => {
        for (const [name, selection] of Object.entries(selections)) {
          log.push(`${selection.length > 0 ? '+' : '-'}${name}`);
          if (selection.length > 0) shown.set(name, selection);
          else shown.delete(name);
        }
      },
    } as unknown as SceneStore;
    return { store, log };
  }

  it('[W4.11] [W4.10] adds the layers that are selected by default, and takes all of them away again', async () => {
    const { store, log } = scene();
    const shown = new ShownDatasets(
      () => store,
      noPieces,
      { show: () => undefined, showError: () => undefined },
      (key) => key,
    );
    await shown.toggle(hole);
    expect(log).toEqual(['+a/collars', '+a/intervals']);
    expect(shown.checkState('a')).toBe('mixed');
    await shown.toggle(hole);
    expect(log.slice(2)).toEqual(['-a/collars', '-a/intervals']);
    expect(shown.checkState('a')).toBe('none');
  });

  it('does every tick, also one that comes while the tick before is still being done', async () => {
    const { store, log } = scene();
    const drawn: (() => void)[] = [];
    const { select } = store;
    store.select = async (viewId, selections) => {
      await select(viewId, selections);
      await new Promise<void>((resolve) => drawn.push(resolve));
    };
    const shown = new ShownDatasets(
      () => store,
      noPieces,
      { show: () => undefined, showError: () => undefined },
      (key) => key,
    );
    const ticks = [shown.toggle(hole), shown.toggle(hole), shown.toggle(hole)];
    await expect.poll(() => drawn.length).toBe(3);
    expect(log).toEqual(['+a/collars', '+a/intervals', '-a/collars', '-a/intervals', '+a/collars', '+a/intervals']);
    expect(shown.isBusy('a')).toBe(true);
    for (const end of drawn) end();
    await Promise.all(ticks);
    expect(shown.isBusy('a')).toBe(false);
  });

  it('takes datasets that are gone out of every view', async () => {
    const { store } = scene();
    const forgotten: unknown[] = [];
    store.forget = async (ids) => void forgotten.push(ids);
    const shown = new ShownDatasets(
      () => store,
      noPieces,
      { show: () => undefined, showError: () => undefined },
      (key) => key,
    );
    await shown.remove(['b', 'c']);
    await shown.remove([]);
    expect(forgotten).toEqual([['b', 'c']]);
  });

  it('[W4.09] does nothing while the dataset is being generated, and tells of a failure', async () => {
    const { store, log } = scene();
    const titles: string[] = [];
    const shown = new ShownDatasets(
      () => store,
      noPieces,
      { show: () => undefined, showError: (_, title) => void titles.push(title) },
      (key) => key,
    );
    await shown.toggle({ ...hole, status: 'Generating Dataset' });
    expect(log).toEqual([]);
    store.select = async () => {
      throw new Error('no');
    };
    await shown.toggle(hole);
    expect(titles).toEqual(['error.show']);
    expect(shown.isBusy('a')).toBe(false);
  });
});

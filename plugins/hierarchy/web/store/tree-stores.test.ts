import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ActiveSite, type Api, type Dialogs, type Toast, type Toasts } from 'adit/core/web';
import type { HierarchyNode, TreeDataset } from 'adit/plugins/hierarchy';
import type { BrowserPart, SceneStore } from 'adit/plugins/views';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { addBrowserParts } from '../browser-parts.ts';
import { PieceStore } from './dataset-pieces.ts';
import { ShownDatasets } from './shown-datasets.ts';
import { LastDataset } from './last-dataset.ts';
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

function setUp(
  answers: (call: Call) => unknown = () => ({}),
  texts: Record<string, string> = {},
): {
  calls: Call[];
  toasts: Toast[];
  errors: unknown[];
  accepted: string[];
  tree: TreeStore;
  search: TreeSearch;
  view: TreeView;
  answer: { accept: boolean };
  operations: TreeOperations;
} {
  const calls: Call[] = [];
  const toasts: Toast[] = [];
  const errors: unknown[] = [];
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
    showError(error, title, options) {
      errors.push(error);
      toasts.push({ type: 'error', title, message: String((error as Error).message), ...options });
    },
  };
  const dialogs = {
    async open(_: unknown, properties: { suggestedName: string }) {
      accepted.push(properties.suggestedName);
      return answer.accept;
    },
  } as unknown as Dialogs;
  const tree = new TreeStore(api, site, new LastDataset(storage));
  const search = new TreeSearch(tree);
  const t = (key: string): string => texts[key] ?? key;
  const operations = new TreeOperations({ api, site, tree, dialogs, toasts: bar, t });
  const pieces = new PieceStore(api, site);
  const view = new TreeView({
    tree,
    search,
    shown: new ShownDatasets(
      () => undefined,
      async () => undefined,
      pieces,
      bar,
      t,
    ),
    operations,
    pieces,
    isReserved: () => false,
  });
  return { calls, toasts, errors, accepted, tree, search, view, answer, operations };
}

/** The storage of a tab. */
let storage: Storage;
beforeEach(() => {
  const kept = new Map<string, string>();
  storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
});

/** What saved states hold of a tree. */
function partsOf({ tree, view }: { tree: TreeStore; view: TreeView }): readonly BrowserPart[] {
  const parts: BrowserPart[] = [];
  addBrowserParts({ add: (_point: unknown, part: BrowserPart) => parts.push(part) } as never, tree, view);
  return parts;
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
  it('has the active dataset of before the page was loaded anew, of the same site and if it is still there', async () => {
    const { tree } = setUp(() => ({}));
    await tree.refresh();
    tree.activate('a');
    const reloaded = async (siteId = 'site', found = nodes): Promise<string | undefined> => {
      const api = { call: async () => ({ hierarchy: found }) } as unknown as Api;
      const next = new TreeStore(api, { id: siteId } as ActiveSite, new LastDataset(storage));
      await next.refresh();
      return next.activeDatasetId;
    };
    expect([await reloaded(), await reloaded('other'), await reloaded('site', [])]).toEqual([
      'a',
      undefined,
      undefined,
    ]);
    tree.activate(undefined);
    expect(await reloaded()).toBeUndefined();
  });

  it('[W4.50e] has the rows open and the dataset active that a saved state had, and no others', async () => {
    const saved = setUp();
    const open = (view: TreeView): string[] => view.rows.filter(({ expanded }) => expanded).map(({ key }) => key);
    await saved.tree.refresh();
    saved.tree.activate('a');
    for (const row of saved.view.rows.slice(0, 1)) saved.view.expand(row, false);
    const state = structuredClone(partsOf(saved).map(({ part, read }) => [part, read()] as const));
    const shown = setUp();
    await shown.tree.refresh();
    expect(open(shown.view)).not.toEqual(open(saved.view));
    for (const [part, value] of state)
      partsOf(shown)
        .find((one) => one.part === part)
        ?.show(value);
    expect([open(shown.view), shown.tree.activeDatasetId]).toEqual([open(saved.view), 'a']);
    for (const { show } of partsOf(shown)) show(null);
    expect(shown.tree.activeDatasetId).toBeUndefined();
  });

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

  it('[W8.06b, W8.06d] is told of in a toast without a dismiss button when it cannot be brought up to date after a change', async () => {
    const away = new ApiError(503, 'busy', 'down', {}, undefined);
    const { view, toasts } = setUp(({ id }) => (id === 'hierarchy.read' ? away : {}), english);
    expect(await view.operations.createGroup('New')).toBe(true);
    const title = 'The data of this site could not be read';
    expect(toasts).toEqual([{ type: 'error', title, message: 'down', dismissable: false }]);
    expect(spanish['error.read']).toBe('No se pudieron leer los datos de este sitio');
  });

  it('a later reading wins over an earlier one that answers after it', async () => {
    const pending: ((value: unknown) => void)[] = [];
    const api = { call: () => new Promise((resolve) => pending.push(resolve)) } as unknown as Api;
    const tree = new TreeStore(api, { id: 'site' } as ActiveSite, new LastDataset(storage));
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

  it('[W5.08, W7.10, W9.05a] waits a second after the last key, trims, and sends nothing for blanks', async () => {
    const { calls, search } = setUp();
    search.type('  ');
    await vi.advanceTimersByTimeAsync(2000);
    expect(calls).toEqual([]);
    search.type(' in');
    await vi.advanceTimersByTimeAsync(999);
    search.type(' infill ');
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls.map((call) => call.input.query)).toEqual([
      { site: 'site', paraviewConfig: 'false', searchTerm: 'infill' },
    ]);
    expect(search.found).toHaveLength(1);
    search.clear();
    expect(search.found).toBeUndefined();
  });
});

describe('changes of the tree', () => {
  it('[W7.05b, W7.05c, W8.01d, W8.01h, W8.02] create groups and folders, tell what was deleted, and show the server’s message of a failure', async () => {
    const { calls, toasts, view } = setUp(({ id }) =>
      id === 'hierarchy.delete' ? new ApiError(409, 'busy', 'Still generating', {}, undefined) : {},
    );
    expect(await view.operations.createGroup('New')).toBe(true);
    expect(calls[0]).toEqual({ id: 'hierarchy.manage', input: { body: { site: 'site', groupName: 'New' } } });
    const type = { groupName: 'New', datasetType: 'Drillhole' };
    expect(await view.operations.addFolder({ ...type, folderPath: 'Old' }, 'Infill')).toBe(true);
    expect(calls.findLast(({ id }) => id === 'hierarchy.manage')?.input).toEqual({
      body: { site: 'site', ...type, folderPath: 'Old/Infill', rawFileIds: [], datasetIds: [] },
    });
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
    const message = 'Still generating';
    expect(toasts.at(-1)).toEqual({ type: 'error', title: 'error.deleteFolder', message, serverMessage: true });
    expect(calls.filter((call) => call.id === 'hierarchy.read')).toHaveLength(4);
  });

  it('[W8.01a, W8.01b, W8.01c, W8.01d, W8.01e, W8.01f, W8.01g, W8.01h, W8.01i, W8.01j] every change that fails has a title of its own, and the message of the server', async () => {
    const answered = new ApiError(409, 'busy', 'Still generating', {}, undefined);
    const { toasts, errors, view } = setUp(({ id }) => (id === 'hierarchy.read' ? {} : answered), english);
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
        'Error creating group',
        'Error deleting group',
        'Error deleting dataset',
        'Error deleting folder',
        'Error moving dataset',
        'Error renaming folder',
        'Error renaming dataset',
      ].map((title) => ['error', title, 'Still generating']),
    );
    expect(toasts.map((toast) => (toast as { serverMessage?: boolean }).serverMessage)).toEqual([
      false,
      ...toasts.slice(1).map(() => true),
    ]);
    expect(errors).toEqual(toasts.map(() => answered));
    const changes = ['createGroup', 'deleteGroup', 'deleteDataset', 'deleteFolder'] as const;
    expect(
      ([...changes, 'moveDataset', 'renameFolder', 'renameDataset'] as const).map(
        (change) => spanish[`error.${change}`],
      ),
    ).toEqual([
      'Error al crear el grupo',
      'Error al eliminar el grupo',
      'Error al eliminar el conjunto de datos',
      'Error al eliminar la carpeta',
      'Error al mover el conjunto de datos',
      'Error al cambiar el nombre de la carpeta',
      'Error al cambiar el nombre del conjunto de datos',
    ]);
  });

  it('[W8.02, W7.06, W7.07, W7.08, W7.09] what was deleted or renamed is told; many datasets go in one call, and each call has what it needs', async () => {
    const { calls, toasts, view } = setUp();
    const { operations } = view;
    const folder = { kind: 'folder', groupName: 'g', datasetType: 'Drillhole', folderPath: 'a' } as const;
    await operations.deleteDatasets([hole, { ...hole, id: 'b' }]);
    expect(calls[0]).toEqual({ id: 'hierarchy.delete-datasets', input: { body: { ids: ['a', 'b'] } } });
    await operations.deleteDatasets([hole]);
    await operations.deleteFolder(folder);
    await operations.renameFolder(folder, 'b');
    await operations.renameDataset(hole, 'New');
    await operations.deleteGroup('g');
    const place = { site: 'site', groupName: 'g', datasetType: 'Drillhole', folderPath: 'a' };
    expect(calls.slice(1).filter(({ id }) => id !== 'hierarchy.read')).toEqual([
      { id: 'hierarchy.delete-dataset', input: { params: { id: 'a' } } },
      { id: 'hierarchy.delete', input: { body: place } },
      { id: 'hierarchy.rename', input: { body: { ...place, newFolderPath: 'b' } } },
      { id: 'hierarchy.rename', input: { body: { datasetId: 'a', newName: 'New' } } },
      { id: 'hierarchy.delete', input: { body: { site: 'site', groupName: 'g' } } },
    ]);
    expect(toasts).toEqual(
      ['datasetsDeleted', 'datasetDeleted', 'folderDeleted', 'folderRenamed', 'datasetRenamed', 'groupDeleted'].map(
        (key) => ({
          type: 'success',
          title: `toast.${key}`,
        }),
      ),
    );
    const said = (['datasetDeleted', 'folderDeleted', 'folderRenamed', 'datasetRenamed'] as const).map((key) => [
      english[`toast.${key}`],
      spanish[`toast.${key}`],
    ]);
    expect(said).toEqual([
      ['Dataset deleted', 'Conjunto de datos eliminado'],
      ['Folder deleted', 'Carpeta eliminada'],
      ['Folder renamed', 'Nombre de la carpeta cambiado'],
      ['Dataset renamed', 'Nombre del conjunto de datos cambiado'],
    ]);
  });

  it('[W8.03] properties that cannot be read are told in the language of the user', () => {
    expect([english, spanish].map((texts) => texts['properties.failed'])).toEqual([
      'The properties of this dataset could not be read.',
      'No se pudieron leer las propiedades de este conjunto de datos.',
    ]);
  });

  it('[W8.01k] a rename that fails without an answer of the server gives the fixed message', async () => {
    for (const failure of [new ApiError(0, 'unreachable', '', {}, undefined), new TypeError('Failed to fetch')]) {
      const { toasts, view } = setUp(({ id }) => (id === 'hierarchy.rename' ? failure : {}), english);
      await view.operations.renameDataset(hole, 'New');
      await view.operations.renameFolder(
        { kind: 'folder', groupName: 'g', datasetType: 'Drillhole', folderPath: 'a' },
        'b',
      );
      const message = 'The server could not be reached. Nothing was changed.';
      expect(toasts).toEqual([
        { type: 'error', title: 'Error renaming dataset', message },
        { type: 'error', title: 'Error renaming folder', message },
      ]);
    }
    expect(spanish['error.unreachable']).toBe('No se pudo conectar con el servidor. No se cambió nada.');
  });

  it('[W5.03] an unchanged or blank name sends nothing', async () => {
    const { calls, view } = setUp();
    await view.operations.renameDataset(hole, ' Holes ');
    await view.operations.renameDataset(hole, '  ');
    await view.operations.renameFolder({ kind: 'folder', groupName: 'g', datasetType: 'd', folderPath: 'a/b' }, 'b');
    for (const blank of ['', '  '])
      await view.operations.renameFolder(
        { kind: 'folder', groupName: 'g', datasetType: 'd', folderPath: 'a/b' },
        blank,
      );
    expect(calls).toEqual([]);
  });

  it('[W4.56] after a suggestion is accepted the dataset that it is for is renamed, then all of them are moved again', async () => {
    let isTaken = true;
    const { calls, accepted, view } = setUp(({ id, input }) => {
      if (id === 'hierarchy.manage' && isTaken) return { suggestedName: 'Holes (1)', oldName: 'Holes', datasetId: 'b' };
      if (id === 'hierarchy.rename' && input.body?.['newName'] === 'Holes (1)') isTaken = false;
      return {};
    });
    const place = { groupName: 'Exploration', folderPath: 'Infill' };
    expect(await view.operations.move([hole, { ...hole, id: 'b' }], place)).toBe(true);
    expect(accepted).toEqual(['Holes (1)']);
    const moved = { body: { site: 'site', ...place, datasetType: 'Drillhole', datasetIds: ['a', 'b'] } };
    expect(calls.filter(({ id }) => id !== 'hierarchy.read')).toEqual([
      { id: 'hierarchy.manage', input: moved },
      { id: 'hierarchy.rename', input: { body: { datasetId: 'b', newName: 'Holes (1)' } } },
      { id: 'hierarchy.manage', input: moved },
    ]);
    expect(calls.at(-1)?.id).toBe('hierarchy.read');
  });

  it('[W4.56] a folder or a dataset whose new name is taken is renamed to the suggestion once it is accepted, however often it is taken', async () => {
    for (const kind of ['folder', 'dataset'] as const) {
      const typedIn = ({ input }: Call): unknown => input.body?.['newName'] ?? input.body?.['newFolderPath'];
      const { calls, accepted, view } = setUp((call) => {
        const next = { Taken: 'Taken (1)', 'Taken (1)': 'Taken (2)' }[String(typedIn(call))];
        return next === undefined ? {} : { suggestedName: next };
      });
      const folder = { kind: 'folder', groupName: 'g', datasetType: 'Drillhole', folderPath: 'a' } as const;
      await (kind === 'folder'
        ? view.operations.renameFolder(folder, 'Taken')
        : view.operations.renameDataset(hole, 'Taken'));
      expect([kind, accepted]).toEqual([kind, ['Taken (1)', 'Taken (2)']]);
      const { kind: _kind, ...of } = folder;
      expect(calls.map(({ id, input }) => [id, input.body])).toEqual([
        ...['Taken', 'Taken (1)', 'Taken (2)'].map((name) => [
          'hierarchy.rename',
          kind === 'folder' ? { site: 'site', ...of, newFolderPath: name } : { datasetId: 'a', newName: name },
        ]),
        ['hierarchy.read', undefined],
      ]);
    }
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

  it('[W7.05d] takes the highlight along, shows where it would go, and moves it there', async () => {
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

  it('opens the folders that lead to where datasets were moved, and none where they were not', async () => {
    let refuses = true;
    const { view } = setUp(({ id }) => (id === 'hierarchy.manage' && refuses ? new Error('no') : {}));
    const deep = { groupName: 'Exploration', folderPath: 'Infill/North' };
    expect([await view.move([hole], deep), view.expansion]).toEqual([false, {}]);
    refuses = false;
    expect(await view.move([hole], deep)).toBe(true);
    const keys = [
      ['group', 'Exploration'],
      ['datasetType', 'Exploration', 'Drillhole'],
    ].map((key) => JSON.stringify(key));
    const folders = ['Infill', 'Infill/North'].map((path) =>
      JSON.stringify(['folder', 'Exploration', 'Drillhole', path]),
    );
    expect(view.expansion).toEqual(Object.fromEntries([...keys, ...folders].map((key) => [key, true])));
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

describe('a tick', () => {
  it('makes the dataset that it shows the active one, and leaves the active one when it takes one away', async () => {
    const { tree, view: whole } = setUp();
    const other = { ...hole, id: 'b' };
    let isTakenAway = false;
    const toggled: string[] = [];
    const toggle = async ({ id }: TreeDataset): Promise<void> => void toggled.push(id);
    const shown = { isTakenAway: () => isTakenAway, toggle } as unknown as ShownDatasets;
    const { search, operations, pieces, isReserved } = whole;
    const view = new TreeView({ tree, search, shown, operations, pieces, isReserved });
    tree.activate('a');
    await view.toggle(rowOf(other));
    expect(tree.activeDatasetId).toBe('b');
    tree.activate('a');
    isTakenAway = true;
    await view.toggle(rowOf(other));
    expect([tree.activeDatasetId, toggled]).toEqual(['a', ['b', 'b']]);
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

  const opened = async (): Promise<void> => undefined;

  it('[W4.11] [W4.10] adds the layers that are selected by default, and takes all of them away again', async () => {
    const { store, log } = scene();
    const shown = new ShownDatasets(
      () => store,
      opened,
      noPieces,
      { show: () => undefined, showError: () => undefined },
      (key) => key,
    );
    await shown.toggle(hole);
    expect(log).toEqual(['+a/collars', '+a/intervals']);
    expect(shown.checkState('a')).toBe('mixed');
    expect([shown.isTakenAway('a'), shown.isTakenAway('b')]).toEqual([true, false]);
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
      opened,
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

  it('ticks what was ticked before there was a session, once there is one', async () => {
    const { store, log } = scene();
    let open = (): void => undefined;
    const session = new Promise<void>((resolve) => (open = resolve));
    const shown = new ShownDatasets(
      () => store,
      () => session,
      noPieces,
      { show: () => undefined, showError: () => undefined },
      (key) => key,
    );
    const ticked = shown.toggle(hole);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect([log, shown.isBusy('a')]).toEqual([[], true]);
    open();
    await ticked;
    expect([log, shown.isBusy('a')]).toEqual([['+a/collars', '+a/intervals'], false]);
  });

  it('takes datasets that are gone out of every view', async () => {
    const { store } = scene();
    const forgotten: unknown[] = [];
    store.forget = async (ids) => void forgotten.push(ids);
    const shown = new ShownDatasets(
      () => store,
      opened,
      noPieces,
      { show: () => undefined, showError: () => undefined },
      (key) => key,
    );
    await shown.remove(['b', 'c']);
    await shown.remove([]);
    expect(forgotten).toEqual([['b', 'c']]);
  });

  it('[W4.09, W8.06b, W8.06f] does nothing while the dataset is being generated, and tells of a failure, without a dismiss button', async () => {
    const { store, log } = scene();
    const titles: unknown[] = [];
    const shown = new ShownDatasets(
      () => store,
      opened,
      noPieces,
      { show: () => undefined, showError: (_, title, options) => void titles.push([title, options]) },
      (key) => key,
    );
    await shown.toggle({ ...hole, status: 'Generating Dataset' });
    expect(log).toEqual([]);
    store.select = async () => {
      throw new Error('no');
    };
    await shown.toggle(hole);
    expect(titles).toEqual([['error.show', { dismissable: false }]]);
    expect([english, spanish].map((texts) => texts['error.show'])).toEqual([
      'The dataset could not be shown',
      'No se pudo mostrar el conjunto de datos',
    ]);
    expect(shown.isBusy('a')).toBe(false);
  });
});

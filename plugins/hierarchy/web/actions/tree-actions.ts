import {
  IconFolderPlus,
  IconFolderSymlink,
  IconInfoCircle,
  IconPencil,
  IconSquarePlus,
  IconTrash,
  IconZoomScan,
} from '@tabler/icons-react';
import { menuAction, type Dialogs, type MenuAction, type Translate } from 'adit/core/web';
import type { TreeDataset, TreeTarget } from 'adit/plugins/hierarchy';
import type { TreeView } from '../store/tree-view.ts';
import type { TreeZoom } from '../store/tree-zoom.ts';
import { keyOfBranch } from '../tree/flatten-tree.ts';

const EDIT = 'hierarchy.edit';

/** The actions of this plugin on groups, folders and datasets. */
export function treeActions(view: TreeView, zoom: TreeZoom, dialogs: Dialogs, t: Translate): readonly MenuAction[] {
  return [
    createGroup(dialogs, t),
    addFolder(view, dialogs, t),
    zoomTo(zoom),
    properties(dialogs),
    rename(view),
    move(view, dialogs, t),
    remove(view, dialogs, t),
  ];
}

function createGroup(dialogs: Dialogs, t: Translate): MenuAction {
  return menuAction({
    id: 'hierarchy.create-group',
    titleKey: 'action.createGroup',
    icon: IconSquarePlus,
    places: ['tree/context', 'palette'],
    permission: EDIT,
    group: '2-create',
    visible: (target) => target === undefined || ['empty', 'group'].includes(target.kind),
    run: async () => {
      await dialogs.open(() => import('../dialogs/create-group-dialog.tsx'), {}, { title: t('createGroup.title') });
    },
  });
}

function addFolder(view: TreeView, dialogs: Dialogs, t: Translate): MenuAction {
  return menuAction({
    id: 'hierarchy.add-folder',
    titleKey: 'action.addFolder',
    icon: IconFolderPlus,
    places: ['tree/context'],
    permission: EDIT,
    group: '2-create',
    order: 1,
    visible: (at) => {
      return (at.kind === 'datasetType' || at.kind === 'folder') && !view.isInReservedGroup(at);
    },
    run: async (at) => {
      if (at.kind !== 'datasetType' && at.kind !== 'folder') return;
      await dialogs.open(
        () => import('../dialogs/add-folder-dialog.tsx'),
        { target: at },
        { title: t('addFolder.title') },
      );
    },
  });
}

function zoomTo(zoom: TreeZoom): MenuAction {
  return menuAction({
    id: 'hierarchy.zoom',
    titleKey: 'action.zoom',
    icon: IconZoomScan,
    places: ['tree/context'],
    permission: 'hierarchy.view',
    group: '1-show',
    visible: (target) => zoom.datasetsFor(target).length > 0,
    run: (target) => zoom.zoomTo(zoom.datasetsFor(target)),
  });
}

function properties(dialogs: Dialogs): MenuAction {
  return menuAction({
    id: 'hierarchy.properties',
    titleKey: 'action.properties',
    icon: IconInfoCircle,
    places: ['tree/context'],
    permission: 'hierarchy.view',
    group: '3-open',
    visible: (target) => singleDataset(target) !== undefined,
    run: async (target) => {
      const dataset = singleDataset(target);
      if (!dataset) return;
      await openProperties(dialogs, dataset, 'details');
    },
  });
}

/** Opens the properties of a dataset at one of their tabs; resolves when they are closed. */
export async function openProperties(dialogs: Dialogs, dataset: TreeDataset, tab: 'details' | 'logs'): Promise<void> {
  await dialogs.open(
    () => import('../dialogs/properties-dialog.tsx'),
    { dataset, tab },
    { title: dataset.name, width: 1100 },
  );
}

function rename(view: TreeView): MenuAction {
  return menuAction({
    id: 'hierarchy.rename',
    titleKey: 'action.rename',
    icon: IconPencil,
    places: ['tree/context'],
    shortcut: 'F2',
    permission: EDIT,
    group: '4-edit',
    visible: (at) => {
      return at.kind === 'folder' || singleDataset(at) !== undefined;
    },
    run: (at) => {
      const dataset = singleDataset(at);
      if (dataset) view.startRename(dataset.id);
      else if (at.kind === 'folder') view.startRename(keyOfBranch(at));
    },
  });
}

function move(view: TreeView, dialogs: Dialogs, t: Translate): MenuAction {
  return menuAction({
    id: 'hierarchy.move',
    titleKey: 'action.move',
    icon: IconFolderSymlink,
    places: ['tree/context'],
    permission: EDIT,
    group: '4-edit',
    order: 1,
    visible: (at) => {
      return at.kind === 'dataset' && !view.isInReservedGroup(at);
    },
    run: async (at) => {
      if (at.kind !== 'dataset') return;
      await dialogs.open(
        () => import('../dialogs/move-dialog.tsx'),
        { datasets: at.datasets },
        { title: t('move.title', { count: at.datasets.length }) },
      );
    },
  });
}

function remove({ operations }: TreeView, dialogs: Dialogs, t: Translate): MenuAction {
  return menuAction({
    id: 'hierarchy.delete',
    titleKey: 'action.delete',
    icon: IconTrash,
    places: ['tree/context'],
    shortcut: 'Delete',
    permission: EDIT,
    group: '5-delete',
    visible: (target) => ['dataset', 'folder', 'group'].includes(target.kind),
    run: async (at) => {
      const question = deleteQuestion(at, t);
      if (!question || !(await dialogs.confirm({ ...question, action: t('action.delete'), danger: true }))) return;
      if (at.kind === 'dataset') await operations.deleteDatasets(at.datasets);
      else if (at.kind === 'folder') await operations.deleteFolder(at);
      else if (at.kind === 'group') await operations.deleteGroup(at.groupName);
    },
  });
}

function deleteQuestion(at: TreeTarget, t: Translate): { title: string; message: string } | undefined {
  if (at.kind === 'folder')
    return { title: t('delete.folder'), message: t('delete.folderMessage', { name: at.folderPath }) };
  if (at.kind === 'group')
    return { title: t('delete.group'), message: t('delete.groupMessage', { name: at.groupName }) };
  if (at.kind !== 'dataset') return undefined;
  const count = at.datasets.length;
  return {
    title: t('delete.dataset', { count }),
    message: t('delete.datasetMessage', { count, name: at.datasets[0]?.name ?? '' }),
  };
}

function singleDataset(target: TreeTarget): (TreeTarget & { kind: 'dataset' })['datasets'][number] | undefined {
  return target.kind === 'dataset' && target.datasets.length === 1 ? target.datasets[0] : undefined;
}

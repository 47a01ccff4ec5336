import { IconFiles, IconFolderUp } from '@tabler/icons-react';
import { menuAction, menuActions, shellItems, ToastsToken, type WebPluginContext } from 'adit/core/web';
import { offeredImporters } from '../actions/offered-importers.ts';
import { openImport } from '../actions/open-import.ts';
import { asFolderFiles } from '../folder/folder-files.ts';
import type { WindowImports } from '../follow/window-imports.ts';
import { DroppedFiles, DroppedFilesToken } from './dropped-files.ts';

const UPLOAD = 'importing.upload';

/** Imports files that are dropped anywhere on the workspace, or chosen by a command, as what is in them. */
export function addFileDrops(context: WebPluginContext, imports: WindowImports): void {
  const dropped = new DroppedFiles({
    importers: () => (context.can(UPLOAD) ? offeredImporters(context) : []),
    open: (importer, first) => openImport(context, imports, importer, { kind: 'empty' }, first),
    openList: async (proposed) => {
      const { openFolder } = await import('../folder/folder-flow.ts');
      await openFolder(context, imports, proposed);
    },
    toasts: context.get(ToastsToken),
    t: context.t,
  });
  context.bindValue(DroppedFilesToken, dropped);
  context.add(shellItems, { id: 'importing.drop-frame', place: 'overlay', load: () => import('./drop-frame.tsx') });
  context.add(menuActions, {
    id: 'importing.choose-files',
    titleKey: 'action.choose-files',
    icon: IconFiles,
    places: ['palette'],
    permission: UPLOAD,
    group: '1-import',
    visible: () => dropped.isAllowed,
    run: () => choose(dropped, false),
  });
  const chooseFolder = menuAction({
    id: 'importing.choose-folder',
    titleKey: 'action.choose-folder',
    icon: IconFolderUp,
    places: ['palette', 'tree/context'],
    permission: UPLOAD,
    group: '1-import',
    visible: (target) => dropped.isAllowed && (target === undefined || target.kind === 'empty'),
    run: () => choose(dropped, true),
  });
  context.add(menuActions, chooseFolder);
}

function choose(dropped: DroppedFiles, isFolder: boolean): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = isFolder;
  input.addEventListener('change', () => void dropped.take(asFolderFiles([...(input.files ?? [])])));
  input.click();
}

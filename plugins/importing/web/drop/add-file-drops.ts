import { IconFiles } from '@tabler/icons-react';
import { menuActions, shellItems, ToastsToken, type WebPluginContext } from 'adit/core/web';
import { chooseImporter, offeredImporters } from '../actions/offered-importers.ts';
import { openImport } from '../actions/open-import.ts';
import type { WindowImports } from '../follow/window-imports.ts';
import { DroppedFiles, DroppedFilesToken } from './dropped-files.ts';

const UPLOAD = 'importing.upload';

/** Imports files that are dropped anywhere on the workspace, or chosen by a command, as what is in them. */
export function addFileDrops(context: WebPluginContext, imports: WindowImports): void {
  const dropped = new DroppedFiles({
    importers: () => (context.can(UPLOAD) ? offeredImporters(context) : []),
    open: (importer, first) => openImport(context, imports, importer, { kind: 'empty' }, first),
    choose: () => chooseImporter(context),
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
    run: () => chooseFiles((files) => void dropped.take(files)),
  });
}

function chooseFiles(taken: (files: readonly File[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => taken([...(input.files ?? [])]));
  input.click();
}

import { datasetImporters, fileReaders, type Disposable } from 'adit/core';
import { definePlugin, menuActions } from 'adit/core/web';
import { arrowReader, parquetReader, workbookReader } from 'adit/plugins/importing';
import { importAction, importDataAction } from './actions/import-actions.ts';
import { addFileDrops } from './drop/add-file-drops.ts';
import { followWindowImports } from './follow/window-imports.ts';
import { reportAction } from './actions/report-action.ts';

export default definePlugin({
  activate(context) {
    for (const reader of [workbookReader, parquetReader, arrowReader]) context.add(fileReaders, reader);
    const imports = followWindowImports(context);
    const offered = new Map<string, Disposable>();
    context.effect(() => {
      const ids = new Set(context.list(datasetImporters).map(({ id }) => id));
      for (const [id, action] of offered) {
        if (ids.has(id)) continue;
        offered.delete(id);
        action.dispose();
      }
      for (const id of ids)
        if (!offered.has(id)) offered.set(id, context.add(menuActions, importAction(context, imports, id)));
    });
    context.add(menuActions, importDataAction(context, imports));
    context.add(menuActions, reportAction(context));
    addFileDrops(context, imports);
  },
});

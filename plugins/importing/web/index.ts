import { datasetImporters } from 'adit/core';
import { definePlugin, menuActions, shellItems } from 'adit/core/web';
import { HostLinkToken, makeHostLink } from './actions/host-link.tsx';
import { importAction, importDataAction } from './actions/import-actions.ts';
import { reportAction } from './actions/report-action.ts';

export default definePlugin({
  activate(context) {
    const link = makeHostLink();
    context.bindValue(HostLinkToken, link);
    context.add(shellItems, {
      id: 'importing.host-link',
      place: 'background',
      load: () => import('./actions/host-link.tsx'),
    });
    const offered = new Set<string>();
    // An importer that went away leaves an action that is not offered any more, and finds it again when it comes back.
    context.effect(() => {
      for (const { id } of context.list(datasetImporters)) {
        if (offered.has(id)) continue;
        offered.add(id);
        context.add(menuActions, importAction(context, link, id));
      }
    });
    context.add(menuActions, importDataAction(context, link));
    context.add(menuActions, reportAction(context));
  },
});

import { datasetImporters, type Disposable } from 'adit/core';
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
    const offered = new Map<string, Disposable>();
    context.effect(() => {
      const ids = new Set(context.list(datasetImporters).map(({ id }) => id));
      for (const [id, action] of offered) {
        if (ids.has(id)) continue;
        offered.delete(id);
        action.dispose();
      }
      for (const id of ids)
        if (!offered.has(id)) offered.set(id, context.add(menuActions, importAction(context, link, id)));
    });
    context.add(menuActions, importDataAction(context, link));
    context.add(menuActions, reportAction(context));
  },
});

import { IconSitemap } from '@tabler/icons-react';
import { reaction } from 'mobx';
import { isReservedGroup } from 'adit/core';
import {
  ActiveSiteToken,
  ApiToken,
  datasetTypes,
  definePlugin,
  DialogsToken,
  menuActions,
  paletteSources,
  panels,
  ServerEventsToken,
  ToastsToken,
} from 'adit/core/web';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { complete, failedGenerate, generate } from 'adit/plugins/notifications';
import { SceneStoreToken } from 'adit/plugins/views';
import { addBrowserParts } from './browser-parts.ts';
import { treeActions } from './actions/tree-actions.ts';
import { datasetSource } from './palette-source.ts';
import { PieceStore } from './store/dataset-pieces.ts';
import { ShownDatasets } from './store/shown-datasets.ts';
import { TreeOperations } from './store/tree-operations.ts';
import { TreeSearch } from './store/tree-search.ts';
import { TreeStore } from './store/tree-store.ts';
import { TreeView, TreeViewToken } from './store/tree-view.ts';

export default definePlugin({
  activate(context) {
    const { t, disposables } = context;
    const api = context.get(ApiToken);
    const site = context.get(ActiveSiteToken);
    const dialogs = context.get(DialogsToken);
    const toasts = context.get(ToastsToken);
    const events = context.get(ServerEventsToken);

    const tree = new TreeStore(api, site);
    const search = new TreeSearch(tree);
    const operations = new TreeOperations({ api, site, tree, dialogs, toasts, t });
    // The scene's plugin may come later than this one, and go.
    const pieces = new PieceStore(api, site);
    const shown = new ShownDatasets(() => context.find(SceneStoreToken), pieces, toasts, t);
    const isReserved = (groupName: string): boolean => isReservedGroup(groupName, context.list(datasetTypes));
    const view = new TreeView({ tree, search, shown, operations, pieces, isReserved });
    context.bindValue(HierarchyStoreToken, tree);
    context.bindValue(TreeViewToken, view);

    const refresh = (): void => {
      tree
        .refresh()
        .catch((error: unknown) => context.log.warn('The tree could not be read', { reason: String(error) }));
      void search.run();
    };
    for (const kind of [generate, complete, failedGenerate]) disposables.add(events.on(kind, refresh));
    disposables.add(
      events.on(complete, ({ datasetId }) => {
        if (datasetId === undefined) return;
        pieces
          .refresh(datasetId)
          .catch((error: unknown) => context.log.warn('Pieces could not be read', { reason: String(error) }));
      }),
    );
    disposables.add(events.onReset(refresh));
    disposables.add(search);
    disposables.add(
      reaction(
        () => site.id,
        () => {
          tree.clear();
          search.clear();
          pieces.clear();
          refresh();
        },
        { fireImmediately: true },
      ),
    );

    disposables.add(
      reaction(
        () => (tree.state === 'ready' ? tree.datasets : undefined),
        (now, before) => {
          const left = new Set(now?.map(({ id }) => id));
          const gone = now && before ? before.filter(({ id }) => !left.has(id)) : [];
          shown
            .remove(gone.map(({ id }) => id))
            .catch((error: unknown) => context.log.warn('A deleted dataset is still shown', { reason: String(error) }));
        },
      ),
    );

    context.add(panels, {
      id: 'hierarchy.data',
      titleKey: 'panel.title',
      icon: IconSitemap,
      location: 'left',
      single: true,
      permission: 'hierarchy.view',
      load: () => import('./panel/data-panel.tsx'),
    });
    addBrowserParts(context, tree, view);
    context.add(paletteSources, datasetSource(context, view));
    for (const action of treeActions(view, dialogs, t)) context.add(menuActions, action);
  },
});

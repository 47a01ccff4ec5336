import { IconSitemap } from '@tabler/icons-react';
import { reaction, when } from 'mobx';
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
  RenderSessionToken,
  ServerEventsToken,
  ToastsToken,
  viewOverlays,
} from 'adit/core/web';
import { DatasetCommandsToken, HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { complete, failedGenerate, generate } from 'adit/plugins/notifications';
import { datasetNames, SceneStoreToken, ViewZoomToken } from 'adit/plugins/views';
import { addBrowserParts } from './browser-parts.ts';
import { openProperties, treeActions } from './actions/tree-actions.ts';
import { datasetSources } from './palette-source.ts';
import { LastDataset } from './store/last-dataset.ts';
import { PieceStore } from './store/dataset-pieces.ts';
import { ShownDatasets } from './store/shown-datasets.ts';
import { TreeOperations } from './store/tree-operations.ts';
import { TreeSearch } from './store/tree-search.ts';
import { TreeStore } from './store/tree-store.ts';
import { TreeView, TreeViewToken } from './store/tree-view.ts';
import { TreeZoom, TreeZoomToken } from './store/tree-zoom.ts';

export default definePlugin({
  activate(context) {
    const { t, disposables } = context;
    const api = context.get(ApiToken);
    const site = context.get(ActiveSiteToken);
    const dialogs = context.get(DialogsToken);
    const toasts = context.get(ToastsToken);
    const events = context.get(ServerEventsToken);

    const tree = new TreeStore(api, site, new LastDataset(sessionStorage));
    const search = new TreeSearch(tree);
    const operations = new TreeOperations({ api, site, tree, dialogs, toasts, t });
    // The scene's plugin may come later than this one, and go.
    const pieces = new PieceStore(api, site);
    const session = context.get(RenderSessionToken);
    // The tree is there before the session is.
    const opened = (): Promise<void> =>
      when(() => session.status === 'initialized' || (session.status === 'disconnected' && !session.retrying));
    const shown = new ShownDatasets(() => context.find(SceneStoreToken), opened, pieces, toasts, t);
    const isReserved = (groupName: string): boolean => isReservedGroup(groupName, context.list(datasetTypes));
    const view = new TreeView({ tree, search, shown, operations, pieces, isReserved });
    context.bindValue(HierarchyStoreToken, tree);
    context.bindValue(TreeViewToken, view);
    context.bindValue(DatasetCommandsToken, {
      show: async (id) => {
        const dataset = tree.dataset(id);
        if (dataset) await view.show(dataset);
      },
      openLog: async (id) => {
        const dataset = tree.dataset(id);
        if (dataset) await openProperties(dialogs, dataset, 'logs');
      },
    });
    const zoom = new TreeZoom({
      view,
      scene: () => context.find(SceneStoreToken),
      zoom: () => context.find(ViewZoomToken),
      t,
    });
    context.bindValue(TreeZoomToken, zoom);

    const refresh = (): void => {
      tree.refresh().catch((error: unknown) => {
        context.log.warn('The tree could not be read', { reason: String(error) });
        operations.tellUnread(error);
      });
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
    context.add(datasetNames, { id: 'hierarchy.names', nameOf: (id) => tree.dataset(id)?.name });
    for (const source of datasetSources(context, view, zoom)) context.add(paletteSources, source);
    context.add(viewOverlays, { id: 'hierarchy.sight', load: () => import('./sight/sight-chip.tsx') });
    for (const action of treeActions(view, zoom, dialogs, t)) context.add(menuActions, action);
  },
});

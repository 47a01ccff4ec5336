import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { reaction } from 'mobx';
import {
  ActiveSiteToken,
  ask,
  colourMapProviders,
  datasetTypes,
  definePlugin,
  HistoryToken,
  panels,
  RenderSessionToken,
  ToastsToken,
} from 'adit/core/web';
import { LegendsToken, SiteColouringToken } from 'adit/plugins/colour-maps';
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { browserParts, SceneStoreToken } from 'adit/plugins/views';
import { displayPart } from './browser-part.ts';
import { CategoryPalette } from './store/category-palette.ts';
import { DisplayStore, DisplayStoreToken } from './store/display-store.ts';
import { HistogramStore } from './store/histogram-store.ts';

export default definePlugin({
  activate(context) {
    const { t, disposables } = context;
    const session = context.get(RenderSessionToken);
    const histograms = new HistogramStore(session);
    const store = new DisplayStore({
      hierarchy: context.get(HierarchyStoreToken),
      scene: context.get(SceneStoreToken),
      session,
      site: context.get(ActiveSiteToken),
      toasts: context.get(ToastsToken),
      histograms,
      palette: new CategoryPalette(localStorage),
      legends: context.get(LegendsToken),
      siteColouring: context.get(SiteColouringToken),
      history: context.get(HistoryToken),
      log: context.log,
      maps: () => context.list(colourMapProviders).flatMap((provider) => ask(() => provider.list(), [])),
      type: (name) => context.list(datasetTypes).find(({ datasetType }) => datasetType === name),
      t,
    });
    context.bindValue(DisplayStoreToken, store);
    context.add(browserParts, displayPart(store));
    disposables.add(
      reaction(
        () => [store.dataset?.id, store.dataset?.status, session.connections],
        () => void store.follow(),
        { fireImmediately: true, equals: sameItems },
      ),
    );
    disposables.add(
      reaction(
        () => store.shownLayers.map((layer) => layer.layerName).join('\n'),
        (_, before) => {
          if (!before) store.openFirst();
        },
        { fireImmediately: true },
      ),
    );
    disposables.add(
      reaction(
        () => store.shownLayers.filter((layer) => store.isWaitingForCategories(layer)),
        (layers) => layers.forEach((layer) => store.editor(layer).categories.check()),
        { fireImmediately: true, equals: sameItems },
      ),
    );
    disposables.add(
      reaction(
        () => store.layers.flatMap((layer) => store.filters.filtersOf(layer.layerName)),
        () => store.filters.remember(store.layers),
      ),
    );
    disposables.add(
      reaction(
        () => session.sessionId,
        () => histograms.clear(),
      ),
    );
    context.add(panels, {
      id: 'display.pane',
      titleKey: 'panel.title',
      icon: IconAdjustmentsHorizontal,
      location: 'right',
      single: true,
      permission: 'display.view',
      load: () => import('./panel/display-panel.tsx'),
    });
  },
});

function sameItems(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index]);
}

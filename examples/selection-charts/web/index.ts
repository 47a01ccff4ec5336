import { definePlugin, menuActions, panels, RenderSessionToken, tools, WorkspaceToken } from 'adit/core/web';
import { PicksToken } from 'adit/plugins/picking';
import { layerHighlights, SceneStoreToken, VIEW_PANEL, geometryStateShape } from 'adit/plugins/views';
import { ChartsIcon } from './charts-icon.tsx';
import { ChartsStore, ChartsStoreToken } from './store/charts-store.ts';

const PANEL = 'example.charts.panel';
/** How marked items are drawn over the picks. */
const markLook = geometryStateShape.parse({ PointSize: 13, LineWidth: 5, DiffuseColor: [1, 0.85, 0.1] });

export default definePlugin({
  activate(context) {
    const picks = context.get(PicksToken);
    const workspace = context.get(WorkspaceToken);
    const store = new ChartsStore({
      session: context.get(RenderSessionToken),
      scene: context.get(SceneStoreToken),
      picks,
      log: context.log,
    });
    const open = (): void => {
      const [view] = workspace.instancesOf(VIEW_PANEL);
      const isOpen = workspace.instancesOf(PANEL).length > 0;
      // Below a view, so that both are seen, unless the user has put it elsewhere.
      if (isOpen || view === undefined) workspace.openPanel(PANEL);
      else workspace.splitPanel(view, 'horizontal', {}, PANEL);
    };
    const hasPicks = (): boolean => picks.layers.length > 0;
    context.bindValue(ChartsStoreToken, store);
    context.add(panels, {
      id: PANEL,
      titleKey: 'title',
      icon: ChartsIcon,
      single: true,
      permission: 'picking.pick',
      load: () => import('./panel/charts-panel.tsx'),
    });
    context.add(tools, {
      id: 'example.charts.tool',
      titleKey: 'open',
      icon: ChartsIcon,
      group: 'select',
      order: 500,
      kind: 'once',
      permission: 'picking.pick',
      enabled: hasPicks,
      start() {
        open();
        return { dispose() {} };
      },
    });
    context.add(menuActions, {
      id: 'example.charts.open',
      titleKey: 'open',
      icon: ChartsIcon,
      places: ['palette'],
      permission: 'picking.pick',
      enabled: hasPicks,
      run: open,
    });
    context.add(layerHighlights, {
      id: 'example.charts.marks',
      highlight: (_view, { layerName }) =>
        layerName === store.layerName && store.marks.size > 0
          ? { items: store.markedItems, look: markLook }
          : undefined,
    });
  },
});

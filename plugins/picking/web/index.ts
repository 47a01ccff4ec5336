import {
  IconBoxMultiple,
  IconLasso,
  IconMarquee2,
  IconSelectAll,
  IconTable,
  IconX,
  IconZoomScan,
} from '@tabler/icons-react';
import {
  datasetTypes,
  definePlugin,
  HistoryToken,
  layerPanes,
  menuActions,
  panels,
  RenderSessionToken,
  tools,
  viewOverlays,
  WorkspaceToken,
} from 'adit/core/web';
import {
  defaultPicksLook,
  DrawnViewsToken,
  layerHighlights,
  SceneStoreToken,
  viewPickers,
  ViewZoomToken,
  type GeometryState,
} from 'adit/plugins/views';
import { PicksToken } from '../shared/index.ts';
import { picksPane } from './display/picks-pane.ts';
import { OutlineStore, OutlineStoreToken } from './store/outline-store.ts';
import { PickStore, PickStoreToken } from './store/pick-store.ts';
import { TableStore, TableStoreToken } from './store/table-store.ts';
import { openTable, TABLE_PANEL } from './view/open-table.ts';
import { splitAction } from './view/split-action.ts';

/** How rows that are marked in the table are drawn, over the picks. */
const markLook: GeometryState = { ...defaultPicksLook, PointSize: 13, LineWidth: 5, DiffuseColor: [1, 0.85, 0.1] };

export default definePlugin({
  activate(context) {
    const scene = context.get(SceneStoreToken);
    const session = context.get(RenderSessionToken);
    const workspace = context.get(WorkspaceToken);
    const views = context.get(DrawnViewsToken);
    const zoom = context.get(ViewZoomToken);
    const picks = new PickStore({
      session,
      scene,
      views,
      history: context.get(HistoryToken),
      t: context.t,
      log: context.log,
    });
    const outlines = new OutlineStore(picks);
    const table = new TableStore({
      session,
      scene,
      zoom,
      rowsText: (count) => context.t('zoom.rows', { count }),
      picks,
      log: context.log,
    });
    context.bindValue(PickStoreToken, picks);
    context.bindValue(PicksToken, picks);
    context.bindValue(OutlineStoreToken, outlines);
    context.bindValue(TableStoreToken, table);
    context.disposables.add(picks.follow());

    context.add(viewPickers, {
      id: 'picking.picker',
      mode: (viewId) => outlines.modeIn(viewId),
      picked: ({ layerName, vtkOriginalPointIds }) =>
        void picks.change(layerName, Uint32Array.from(vtkOriginalPointIds), 'add'),
      holds: (layerName, item) => picks.holds(layerName, item),
      size: () => picks.size,
    });
    context.add(layerHighlights, {
      id: 'picking.picks',
      highlight: (_view, { layerName, config, datasetId }) => ({
        items: picks.itemsOf(layerName, config.count),
        look: picks.lookOf(datasetId),
      }),
    });
    context.add(layerHighlights, {
      id: 'picking.marks',
      highlight: (_view, { layerName }) =>
        layerName === table.layerName ? { items: table.marked, look: markLook } : undefined,
    });
    context.add(viewOverlays, { id: 'picking.outline', load: () => import('./view/pick-overlay.tsx') });
    context.add(
      layerPanes,
      picksPane(picks, () => context.list(datasetTypes)),
    );
    context.add(panels, {
      id: TABLE_PANEL,
      titleKey: 'table',
      icon: IconTable,
      single: true,
      permission: 'picking.pick',
      load: () => import('./panel/pick-table.tsx'),
    });
    context.add(menuActions, splitAction(workspace));
    for (const [kind, icon] of [
      ['selectPoly', IconLasso],
      ['selectBox', IconMarquee2],
    ] as const)
      context.add(tools, {
        id: `picking.${kind === 'selectPoly' ? 'polygon' : 'box'}`,
        titleKey: `tool.${kind}`,
        hintKey: `tool.hint.${kind}`,
        icon,
        group: 'select',
        kind: 'exclusive',
        permission: 'picking.pick',
        enabled: () => picks.targetsIn(scene.activeViewId).length > 0,
        start: () => outlines.use(kind),
      });
    const commands = [
      { id: 'view', icon: IconSelectAll, run: () => picks.pickView(scene.activeViewId) },
      { id: 'layer', icon: IconBoxMultiple, run: () => picks.clear(scene.activeLayerName) },
      { id: 'zoom', icon: IconZoomScan, run: () => zoomToPicks() },
      { id: 'clear', icon: IconX, run: () => picks.clear() },
      { id: 'table', icon: IconTable, run: () => openTable(workspace, scene.activeViewId) },
    ];
    for (const { id, icon, run } of commands)
      context.add(menuActions, {
        id: `picking.${id}`,
        titleKey: `command.${id}`,
        icon,
        places: ['palette'],
        permission: 'picking.pick',
        enabled: () => isUseful(id),
        run,
      });

    function zoomToPicks(): void {
      const viewId = scene.activeViewId;
      const targets = scene.layers(viewId).flatMap(({ layerName, config }) => {
        const items = picks.itemsOf(layerName, config.count);
        return items.length > 0 ? [{ layerName, items }] : [];
      });
      const count = targets.reduce((sum, { items }) => sum + items.length, 0);
      zoom.zoomTo(viewId, targets, context.t('zoom.items', { count }));
    }

    function isUseful(id: string): boolean {
      if (id === 'clear' || id === 'zoom') return picks.size > 0;
      if (id === 'layer') return picks.layers.some(({ layerName }) => layerName === scene.activeLayerName);
      return id === 'table' || picks.targetsIn(scene.activeViewId).length > 0;
    }
  },
});

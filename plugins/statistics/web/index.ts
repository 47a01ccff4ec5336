import { IconSum } from '@tabler/icons-react';
import { observable } from 'mobx';
import { definePlugin, menuActions, panels, statusItems, WorkspaceToken } from 'adit/core/web';
import { SceneStoreToken, VIEW_PANEL } from 'adit/plugins/views';
import { StatisticsToken } from './statistics.ts';

const PANEL = 'statistics.figures';
const OPEN = 'statistics.open';

export default definePlugin({
  activate(context) {
    const workspace = context.get(WorkspaceToken);
    const scene = context.get(SceneStoreToken);
    const status = observable.box<string>();
    context.bindValue(StatisticsToken, { status, log: context.log });
    context.add(panels, {
      id: PANEL,
      titleKey: 'title',
      icon: IconSum,
      single: true,
      permission: 'statistics.use',
      load: () => import('./panel/figures-page.tsx'),
    });
    context.add(menuActions, {
      id: OPEN,
      titleKey: 'open',
      icon: IconSum,
      places: ['palette'],
      permission: 'statistics.use',
      run: open,
    });
    context.add(statusItems, { id: 'statistics.total', side: 'left', text: () => status.get(), action: OPEN });

    /** Opens the figures below the active view, or brings them forward. */
    function open(): void {
      const isActive = (id: string): boolean => workspace.stateOf(id)['viewId'] === scene.activeViewId;
      const view = workspace.instancesOf(VIEW_PANEL).find(isActive);
      if (view === undefined || workspace.instancesOf(PANEL).length > 0) workspace.openPanel(PANEL);
      else workspace.splitPanel(view, 'horizontal', {}, PANEL);
    }
  },
});

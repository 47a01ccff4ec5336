import { IconSum } from '@tabler/icons-react';
import { observable } from 'mobx';
import { definePlugin, menuActions, panels, statusItems, WorkspaceToken } from 'adit/core/web';
import { datasetNames } from 'adit/plugins/views';
import { statisticsSettings } from '../shared/statistics-settings.ts';
import { StatisticsToken } from './statistics.ts';

const PANEL = 'statistics.figures';
const OPEN = 'statistics.open';

export default definePlugin({
  activate(context) {
    const workspace = context.get(WorkspaceToken);
    const status = observable.box<string>();
    context.bindValue(StatisticsToken, {
      data: context.settings(statisticsSettings),
      status,
      log: context.log,
      datasetName: (datasetId) =>
        context
          .list(datasetNames)
          .map((names) => names.nameOf(datasetId))
          .find((name) => name !== undefined),
    });
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
      run: () => void workspace.openPanel(PANEL),
    });
    context.add(statusItems, { id: 'statistics.total', side: 'left', text: () => status.get(), action: OPEN });
  },
});

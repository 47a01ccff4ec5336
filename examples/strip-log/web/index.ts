import { LayerReaderToken } from 'adit/core';
import {
  definePlugin,
  keyBindings,
  languagePacks,
  menuActions,
  panels,
  statusItems,
  WorkspaceToken,
} from 'adit/core/web';
import { DrillholesToken } from 'adit/plugins/drillhole';
import { SceneStoreToken } from 'adit/plugins/views';
import { logSettings } from '../shared/log-settings.ts';
import { LogIcon } from './log-icon.tsx';
import { LogStore, LogStoreToken } from './log-store.ts';

const PANEL = 'example.log.panel';
const OPEN = 'example.log.open';
const NEXT = 'example.log.next';

export default definePlugin({
  activate(context) {
    const workspace = context.get(WorkspaceToken);
    const store = new LogStore({
      scene: context.get(SceneStoreToken),
      holes: context.get(DrillholesToken),
      layers: context.get(LayerReaderToken),
      log: context.log,
    });
    context.bindValue(LogStoreToken, store);
    context.settings(logSettings);
    context.add(panels, {
      id: PANEL,
      titleKey: 'title',
      icon: LogIcon,
      location: 'right',
      single: true,
      load: () => import('./panel/log-panel.tsx'),
    });
    context.add(menuActions, {
      id: OPEN,
      titleKey: 'title',
      icon: LogIcon,
      places: ['palette'],
      run: () => void workspace.openPanel(PANEL),
    });
    context.add(menuActions, {
      id: NEXT,
      titleKey: 'next',
      icon: LogIcon,
      places: ['palette'],
      enabled: () => store.hole !== undefined,
      run: () => void store.nextHole(),
    });
    context.add(keyBindings, { id: 'example.log.open-keys', action: OPEN, keys: 'Mod+Shift+L' });
    context.add(keyBindings, { id: 'example.log.next-keys', action: NEXT, keys: 'Mod+Shift+J' });
    context.add(statusItems, {
      id: 'example.log.hole',
      side: 'right',
      text: () => store.hole && context.t('status', { hole: store.hole.name, count: store.hole.tables.length }),
      action: OPEN,
    });
    context.add(languagePacks, {
      id: 'example.log.portuguese',
      code: 'pt',
      name: 'Português',
      load: (pluginId) => (pluginId === 'example.log' ? import('./languages/portuguese.json') : undefined),
    });
  },
});

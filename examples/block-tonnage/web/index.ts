import { ApiToken, definePlugin, menuActions, panels, WorkspaceToken } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { TonnageIcon } from './tonnage-icon.tsx';
import { TonnageStore, TonnageStoreToken } from './tonnage-store.ts';

const PANEL = 'example.tonnage.panel';

export default definePlugin({
  activate(context) {
    const workspace = context.get(WorkspaceToken);
    const parts = { api: context.get(ApiToken), scene: context.get(SceneStoreToken), log: context.log };
    context.bindValue(TonnageStoreToken, new TonnageStore(parts));
    context.add(panels, {
      id: PANEL,
      titleKey: 'title',
      icon: TonnageIcon,
      location: 'right',
      single: true,
      permission: 'example.tonnage.read',
      load: () => import('./tonnage-panel.tsx'),
    });
    context.add(menuActions, {
      id: 'example.tonnage.open',
      titleKey: 'title',
      icon: TonnageIcon,
      places: ['palette'],
      permission: 'example.tonnage.read',
      run: () => void workspace.openPanel(PANEL),
    });
  },
});

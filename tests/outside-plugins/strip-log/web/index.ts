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
import { HierarchyStoreToken } from 'adit/plugins/hierarchy';
import { look } from '../shared/look.ts';
import { StripLogIcon } from './strip-log-icon.tsx';
import { StripLogStore, StripLogStoreToken } from './strip-log-store.ts';

export default definePlugin({
  activate(context) {
    const store = new StripLogStore({
      holes: context.get(DrillholesToken),
      layers: context.get(LayerReaderToken),
      tree: context.get(HierarchyStoreToken),
      look: context.settings(look),
      log: context.log,
    });
    context.bindValue(StripLogStoreToken, store);
    context.effect(() => store.follow());
    context.add(panels, {
      id: 'quarry.strip-log.panel',
      titleKey: 'title',
      icon: StripLogIcon,
      single: true,
      load: () => import('./strip-log-panel.tsx'),
    });
    context.add(menuActions, {
      id: 'quarry.strip-log.open',
      titleKey: 'open',
      icon: StripLogIcon,
      places: ['palette'],
      run() {
        const workspace = context.get(WorkspaceToken);
        const isOpen = workspace.instancesOf('quarry.strip-log.panel').length > 0;
        workspace.openPanel('quarry.strip-log.panel');
        // Beside the view, not over it.
        if (!isOpen) workspace.movePanel('right');
      },
    });
    context.add(keyBindings, {
      id: 'quarry.strip-log.keys',
      action: 'quarry.strip-log.open',
      keys: 'Mod+Shift+L',
    });
    context.add(statusItems, {
      id: 'quarry.strip-log.status',
      side: 'left',
      text: () => store.summary(context.t),
      action: 'quarry.strip-log.open',
    });
    context.add(languagePacks, {
      id: 'quarry.strip-log.portuguese',
      code: 'pt-BR',
      name: 'Português (Brasil)',
      load: () => undefined,
    });
  },
});

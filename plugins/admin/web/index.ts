import { IconPuzzle, IconSettings } from '@tabler/icons-react';
import {
  ApiToken,
  definePlugin,
  DialogsToken,
  menuActions,
  NavigationToken,
  pages,
  PluginMonitorToken,
  ServerEventsToken,
  sidebarItems,
  ToastsToken,
} from 'adit/core/web';
import { addSitePages } from './add-site-pages.ts';
import { addUserPages } from './add-user-pages.ts';
import { PluginListStore, PluginListStoreToken } from './plugin-list/plugin-list-store.ts';
import { makeFailureReports } from './plugin-list/report-failures.ts';

const PLUGINS_PATH = '/admin/plugins';

export default definePlugin({
  activate(context) {
    addSitePages(context);
    addUserPages(context);
    context.bind(
      PluginListStoreToken,
      (api, dialogs, events, toasts) =>
        new PluginListStore({
          ...{ api, dialogs, events, toasts },
          t: context.t,
          maySeeTenants: () => context.can('admin.tenants'),
        }),
      [ApiToken, DialogsToken, ServerEventsToken, ToastsToken],
    );
    const report = makeFailureReports(context.get(ApiToken), context.log);
    const monitor = context.get(PluginMonitorToken);
    context.effect(() => report(monitor.failures));
    context.add(pages, {
      id: 'admin.plugins',
      path: PLUGINS_PATH,
      titleKey: 'plugins.title',
      layout: 'admin',
      access: 'signed-in',
      permission: 'admin.plugins',
      load: () => import('./plugin-list/plugins-page.tsx'),
    });
    context.add(sidebarItems, {
      id: 'admin.plugins',
      path: PLUGINS_PATH,
      titleKey: 'plugins.title',
      icon: IconPuzzle,
      order: 10,
      type: 'bottom',
      roles: ['Administrator', 'System Administrator'],
    });
    context.add(menuActions, {
      id: 'admin.open',
      titleKey: 'action.open',
      icon: IconSettings,
      places: ['menu/user', 'palette'],
      permission: 'admin.plugins',
      order: 40,
      run: () => context.get(NavigationToken).go(PLUGINS_PATH),
    });
  },
});

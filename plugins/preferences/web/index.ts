import { IconAdjustmentsHorizontal, IconSettings } from '@tabler/icons-react';
import { globalRoles } from 'adit/core';
import {
  ApiToken,
  definePlugin,
  LanguageToken,
  menuActions,
  NavigationToken,
  pages,
  sidebarItems,
  ToastsToken,
} from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import { PreferencesStore, PreferencesStoreToken } from './page/preferences-store.ts';

const PATH = '/preferences';
const SETTINGS_PATH = '/settings';

export default definePlugin({
  activate(context) {
    context.bind(
      PreferencesStoreToken,
      (api, account, language, toasts) => new PreferencesStore({ api, account, language, toasts, t: context.t }),
      [ApiToken, AccountStoreToken, LanguageToken, ToastsToken],
    );
    context.add(pages, {
      id: 'preferences.page',
      path: PATH,
      titleKey: 'title',
      layout: 'admin',
      access: 'signed-in',
      load: () => import('./page/preferences-page.tsx'),
    });
    context.add(sidebarItems, {
      id: 'preferences.page',
      path: PATH,
      titleKey: 'title',
      icon: IconAdjustmentsHorizontal,
      order: 90,
      type: 'bottom',
      roles: globalRoles,
    });
    context.add(menuActions, {
      id: 'preferences.open',
      titleKey: 'title',
      icon: IconAdjustmentsHorizontal,
      places: ['menu/user', 'palette'],
      order: 30,
      run: () => context.get(NavigationToken).go(PATH),
    });
    context.add(pages, {
      id: 'preferences.settings',
      path: SETTINGS_PATH,
      titleKey: 'settings',
      layout: 'admin',
      access: 'signed-in',
      load: () => import('./settings/settings-page.tsx'),
    });
    context.add(sidebarItems, {
      id: 'preferences.settings',
      path: SETTINGS_PATH,
      titleKey: 'settings',
      icon: IconSettings,
      order: 92,
      type: 'bottom',
      roles: globalRoles,
    });
    context.add(menuActions, {
      id: 'preferences.open-settings',
      titleKey: 'settings',
      icon: IconSettings,
      places: ['menu/user', 'palette'],
      order: 32,
      run: () => context.get(NavigationToken).go(SETTINGS_PATH),
    });
  },
});

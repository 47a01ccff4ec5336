import { IconHelpCircle } from '@tabler/icons-react';
import { globalRoles } from 'adit/core';
import { definePlugin, menuActions, NavigationToken, pages, sidebarItems } from 'adit/core/web';

const PATH = '/help';

export default definePlugin({
  activate(context) {
    context.add(pages, {
      id: 'help.page',
      path: PATH,
      titleKey: 'title',
      layout: 'admin',
      access: 'signed-in',
      load: () => import('./page/help-page.tsx'),
    });
    context.add(sidebarItems, {
      id: 'help.page',
      path: PATH,
      titleKey: 'title',
      icon: IconHelpCircle,
      order: 95,
      type: 'bottom',
      roles: globalRoles,
    });
    context.add(menuActions, {
      id: 'help.open',
      titleKey: 'title',
      icon: IconHelpCircle,
      places: ['menu/user', 'palette'],
      order: 45,
      run: () => context.get(NavigationToken).go(PATH),
    });
  },
});

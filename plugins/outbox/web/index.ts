import { IconMail } from '@tabler/icons-react';
import { definePlugin, pages, sidebarItems } from 'adit/core/web';

const PATH = '/admin/outbox';

export default definePlugin({
  activate(context) {
    context.add(pages, {
      id: 'outbox.page',
      path: PATH,
      titleKey: 'title',
      layout: 'admin',
      access: 'signed-in',
      permission: 'outbox.read',
      load: () => import('./page/outbox-page.tsx'),
    });
    context.add(sidebarItems, {
      id: 'outbox.page',
      path: PATH,
      titleKey: 'title',
      icon: IconMail,
      order: 30,
      type: 'bottom',
      roles: ['System Administrator'],
    });
  },
});

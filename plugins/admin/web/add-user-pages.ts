import { IconUserCircle, IconUsers } from '@tabler/icons-react';
import {
  ApiToken,
  DialogsToken,
  menuActions,
  NavigationToken,
  pages,
  sidebarItems,
  ToastsToken,
  type WebPluginContext,
} from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import { UserListStore, UserListStoreToken } from './user-list/user-list-store.ts';

const USERS_PATH = '/users';

/** Adds the pages of users, and the way to the own one. */
export function addUserPages(context: WebPluginContext): void {
  context.bind(
    UserListStoreToken,
    (api, dialogs, toasts) => new UserListStore({ api, dialogs, toasts, t: context.t }),
    [ApiToken, DialogsToken, ToastsToken],
  );
  const page = { layout: 'admin', access: 'signed-in', permission: 'accounts.manage-users' } as const;
  context.add(pages, {
    ...page,
    id: 'admin.users',
    path: USERS_PATH,
    titleKey: 'users.title',
    load: () => import('./user-list/users-page.tsx'),
  });
  context.add(pages, {
    ...page,
    id: 'admin.user-create',
    path: `${USERS_PATH}/create`,
    titleKey: 'users.create',
    load: () => import('./user-create/user-create-page.tsx'),
  });
  context.add(pages, {
    ...page,
    id: 'admin.invitations',
    path: `${USERS_PATH}/invitations`,
    titleKey: 'invitations.title',
    load: () => import('./invitations/invitations-page.tsx'),
  });
  // Everybody has a page; it sends those away who open another one than they may.
  context.add(pages, {
    id: 'admin.user',
    path: `${USERS_PATH}/:id`,
    titleKey: 'user.title',
    layout: 'admin',
    access: 'signed-in',
    load: () => import('./user-edit/user-page.tsx'),
  });
  context.add(sidebarItems, {
    id: 'admin.users',
    path: USERS_PATH,
    titleKey: 'sidebar.users',
    icon: IconUsers,
    order: 10,
    permission: 'accounts.manage-users',
  });
  context.add(menuActions, {
    id: 'admin.own-page',
    titleKey: 'action.own-page',
    icon: IconUserCircle,
    places: ['menu/user', 'palette'],
    order: 5,
    run: () => context.get(NavigationToken).go(`${USERS_PATH}/${context.get(AccountStoreToken).user?.id ?? ''}`),
  });
}

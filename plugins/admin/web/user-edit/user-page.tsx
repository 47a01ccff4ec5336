import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import { ApiToken, LoadState, NavigationToken, ToastsToken, useHost, useService, useTranslate } from 'adit/core/web';
import { AccountStoreToken, SingleSignOnToken } from 'adit/plugins/accounts';
import { BackLink } from '../page/back-link.tsx';
import { UserListStoreToken } from '../user-list/user-list-store.ts';
import { statusOf } from '../user-list/user-status.ts';
import { PictureButton } from './picture-button.tsx';
import { RequestBanner } from './request-banner.tsx';
import { SiteRoleTable } from './site-role-table.tsx';
import { UserEditStore } from './user-edit-store.ts';
import { UserForm } from './user-form.tsx';
import styles from './user-page.module.css';

/** One user: the own page for everybody, every page for those who manage users. */
const UserPage = observer(function UserPage({ params }: { params: Readonly<Record<string, string>> }): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const { user: me } = useService(AccountStoreToken);
  const { id = '' } = params;
  const canManage = host.can('accounts.manage-users');
  const isKnown = me !== undefined;
  const isForbidden = me !== undefined && !canManage && me.id !== id;
  const store = useMemo(
    () =>
      new UserEditStore(
        {
          api: host.get(ApiToken),
          account: host.get(AccountStoreToken),
          navigation: host.get(NavigationToken),
          toasts: host.get(ToastsToken),
          t: host.translator('admin'),
          canManage,
        },
        id,
      ),
    [host, id, canManage],
  );
  useEffect(() => {
    if (isForbidden) host.get(NavigationToken).go('/ssa', { replace: true });
    else if (isKnown) void store.load();
  }, [store, host, isForbidden, isKnown]);
  return (
    <section className={styles.page}>
      {canManage && <BackLink to="/users">{t('users.title')}</BackLink>}
      {store.state === 'unknown' ? (
        <p role="alert">{t('user.unknown')}</p>
      ) : (
        <LoadState
          state={store.state}
          loading={t('user.loading')}
          failed={t('user.load-failed')}
          retry={() => store.load()}
        >
          <UserDetails store={store} />
        </LoadState>
      )}
    </section>
  );
});
export default UserPage;

const UserDetails = observer(function UserDetails({ store }: { store: UserEditStore }): ReactNode {
  const { user } = store;
  if (!user) return undefined;
  return (
    <>
      <header className={styles.head}>
        <PictureButton store={store} user={user} />
        <div className={styles.names}>
          <h1 className={styles.title}>{user.name}</h1>
          <p className={styles.hint}>{user.email}</p>
        </div>
        <UserMenu store={store} />
      </header>
      {statusOf(user) === 'requested' && store.canManage && <RequestBanner store={store} />}
      <UserForm store={store} user={user} />
      <SiteRoleTable store={store} />
    </>
  );
});

const UserMenu = observer(function UserMenu({ store }: { store: UserEditStore }): ReactNode {
  const list = useService(UserListStoreToken);
  const singleSignOn = useService(SingleSignOnToken);
  useEffect(() => void singleSignOn.look(), [singleSignOn]);
  const navigation = useService(NavigationToken);
  const t = useTranslate('admin');
  const { user } = store;
  if (!user) return undefined;
  const remove = async (): Promise<void> => {
    if (await list.remove(user)) navigation.go('/users', { replace: true });
  };
  const toggle = async (): Promise<void> => {
    if (await list.setActive(user, user.isActive !== true)) await store.load();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={28} aria-label={t('users.menu', { user: user.name })}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {store.canManage && (
          <Menu.Item disabled={store.isOwn || statusOf(user) === 'requested'} onClick={() => void toggle()}>
            {t(user.isActive === true ? 'user.deactivate' : 'user.activate')}
          </Menu.Item>
        )}
        <Menu.Item
          disabled={!store.isOwn || user.isAuth0User}
          onClick={() => navigation.go(`/reset-password?userId=${user.id}`)}
        >
          {t('user.reset-password')}
        </Menu.Item>
        {store.isOwn && !user.isAuth0User && singleSignOn.isOffered && (
          <Menu.Item onClick={() => navigation.go('/single-sign-on')}>{t('user.move-to-sso')}</Menu.Item>
        )}
        {store.canManage && (
          <Menu.Item className={styles.danger} disabled={store.isOwn} onClick={() => void remove()}>
            {t('user.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});

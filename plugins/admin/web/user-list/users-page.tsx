import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconAt, IconCheck, IconDots, IconMailCheck, IconMailPlus, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import {
  DataTable,
  DialogsToken,
  LanguageToken,
  LoadState,
  PageFrame,
  NavigationToken,
  useHost,
  useMomentText,
  usePageLink,
  useService,
  useTranslate,
  type TableColumn,
  type TableFilter,
} from 'adit/core/web';
import { AccountStoreToken, SingleSignOnToken, type User } from 'adit/plugins/accounts';
import { relativeTime } from '../format/relative-time.ts';
import { PageLink } from '../page/page-link.tsx';
import { StatusMark } from './status-mark.tsx';
import { UserAvatar } from './user-avatar.tsx';
import { UserListStoreToken } from './user-list-store.ts';
import { globalRoleIds, roleIdOf, statusOf, userStatuses } from './user-status.ts';
import styles from './users-page.module.css';

/** The users of the tenant, with filters, and the ways to new ones. */
const UsersPage = observer(function UsersPage(): ReactNode {
  const store = useService(UserListStoreToken);
  const { sites } = useService(AccountStoreToken);
  const t = useTranslate('admin');
  useEffect(() => void store.load(), [store]);
  return (
    <PageFrame
      title={t('users.title')}
      hint={`${t('users.count', { count: store.users.length })} · ${t('sites.count', { count: sites.length })}`}
      actions={<PageActions />}
    >
      <LoadState
        state={store.state}
        loading={t('users.loading')}
        failed={t('users.load-failed')}
        retry={() => store.load()}
      >
        <UserTable />
      </LoadState>
    </PageFrame>
  );
});
export default UsersPage;

const PageActions = observer(function PageActions(): ReactNode {
  const host = useHost();
  const store = useService(UserListStoreToken);
  const dialogs = useService(DialogsToken);
  const invitations = usePageLink('/users/invitations');
  const navigation = useService(NavigationToken);
  const singleSignOn = useService(SingleSignOnToken);
  const t = useTranslate('admin');
  useEffect(() => void singleSignOn.look(), [singleSignOn]);
  const invite = async (): Promise<void> => {
    await dialogs.open(() => import('../invite/invite-dialog.tsx'), {}, { title: t('invite.title') });
    await store.load();
  };
  const chooseDomains = (): void =>
    void dialogs.open(() => import('../invite/domains-dialog.tsx'), {}, { title: t('domains.title'), width: 440 });
  return (
    <div className={styles.actions}>
      {host.can('admin.domains') && (
        <Button variant="default" leftSection={<IconAt size={15} stroke={1.7} />} onClick={chooseDomains}>
          {t('domains.open')}
        </Button>
      )}
      <Button component="a" variant="default" leftSection={<IconMailCheck size={15} stroke={1.7} />} {...invitations}>
        {t('invitations.title')}
      </Button>
      {singleSignOn.isOffered && (
        <Button variant="default" leftSection={<IconMailPlus size={15} stroke={1.7} />} onClick={() => void invite()}>
          {t('invite.open')}
        </Button>
      )}
      <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => navigation.go('/users/create')}>
        {t('users.create')}
      </Button>
    </div>
  );
});

const UserTable = observer(function UserTable(): ReactNode {
  const store = useService(UserListStoreToken);
  const { current: language } = useService(LanguageToken);
  const momentText = useMomentText();
  const t = useTranslate('admin');
  const now = new Date();
  const columns: TableColumn<User>[] = [
    {
      id: 'name',
      title: t('users.column.name'),
      isRowHeader: true,
      value: ({ name }) => name,
      render: (user) => (
        <span className={styles.name}>
          <UserAvatar user={user} />
          <PageLink to={`/users/${user.id}`}>{user.name}</PageLink>
        </span>
      ),
    },
    { id: 'email', title: t('users.column.email'), value: ({ email }) => email, render: ({ email }) => email },
    {
      id: 'sso',
      title: t('users.column.sso'),
      value: ({ isAuth0User }) => Number(isAuth0User),
      render: ({ isAuth0User }) =>
        isAuth0User ? <IconCheck size={15} stroke={1.8} role="img" aria-label={t('yes')} /> : '—',
    },
    {
      id: 'role',
      title: t('users.column.role'),
      value: (user) => t(`role.${roleIdOf(user)}`),
      render: (user) => t(`role.${roleIdOf(user)}`),
    },
    {
      id: 'last',
      title: t('users.column.last'),
      value: ({ lastLoggedIn }) => (lastLoggedIn === null ? undefined : Date.parse(lastLoggedIn)),
      render: ({ lastLoggedIn }) =>
        lastLoggedIn === null ? (
          t('users.never')
        ) : (
          <time dateTime={lastLoggedIn} title={momentText(lastLoggedIn)}>
            {relativeTime(lastLoggedIn, now, language)}
          </time>
        ),
    },
    {
      id: 'status',
      title: t('users.column.status'),
      value: (user) => t(`status.${statusOf(user)}`),
      render: (user) => <StatusMark status={statusOf(user)} />,
    },
    { id: 'actions', title: t('users.column.actions'), align: 'end', render: (user) => <RowActions user={user} /> },
  ];
  return (
    <DataTable<User>
      label={t('users.title')}
      rows={store.users}
      columns={columns}
      filters={filtersOf(t)}
      rowKey={({ id }) => id}
      search={{ label: t('users.search'), text: ({ name, email }) => `${name} ${email}` }}
      initialSort="name"
      empty={t('users.none')}
    />
  );
});

const RowActions = observer(function RowActions({ user }: { user: User }): ReactNode {
  const store = useService(UserListStoreToken);
  const navigation = useService(NavigationToken);
  const { user: me } = useService(AccountStoreToken);
  const t = useTranslate('admin');
  const isFixed =
    user.id === me?.id ||
    (user.globalRole.name === 'System Administrator' && me?.globalRole.name !== 'System Administrator');
  const open = (): void => navigation.go(`/users/${user.id}`);
  if (statusOf(user) === 'requested')
    return (
      <Button variant="light" size="compact-xs" onClick={open} aria-label={t('users.review-of', { user: user.name })}>
        {t('users.review')}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('users.menu', { user: user.name })}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={open}>{t('users.edit')}</Menu.Item>
        <Menu.Item disabled={isFixed} onClick={() => void store.setActive(user, user.isActive !== true)}>
          {t(user.isActive === true ? 'user.deactivate' : 'user.activate')}
        </Menu.Item>
        <Menu.Item disabled={isFixed} className={styles.danger} onClick={() => void store.remove(user)}>
          {t('user.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});

function filtersOf(t: (key: string) => string): readonly TableFilter<User>[] {
  return [
    {
      id: 'sso',
      title: t('users.column.sso'),
      options: ['yes', 'no'].map((value) => ({ value, label: t(value) })),
      matches: ({ isAuth0User }, value) => isAuth0User === (value === 'yes'),
    },
    {
      id: 'role',
      title: t('users.column.role'),
      options: Object.values(globalRoleIds).map((value) => ({ value, label: t(`role.${value}`) })),
      matches: (user, value) => roleIdOf(user) === value,
    },
    {
      id: 'status',
      title: t('users.column.status'),
      options: userStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      matches: (user, value) => statusOf(user) === value,
    },
  ];
}

import { ActionIcon, Button, Radio, Select } from '@mantine/core';
import { IconUserMinus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import { ApiToken, DataTable, LoadState, ToastsToken, useHost, useTranslate, type TableColumn } from 'adit/core/web';
import type { SiteUserEntry } from 'adit/plugins/admin';
import { siteRoleIds, SiteUsersStore, type SiteRoleId } from './site-users-store.ts';
import styles from './site-page.module.css';

/** Who may enter a site, and as what. */
export const UsersTab = observer(function UsersTab({ siteId }: { siteId: string }): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const store = useMemo(
    () =>
      new SiteUsersStore(
        { api: host.get(ApiToken), toasts: host.get(ToastsToken), t: host.translator('admin') },
        siteId,
      ),
    [host, siteId],
  );
  useEffect(() => void store.load(), [store]);
  return (
    <LoadState
      state={store.state}
      loading={t('site.users.loading')}
      failed={t('site.users.load-failed')}
      retry={() => store.load()}
    >
      <AddUser store={store} />
      <UserTable store={store} />
    </LoadState>
  );
});

const AddUser = observer(function AddUser({ store }: { store: SiteUsersStore }): ReactNode {
  const t = useTranslate('admin');
  const { user, role } = store.chosen;
  return (
    <form
      className={styles.add}
      aria-label={t('site.users.add')}
      onSubmit={(event) => {
        event.preventDefault();
        void store.add();
      }}
    >
      <Select
        w={260}
        aria-label={t('site.users.user')}
        placeholder={t('site.users.user')}
        data={store.others.map(({ id, name }) => ({ value: id, label: name }))}
        value={user}
        searchable
        nothingFoundMessage={t('site.users.nobody')}
        onChange={(id) => store.choose({ user: id })}
      />
      <Select
        w={160}
        aria-label={t('site.users.role')}
        placeholder={t('site.users.role')}
        data={siteRoleIds.map((id) => ({ value: id, label: t(`role.${id}`) }))}
        value={role}
        onChange={(id) => store.choose({ role: id as SiteRoleId | null })}
      />
      <Button type="submit" variant="default" loading={store.isChanging}>
        {t('site.users.add')}
      </Button>
    </form>
  );
});

const UserTable = observer(function UserTable({ store }: { store: SiteUsersStore }): ReactNode {
  const t = useTranslate('admin');
  const columns = useMemo<TableColumn<SiteUserEntry>[]>(
    () => [
      {
        id: 'name',
        title: t('site.users.column.name'),
        isRowHeader: true,
        value: ({ user }) => user.name,
        render: ({ user }) => user.name,
      },
      {
        id: 'email',
        title: t('site.users.column.email'),
        value: ({ user }) => user.email,
        render: ({ user }) => user.email,
      },
      ...siteRoleIds.map((id) => ({
        id,
        title: t(`role.${id}`),
        render: ({ user, role }: SiteUserEntry) => (
          <Radio
            size="xs"
            name={`role-${user._id}`}
            aria-label={t('site.users.give', { user: user.name, role: t(`role.${id}`) })}
            checked={role.name.toLowerCase() === id}
            onChange={() => void store.give(user._id, id)}
          />
        ),
      })),
      {
        id: 'remove',
        title: t('site.users.column.remove'),
        render: ({ user }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('site.users.remove', { user: user.name })}
            onClick={() => void store.give(user._id, 'none')}
          >
            <IconUserMinus size={16} stroke={1.7} />
          </ActionIcon>
        ),
      },
    ],
    [t, store],
  );
  return (
    <DataTable<SiteUserEntry>
      label={t('site.tab.users')}
      rows={store.entries}
      columns={columns}
      rowKey={({ user }) => user._id}
      initialSort="name"
      empty={t('site.users.none')}
    />
  );
});

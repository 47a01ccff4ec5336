import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ApiToken,
  DataTable,
  DialogsToken,
  LoadState,
  PageFrame,
  ToastsToken,
  useHost,
  useMomentText,
  useTranslate,
  type TableColumn,
} from 'adit/core/web';
import { invitationStates, type InvitationEntry } from 'adit/plugins/admin';
import { BackLink } from '../page/back-link.tsx';
import { PageLink } from '../page/page-link.tsx';
import marks from '../user-list/status-mark.module.css';
import styles from '../user-list/users-page.module.css';
import { InvitationsStore } from './invitations-store.ts';

/** How states are drawn, as those of accounts. */
const looks = { waiting: 'pending', expired: 'inactive', accepted: 'active' } as const;

/** Who was invited, by whom, until when, and what became of it. */
const InvitationsPage = observer(function InvitationsPage(): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const store = useMemo(
    () =>
      new InvitationsStore({
        api: host.get(ApiToken),
        dialogs: host.get(DialogsToken),
        toasts: host.get(ToastsToken),
        t: host.translator('admin'),
        copy: (text) => navigator.clipboard.writeText(text),
      }),
    [host],
  );
  useEffect(() => void store.load(), [store]);
  return (
    <PageFrame
      above={<BackLink to="/users">{t('users.title')}</BackLink>}
      title={t('invitations.title')}
      hint={t('invitations.hint')}
    >
      <LoadState
        state={store.state}
        loading={t('invitations.loading')}
        failed={t('invitations.load-failed')}
        retry={() => store.load()}
      >
        <InvitationTable store={store} />
      </LoadState>
    </PageFrame>
  );
});
export default InvitationsPage;

const InvitationTable = observer(function InvitationTable({ store }: { store: InvitationsStore }): ReactNode {
  const t = useTranslate('admin');
  const momentText = useMomentText();
  const columns = useMemo<TableColumn<InvitationEntry>[]>(
    () => [
      {
        id: 'email',
        title: t('users.column.email'),
        isRowHeader: true,
        value: ({ email }) => email,
        render: ({ userId, email }) => <PageLink to={`/users/${userId}`}>{email}</PageLink>,
      },
      { id: 'name', title: t('users.column.name'), value: ({ name }) => name, render: ({ name }) => name },
      {
        id: 'sso',
        title: t('users.column.sso'),
        value: ({ isAuth0User }) => Number(isAuth0User),
        render: ({ isAuth0User }) => t(isAuth0User ? 'yes' : 'no'),
      },
      {
        id: 'by',
        title: t('invitations.column.by'),
        value: ({ invitedBy }) => invitedBy ?? undefined,
        render: ({ invitedBy }) => invitedBy ?? '—',
      },
      {
        id: 'at',
        title: t('invitations.column.at'),
        value: ({ invitedAt }) => Date.parse(invitedAt),
        render: ({ invitedAt }) => momentText(invitedAt),
      },
      {
        id: 'until',
        title: t('invitations.column.until'),
        value: ({ until }) => (until === null ? undefined : Date.parse(until)),
        render: ({ until }) => (until === null ? '—' : momentText(until)),
      },
      {
        id: 'state',
        title: t('users.column.status'),
        value: ({ state }) => t(`invitations.state.${state}`),
        render: ({ state }) => (
          <span className={marks.status} data-status={looks[state]}>
            {t(`invitations.state.${state}`)}
          </span>
        ),
      },
      {
        id: 'actions',
        title: t('users.column.actions'),
        align: 'end',
        render: (invitation) => invitation.state !== 'accepted' && <RowActions store={store} invitation={invitation} />,
      },
    ],
    [t, momentText, store],
  );
  return (
    <DataTable<InvitationEntry>
      label={t('invitations.title')}
      rows={store.invitations}
      columns={columns}
      rowKey={({ userId }) => userId}
      filters={[
        {
          id: 'state',
          title: t('users.column.status'),
          options: invitationStates.map((state) => ({ value: state, label: t(`invitations.state.${state}`) })),
          matches: ({ state }, value) => state === value,
        },
      ]}
      search={{ label: t('users.search'), text: ({ name, email }) => `${name} ${email}` }}
      initialSort="-at"
      empty={t('invitations.none')}
    />
  );
});

function RowActions({ store, invitation }: { store: InvitationsStore; invitation: InvitationEntry }): ReactNode {
  const t = useTranslate('admin');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('users.menu', { user: invitation.email })}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void store.send(invitation)}>{t('invitations.send')}</Menu.Item>
        <Menu.Item onClick={() => void store.copyLink(invitation)}>{t('invitations.copy-link')}</Menu.Item>
        <Menu.Item className={styles.danger} onClick={() => void store.revoke(invitation)}>
          {t('invitations.revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

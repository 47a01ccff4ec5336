import { Button, UnstyledButton } from '@mantine/core';
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
  useService,
  useTranslate,
  type TableColumn,
  type TableFilter,
} from 'adit/core/web';
import { mailStates, type OutboxMail } from 'adit/plugins/outbox';
import styles from './outbox-page.module.css';
import { OutboxStore } from './outbox-store.ts';

const LETTER_WIDTH = 640;

/** The mails of the tenant, and what has become of them. */
const OutboxPage = observer(function OutboxPage(): ReactNode {
  const host = useHost();
  const store = useMemo(
    () => new OutboxStore(host.get(ApiToken), host.get(ToastsToken), host.translator('outbox')),
    [host],
  );
  const t = useTranslate('outbox');
  useEffect(() => void store.mails.load(), [store]);
  return (
    <PageFrame title={t('title')} hint={t(store.staysInOutbox ? 'hint.outbox' : 'hint.smtp')}>
      <LoadState
        state={store.mails.state}
        loading={t('loading')}
        failed={t('load-failed')}
        retry={() => store.mails.load()}
      >
        <MailTable store={store} />
      </LoadState>
    </PageFrame>
  );
});
export default OutboxPage;

const MailTable = observer(function MailTable({ store }: { readonly store: OutboxStore }): ReactNode {
  const dialogs = useService(DialogsToken);
  const t = useTranslate('outbox');
  const momentText = useMomentText();
  const columns = useMemo<TableColumn<OutboxMail>[]>(() => {
    const open = (mail: OutboxMail): void =>
      void dialogs.open(() => import('./letter-dialog.tsx'), { mail }, { title: mail.subject, width: LETTER_WIDTH });
    return [
      {
        id: 'created',
        title: t('column.created'),
        value: ({ id }) => id,
        render: ({ createdAt }) => momentText(createdAt),
      },
      { id: 'to', title: t('column.to'), isRowHeader: true, value: ({ to }) => to, render: ({ to }) => to },
      {
        id: 'subject',
        title: t('column.subject'),
        value: ({ subject }) => subject,
        render: (mail) =>
          mail.text === '' ? (
            mail.subject
          ) : (
            <UnstyledButton className={styles.link} onClick={() => open(mail)}>
              {mail.subject}
            </UnstyledButton>
          ),
      },
      {
        id: 'state',
        title: t('column.state'),
        value: ({ state }) => t(stateKey(state, store.staysInOutbox)),
        render: ({ state, sentAt }) =>
          store.staysInOutbox || sentAt === null
            ? t(stateKey(state, store.staysInOutbox))
            : t('state.sent-at', { when: momentText(sentAt) }),
      },
    ];
  }, [t, momentText, dialogs, store.staysInOutbox]);
  const filters = useMemo<TableFilter<OutboxMail>[]>(
    () => [
      {
        id: 'state',
        title: t('column.state'),
        options: mailStates.map((state) => ({ value: state, label: t(stateKey(state, store.staysInOutbox)) })),
        matches: ({ state }, value) => state === value,
      },
    ],
    [t, store.staysInOutbox],
  );
  return (
    <>
      <DataTable<OutboxMail>
        label={t('title')}
        rows={store.mails.rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        filters={filters}
        search={{ label: t('search'), text: ({ to, subject }) => `${to} ${subject}` }}
        initialSort="-created"
        empty={t('none')}
      />
      {store.mails.hasOlder && (
        <Button
          className={styles.older}
          variant="default"
          loading={store.mails.isReadingOlder}
          onClick={() => void store.loadOlder()}
        >
          {t('older')}
        </Button>
      )}
    </>
  );
});

/** The text of a state; what stays in the outbox was sent to nobody. */
function stateKey(state: OutboxMail['state'], staysInOutbox: boolean): string {
  return `state.${staysInOutbox && state === 'sent' ? 'kept' : state}`;
}

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ApiToken,
  DataTable,
  LoadState,
  PageFrame,
  ToastsToken,
  useHost,
  useMomentText,
  useTranslate,
  type TableColumn,
  type TableFilter,
  type Translate,
  knownText,
} from 'adit/core/web';
import type { AuditLine } from 'adit/plugins/admin';
import { dateRanges, startOfRange } from 'adit/plugins/importing';
import styles from './audit-page.module.css';
import { AuditStore } from './audit-store.ts';
import { detailText } from './detail-text.ts';

/** Who did what, when, and from where. */
const AuditPage = observer(function AuditPage(): ReactNode {
  const host = useHost();
  const store = useMemo(
    () => new AuditStore(host.get(ApiToken), host.get(ToastsToken), host.translator('admin')),
    [host],
  );
  const t = useTranslate('admin');
  useEffect(() => void store.lines.load(), [store]);
  return (
    <PageFrame
      title={t('audit.title')}
      hint={t('audit.hint')}
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.7} />}
          loading={store.isExporting}
          onClick={() => void store.export()}
        >
          {t('audit.export')}
        </Button>
      }
    >
      <LoadState
        state={store.lines.state}
        loading={t('audit.loading')}
        failed={t('audit.load-failed')}
        retry={() => store.lines.load()}
      >
        <AuditTable store={store} />
      </LoadState>
    </PageFrame>
  );
});
export default AuditPage;

const AuditTable = observer(function AuditTable({ store }: { store: AuditStore }): ReactNode {
  const t = useTranslate('admin');
  const momentText = useMomentText();
  const { actions, users } = store;
  const columns = useMemo<TableColumn<AuditLine>[]>(
    () => [
      { id: 'at', title: t('audit.column.at'), value: ({ id }) => id, render: ({ at }) => momentText(at) },
      {
        id: 'who',
        title: t('audit.column.who'),
        isRowHeader: true,
        value: ({ userName }) => userName ?? undefined,
        render: ({ userName }) => userName ?? '—',
      },
      {
        id: 'action',
        title: t('audit.column.action'),
        value: ({ action }) => actionText(t, action),
        render: ({ action }) => actionText(t, action),
      },
      {
        id: 'what',
        title: t('audit.column.what'),
        render: (line) => (
          <span className={styles.what} title={line.target}>
            {whatText(t, line)}
          </span>
        ),
      },
      {
        id: 'address',
        title: t('audit.column.address'),
        value: ({ address }) => address,
        render: ({ address }) => address,
      },
    ],
    [t, momentText],
  );
  const filters = useMemo<TableFilter<AuditLine>[]>(
    () => [
      {
        id: 'range',
        title: t('audit.range'),
        isSingle: true,
        options: dateRanges.map((range) => ({ value: range, label: t(`site.files.range.${range}`) })),
        matches: ({ at }, range) => {
          const start = startOfRange(dateRanges.find((one) => one === range) ?? 'all', new Date());
          return start === undefined || new Date(at) >= start;
        },
      },
      {
        id: 'action',
        title: t('audit.column.action'),
        options: actions.map((action) => ({ value: action, label: actionText(t, action) })),
        matches: ({ action }, value) => action === value,
      },
      {
        id: 'who',
        title: t('audit.column.who'),
        options: users.map(({ id, name }) => ({ value: id, label: name })),
        matches: ({ userId }, value) => userId === value,
      },
    ],
    [t, actions, users],
  );
  return (
    <>
      <DataTable<AuditLine>
        label={t('audit.title')}
        rows={store.lines.rows}
        columns={columns}
        rowKey={({ id }) => String(id)}
        filters={filters}
        search={{
          label: t('audit.search'),
          text: (line) => [line.userName ?? '', whatText(t, line), line.target, line.address].join(' '),
        }}
        initialSort="-at"
        empty={t('audit.none')}
      />
      {store.lines.hasOlder && (
        <Button
          className={styles.older}
          variant="default"
          loading={store.lines.isReadingOlder}
          onClick={() => void store.loadOlder()}
        >
          {t('audit.older')}
        </Button>
      )}
    </>
  );
});

/** An action in words; its own name where there are none. */
function actionText(t: Translate, action: string): string {
  return knownText(t, `audit.action.${action}`) ?? action;
}

/** What a line is about; nothing where somebody did it to the own account. */
function whatText(t: Translate, line: AuditLine): string {
  return detailText(t, line) || (line.target === line.userId ? '—' : line.target);
}

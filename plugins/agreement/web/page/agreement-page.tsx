import { Button, FileButton, UnstyledButton } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ApiToken,
  DataTable,
  DialogsToken,
  formatBytes,
  LanguageToken,
  LoadState,
  PageFrame,
  ToastsToken,
  useHost,
  useMomentText,
  useService,
  useTranslate,
  type TableColumn,
} from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import { AgreementListStore, type AgreementVersion } from './agreement-list-store.ts';
import styles from './agreement-page.module.css';

const READING_WIDTH = 860;

/** The agreement of the tenant and its older versions. */
const AgreementPage = observer(function AgreementPage(): ReactNode {
  const host = useHost();
  const t = useTranslate('agreement');
  const store = useMemo(
    () =>
      new AgreementListStore({
        api: host.get(ApiToken),
        account: host.get(AccountStoreToken),
        dialogs: host.get(DialogsToken),
        toasts: host.get(ToastsToken),
        t: host.translator('agreement'),
      }),
    [host],
  );
  useEffect(() => void store.load(), [store]);
  return (
    <PageFrame
      title={t('title')}
      hint={t(store.current ? 'hint.current' : 'hint.none')}
      actions={
        <div className={styles.actions}>
          {store.current && (
            <Button variant="default" disabled={store.isBusy} onClick={() => void store.withdraw()}>
              {t('withdraw')}
            </Button>
          )}
          <FileButton accept="application/pdf" onChange={(file) => file && void store.upload(file)}>
            {(properties) => (
              <Button {...properties} leftSection={<IconUpload size={15} stroke={1.7} />} loading={store.isBusy}>
                {t('upload')}
              </Button>
            )}
          </FileButton>
        </div>
      }
    >
      <LoadState state={store.state} loading={t('loading')} failed={t('load-failed')} retry={() => store.load()}>
        <VersionTable versions={store.versions} />
      </LoadState>
    </PageFrame>
  );
});
export default AgreementPage;

const VersionTable = observer(function VersionTable({
  versions,
}: {
  readonly versions: readonly AgreementVersion[];
}): ReactNode {
  const dialogs = useService(DialogsToken);
  const t = useTranslate('agreement');
  const momentText = useMomentText();
  const { current: language } = useService(LanguageToken);
  const columns = useMemo<TableColumn<AgreementVersion>[]>(() => {
    const open = ({ id, name }: AgreementVersion): void =>
      void dialogs.open(
        () => import('../dialog/reading-dialog.tsx'),
        { agreement: id, name },
        { title: name, width: READING_WIDTH },
      );
    return [
      {
        id: 'name',
        title: t('column.name'),
        isRowHeader: true,
        value: ({ name }) => name,
        render: (version) => (
          <UnstyledButton className={styles.link} onClick={() => open(version)}>
            {version.name}
          </UnstyledButton>
        ),
      },
      {
        id: 'size',
        title: t('column.size'),
        value: ({ size }) => size,
        render: ({ size }) => formatBytes(size, language),
      },
      {
        id: 'created',
        title: t('column.created'),
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => momentText(createdAt),
      },
      {
        id: 'by',
        title: t('column.by'),
        value: ({ createdBy }) => createdBy,
        render: ({ createdBy }) => createdBy,
      },
      {
        id: 'state',
        title: t('column.state'),
        value: ({ isCurrent }) => t(isCurrent ? 'state.current' : 'state.past'),
        render: ({ isCurrent }) => t(isCurrent ? 'state.current' : 'state.past'),
      },
    ];
  }, [t, momentText, language, dialogs]);
  return (
    <DataTable<AgreementVersion>
      label={t('title')}
      rows={versions}
      columns={columns}
      rowKey={({ id }) => id}
      initialSort="-created"
      empty={t('empty')}
    />
  );
});

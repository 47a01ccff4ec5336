import { Button, Checkbox, Loader, Radio, Select, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { LanguageToken, useService, useTranslate, type DialogProps, formatBytes, useMomentText } from 'adit/core/web';
import type { FileSource } from '../upload/file-source.ts';
import { DataTable } from '../widgets/data-table.tsx';
import { DataUsageBar } from './data-usage-bar.tsx';
import { dateRanges, type DateRange } from 'adit/plugins/importing';
import styles from './previous-uploads-dialog.module.css';
import type { PreviousUploads, StoredFile } from './previous-uploads.ts';

/** Files that were uploaded before, to choose from; closes with the chosen ones. */
const PreviousUploadsDialog = observer(function PreviousUploadsDialog({
  store,
  close,
}: DialogProps<readonly FileSource[]> & { readonly store: PreviousUploads }): ReactNode {
  const t = useTranslate('importing');
  useEffect(() => {
    const request = new AbortController();
    void store.load(request.signal);
    return () => {
      request.abort();
      store.paging.leave();
    };
  }, [store]);
  return (
    <div className={styles.dialog}>
      <Filters store={store} />
      <FileTable store={store} />
      {store.usage && <DataUsageBar usage={store.usage} />}
      <footer className={styles.buttons}>
        <span className={styles.count}>{t('previous.selected', { count: store.selected.size })}</span>
        <Button variant="subtle" color="gray" onClick={() => close()}>
          {t('previous.cancel')}
        </Button>
        <Button disabled={store.selected.size === 0} onClick={() => close(store.chosen)}>
          {t('previous.use')}
        </Button>
      </footer>
    </div>
  );
});
export default PreviousUploadsDialog;

const Filters = observer(function Filters({ store }: { store: PreviousUploads }): ReactNode {
  const t = useTranslate('importing');
  return (
    <search className={styles.filters}>
      <TextInput
        data-autofocus
        className={styles.text}
        aria-label={t('previous.search')}
        placeholder={t('previous.search')}
        leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
        value={store.text}
        onChange={(event) => store.setText(event.currentTarget.value)}
      />
      <Select
        w={150}
        aria-label={t('previous.range')}
        allowDeselect={false}
        data={dateRanges.map((range) => ({ value: range, label: t(`previous.range.${range}`) }))}
        value={store.range}
        onChange={(value) => store.setRange(value as DateRange)}
      />
      <Select
        w={190}
        aria-label={t('previous.uploader')}
        placeholder={t('previous.anyone')}
        searchable
        clearable
        nothingFoundMessage={t('previous.nobody')}
        data={[...store.users]}
        value={store.uploader ?? null}
        onChange={(value) => store.setUploader(value ?? undefined)}
      />
    </search>
  );
});

const FileTable = observer(function FileTable({ store }: { store: PreviousUploads }): ReactNode {
  const t = useTranslate('importing');
  const { current } = useService(LanguageToken);
  const momentText = useMomentText();
  const Mark = store.isMultiple ? Checkbox : Radio;
  const mark = ({ id, fileName }: StoredFile): ReactNode => (
    <Mark
      size="xs"
      aria-label={t('previous.choose', { name: fileName })}
      checked={store.selected.has(id)}
      onChange={() => store.toggle(id)}
    />
  );
  return (
    <DataTable
      label={t('previous.files')}
      rows={store.shown}
      paging={store.paging}
      rowKey={({ id }) => id}
      isSelected={({ id }) => store.selected.has(id)}
      onChoose={({ id }) => store.toggle(id)}
      empty={<Nothing store={store} />}
      columns={[
        { id: 'mark', title: '', width: 'fit', render: mark },
        { id: 'name', title: t('previous.name'), width: 'rest', render: nameCell },
        {
          id: 'size',
          title: t('previous.size'),
          width: 'fit',
          align: 'end',
          render: ({ size }) => formatBytes(size, current),
        },
        {
          id: 'uploaded',
          title: t('previous.uploaded'),
          width: 'fit',
          render: ({ createdAt }) => momentText(createdAt),
        },
        { id: 'uploader', title: t('previous.by'), width: 'fit', render: ({ uploadedBy }) => uploadedBy.name },
      ]}
    />
  );
});

/** The name with itself as the tooltip, for those that are cut off. */
function nameCell({ fileName }: StoredFile): ReactNode {
  return <span title={fileName}>{fileName}</span>;
}

const Nothing = observer(function Nothing({ store }: { store: PreviousUploads }): ReactNode {
  const t = useTranslate('importing');
  if (store.state === 'loading') return <Loader size={20} role="progressbar" aria-label={t('previous.loading')} />;
  if (store.state === 'failed') return <p role="alert">{t('previous.failed')}</p>;
  return <p>{t(store.files.length === 0 ? 'previous.none' : 'previous.none-shown')}</p>;
});

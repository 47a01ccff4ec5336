import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ApiToken,
  DataTable,
  DialogsToken,
  formatBytes,
  LanguageToken,
  LoadState,
  TimeZoneToken,
  ToastsToken,
  useHost,
  useService,
  useTranslate,
  type TableColumn,
  type TableFilter,
} from 'adit/core/web';
import { dateRanges, startOfRange, type DateRange, type UploadedFile } from 'adit/plugins/importing';
import { formatShortMoment } from '../format/site-formats.ts';
import { SiteFilesStore } from './site-files-store.ts';
import styles from './site-page.module.css';

/** The raw files of a site, what they take, and what was made of them. */
export const FilesTab = observer(function FilesTab({ siteId }: { siteId: string }): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const store = useMemo(
    () =>
      new SiteFilesStore(
        {
          api: host.get(ApiToken),
          dialogs: host.get(DialogsToken),
          toasts: host.get(ToastsToken),
          t: host.translator('admin'),
        },
        siteId,
      ),
    [host, siteId],
  );
  useEffect(() => void store.load(), [store]);
  return (
    <LoadState
      state={store.state}
      loading={t('site.files.loading')}
      failed={t('site.files.load-failed')}
      retry={() => store.load()}
    >
      <Usage store={store} />
      <FileTable store={store} />
    </LoadState>
  );
});

const Usage = observer(function Usage({ store }: { store: SiteFilesStore }): ReactNode {
  const { current: language } = useService(LanguageToken);
  const t = useTranslate('admin');
  const { listing, usage } = store;
  if (!listing || !usage) return undefined;
  const figures = [
    [
      'site.files.usage',
      t('site.files.of', {
        used: formatBytes(listing.containerSize, language),
        limit: formatBytes(listing.containerSizeLimit, language),
      }),
    ],
    [
      'site.files.datasets',
      t('site.files.count', { count: usage.datasetCount, size: formatBytes(usage.datasetSize, language) }),
    ],
    [
      'site.files.total',
      t('site.files.count', { count: listing.files.length, size: formatBytes(listing.totalSize, language) }),
    ],
  ] as const;
  return (
    <dl className={styles.usage}>
      {figures.map(([label, text]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
});

const FileTable = observer(function FileTable({ store }: { store: SiteFilesStore }): ReactNode {
  const { current: language } = useService(LanguageToken);
  const { current: zone } = useService(TimeZoneToken);
  const t = useTranslate('admin');
  const { isDeleting } = store;
  const columns = useMemo<TableColumn<UploadedFile>[]>(
    () => [
      {
        id: 'file',
        title: t('site.files.column.file'),
        isRowHeader: true,
        value: ({ fileName }) => fileName,
        render: ({ fileName }) => fileName,
      },
      {
        id: 'uploaded',
        title: t('site.files.column.uploaded'),
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => formatShortMoment(createdAt, 'day-first', zone),
      },
      {
        id: 'by',
        title: t('site.files.column.by'),
        value: ({ uploadedBy }) => uploadedBy.name || undefined,
        render: ({ uploadedBy }) => uploadedBy.name || '—',
      },
      {
        id: 'source',
        title: t('site.files.column.source'),
        value: ({ source }) => t(`site.files.source.${source}`),
        render: ({ source }) => t(`site.files.source.${source}`),
      },
      {
        id: 'size',
        title: t('site.files.column.size'),
        align: 'end',
        value: ({ size }) => size,
        render: ({ size }) => formatBytes(size, language),
      },
      {
        id: 'delete',
        title: t('site.files.delete'),
        render: ({ id, fileName }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={isDeleting}
            aria-label={t('site.files.delete-one', { file: fileName })}
            onClick={() => void store.remove([id])}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        ),
      },
    ],
    [t, store, isDeleting, language, zone],
  );
  const filters = useMemo<TableFilter<UploadedFile>[]>(
    () => [
      {
        id: 'range',
        title: t('site.files.range'),
        isSingle: true,
        options: dateRanges.map((range) => ({ value: range, label: t(`site.files.range.${range}`) })),
        matches: ({ createdAt }, range) => {
          const known = dateRanges.find((one) => one === range) ?? ('all' satisfies DateRange);
          const start = startOfRange(known, new Date());
          return start === undefined || new Date(createdAt) >= start;
        },
      },
      {
        id: 'uploader',
        title: t('site.files.column.by'),
        options: store.uploaders.map((name) => ({ value: name, label: name })),
        matches: ({ uploadedBy }, name) => uploadedBy.name === name,
      },
    ],
    [t, store.uploaders],
  );
  return (
    <>
      <div className={styles.selection}>
        <span role="status">{t('site.files.selected', { count: store.selected.size })}</span>
        <Button
          variant="default"
          leftSection={<IconTrash size={14} stroke={1.7} />}
          disabled={store.selected.size === 0}
          loading={store.isDeleting}
          onClick={() => void store.remove([...store.selected])}
        >
          {t('site.files.delete-selected')}
        </Button>
      </div>
      <DataTable<UploadedFile>
        label={t('site.tab.files')}
        rows={store.files}
        columns={columns}
        rowKey={({ id }) => id}
        filters={filters}
        search={{ label: t('site.files.search'), text: ({ fileName }) => fileName }}
        initialSort="-uploaded"
        empty={t('site.files.none')}
        selection={{
          selected: store.selected,
          change: (selected) => store.select(selected),
          labelOf: ({ fileName }) => fileName,
        }}
      />
    </>
  );
});

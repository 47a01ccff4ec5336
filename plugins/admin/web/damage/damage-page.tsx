import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ApiToken,
  DataTable,
  LoadState,
  PageFrame,
  useHost,
  useMomentText,
  useTranslate,
  type TableColumn,
} from 'adit/core/web';
import type { DamagedFileLine } from 'adit/plugins/admin';
import { DamageStore } from './damage-store.ts';

/** Which stored files are damaged: of which dataset, layer and column, or uploaded by whom. */
const DamagePage = observer(function DamagePage(): ReactNode {
  const host = useHost();
  const store = useMemo(() => new DamageStore(host.get(ApiToken)), [host]);
  const t = useTranslate('admin');
  useEffect(() => void store.load(), [store]);
  return (
    <PageFrame title={t('damage.title')} hint={t('damage.hint')}>
      <LoadState
        state={store.state}
        loading={t('damage.loading')}
        failed={t('damage.load-failed')}
        retry={() => store.load()}
      >
        <DamageTable store={store} />
      </LoadState>
    </PageFrame>
  );
});
export default DamagePage;

const DamageTable = observer(function DamageTable({ store }: { store: DamageStore }): ReactNode {
  const t = useTranslate('admin');
  const momentText = useMomentText();
  const columns = useMemo<TableColumn<DamagedFileLine>[]>(() => {
    const text = (id: 'dataset' | 'uploadedBy' | 'site' | 'layer' | 'column'): TableColumn<DamagedFileLine> => ({
      id,
      title: t(`damage.column.${id}`),
      isRowHeader: id === 'dataset',
      value: (line) => line[id],
      render: (line) => line[id] || '—',
    });
    const fileOf = ({ file }: DamagedFileLine): string => (file === '*' ? t('damage.all-files') : file);
    return [
      text('dataset'),
      text('site'),
      text('layer'),
      text('column'),
      { id: 'file', title: t('damage.column.file'), isRowHeader: true, value: fileOf, render: fileOf },
      text('uploadedBy'),
      {
        id: 'reason',
        title: t('damage.column.reason'),
        value: ({ reason }) => t(`damage.reason.${reason}`),
        render: ({ reason }) => t(`damage.reason.${reason}`),
      },
      {
        id: 'noticed',
        title: t('damage.column.noticed'),
        value: ({ noticedAt }) => noticedAt,
        render: ({ noticedAt }) => momentText(noticedAt),
      },
    ];
  }, [t, momentText]);
  return (
    <DataTable<DamagedFileLine>
      label={t('damage.title')}
      rows={store.lines}
      columns={columns}
      rowKey={({ id, file }) => `${id}/${file}`}
      search={{
        label: t('damage.search'),
        text: ({ dataset, site, layer, column, file, uploadedBy }) =>
          [dataset, site, layer, column, file, uploadedBy].join(' '),
      }}
      initialSort="-noticed"
      empty={t('damage.none')}
    />
  );
});

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ApiToken,
  DataTable,
  LoadState,
  PageFrame,
  TimeZoneToken,
  ToastsToken,
  useHost,
  useService,
  useTranslate,
  type TableColumn,
} from 'adit/core/web';
import type { Tenant } from 'adit/plugins/admin';
import { formatShortMoment } from '../format/site-formats.ts';
import { TenantForm } from './tenant-form.tsx';
import { TenantsStore } from './tenants-store.ts';

/** The organisations of the deployment, for those who run it. */
const TenantsPage = observer(function TenantsPage(): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const store = useMemo(
    () => new TenantsStore(host.get(ApiToken), host.get(ToastsToken), host.translator('admin')),
    [host],
  );
  useEffect(() => void store.load(), [store]);
  return (
    <PageFrame
      title={t('tenants.title')}
      hint={t('tenants.hint')}
      actions={
        store.state === 'ready' &&
        !store.draft && (
          <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => store.begin()}>
            {t('tenants.create')}
          </Button>
        )
      }
    >
      {store.draft && <TenantForm store={store} draft={store.draft} />}
      {store.state === 'refused' ? (
        <p role="alert">{t('tenants.refused')}</p>
      ) : (
        <LoadState
          state={store.state}
          loading={t('tenants.loading')}
          failed={t('tenants.load-failed')}
          retry={() => store.load()}
        >
          <TenantTable store={store} />
        </LoadState>
      )}
    </PageFrame>
  );
});
export default TenantsPage;

const TenantTable = observer(function TenantTable({ store }: { store: TenantsStore }): ReactNode {
  const t = useTranslate('admin');
  const { current: zone } = useService(TimeZoneToken);
  const columns = useMemo<TableColumn<Tenant>[]>(
    () => [
      {
        id: 'name',
        title: t('tenants.column.name'),
        isRowHeader: true,
        value: ({ name }) => name,
        render: ({ name, runsDeployment }) => (runsDeployment ? t('tenants.runs', { tenant: name }) : name),
      },
      {
        id: 'users',
        title: t('tenants.column.users'),
        align: 'end',
        value: ({ users }) => users,
        render: ({ users }) => users,
      },
      {
        id: 'sites',
        title: t('tenants.column.sites'),
        align: 'end',
        value: ({ sites }) => sites,
        render: ({ sites }) => sites,
      },
      {
        id: 'created',
        title: t('tenants.column.created'),
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => formatShortMoment(createdAt, 'month-first', zone),
      },
    ],
    [t, zone],
  );
  return (
    <DataTable<Tenant>
      label={t('tenants.title')}
      rows={store.tenants}
      columns={columns}
      rowKey={({ id }) => id}
      search={{ label: t('tenants.search'), text: ({ name }) => name }}
      initialSort="name"
      empty={t('tenants.none')}
    />
  );
});

import { Button, UnstyledButton } from '@mantine/core';
import { IconLifebuoy, IconPlus } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ApiToken,
  DataTable,
  formatBytes,
  LanguageToken,
  LoadState,
  PageFrame,
  menuActions,
  TimeZoneToken,
  useHost,
  usePageLink,
  useService,
  useTranslate,
  type TableColumn,
} from 'adit/core/web';
import type { ManagedSite } from 'adit/plugins/admin';
import { countryName, formatShortMoment } from '../format/site-formats.ts';
import { PageLink } from '../page/page-link.tsx';
import { SiteTableStore } from './site-table-store.ts';
import styles from './sites-page.module.css';

const SUPPORT_ACTION = 'support.ask';

/** The sites of the tenant, with what they take and how many people work there. */
const SitesPage = observer(function SitesPage(): ReactNode {
  const host = useHost();
  const store = useMemo(() => new SiteTableStore(host.get(ApiToken)), [host]);
  const creation = usePageLink('/site/create');
  const t = useTranslate('admin');
  useEffect(() => void store.load(), [store]);
  return (
    <PageFrame
      title={t('sites.title')}
      hint={t('sites.count', { count: store.table.sitesList.length })}
      actions={
        <Button component="a" leftSection={<IconPlus size={15} stroke={1.8} />} {...creation}>
          {t('sites.create')}
        </Button>
      }
    >
      <LoadState
        state={store.state}
        loading={t('sites.loading')}
        failed={t('sites.load-failed')}
        retry={() => store.load()}
      >
        <Summary store={store} />
        <SiteTable store={store} />
      </LoadState>
    </PageFrame>
  );
});
export default SitesPage;

/** What all sites take together, and how many accounts there are. */
const Summary = observer(function Summary({ store }: { store: SiteTableStore }): ReactNode {
  const { table, usedSize } = store;
  const { current: language } = useService(LanguageToken);
  const { contributions } = useHost();
  const t = useTranslate('admin');
  const support = contributions.list(menuActions).find(({ id }) => id === SUPPORT_ACTION);
  const { sitesList, containerSizeLimit: limit, totalUsersCount } = table;
  const share = limit === null ? 0 : usedSize / Math.max(1, limit * sitesList.length);
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t('sites.usage')}</dt>
        <dd>
          {formatBytes(usedSize, language)}
          {share > 1 && <OverCapacity />}
          {limit !== null && (
            <>
              <span className={styles.bar} aria-hidden>
                <i style={{ width: `${Math.min(100, share * 100)}%` }} />
              </span>
              <small>{t('sites.limit', { limit: formatBytes(limit, language) })}</small>
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('sites.accounts')}</dt>
        <dd>
          {totalUsersCount}
          {support && (
            <UnstyledButton className={styles.more} onClick={() => void support.run({})}>
              <IconLifebuoy size={14} stroke={1.7} aria-hidden />
              {t('sites.more-accounts')}
            </UnstyledButton>
          )}
        </dd>
      </div>
    </dl>
  );
});

function OverCapacity(): ReactNode {
  const t = useTranslate('admin');
  return <strong className={styles.over}>{t('sites.over-capacity')}</strong>;
}

const SiteTable = observer(function SiteTable({ store }: { store: SiteTableStore }): ReactNode {
  const { current: language } = useService(LanguageToken);
  const { current: zone } = useService(TimeZoneToken);
  const t = useTranslate('admin');
  const { containerSizeLimit: limit } = store.table;
  const columns = useMemo<TableColumn<ManagedSite>[]>(
    () => [
      {
        id: 'name',
        title: t('sites.column.name'),
        isRowHeader: true,
        value: ({ name }) => name,
        render: ({ id, name, color, isSysAdminOnly }) => (
          <span className={styles.name}>
            <i className={styles.block} style={{ background: color }} aria-hidden />
            <PageLink to={`/site/${id}`}>{name}</PageLink>
            {isSysAdminOnly && <small>{t('sites.restricted')}</small>}
          </span>
        ),
      },
      {
        id: 'country',
        title: t('sites.column.country'),
        value: ({ country }) => countryName(country, language) || undefined,
        render: ({ country }) => countryName(country, language) || '—',
      },
      {
        id: 'usage',
        title: t('sites.column.usage'),
        align: 'end',
        value: ({ siteUploadsSize }) => siteUploadsSize,
        render: ({ siteUploadsSize }) => (
          <span className={styles.size}>
            {limit !== null && siteUploadsSize > limit && <OverCapacity />}
            {formatBytes(siteUploadsSize, language)}
          </span>
        ),
      },
      {
        id: 'users',
        title: t('sites.column.users'),
        align: 'end',
        value: ({ assignedUsers }) => assignedUsers,
        render: ({ assignedUsers }) => assignedUsers,
      },
      {
        id: 'created',
        title: t('sites.column.created'),
        value: ({ createdAt }) => createdAt,
        render: ({ createdAt }) => formatShortMoment(createdAt, 'month-first', zone),
      },
    ],
    [t, language, zone, limit],
  );
  return (
    <DataTable<ManagedSite>
      label={t('sites.title')}
      rows={store.table.sitesList}
      columns={columns}
      rowKey={({ id }) => id}
      search={{
        label: t('sites.search'),
        text: ({ name, description, country }) => `${name} ${description} ${countryName(country, language)}`,
      }}
      initialSort="name"
      empty={t('sites.none')}
    />
  );
});

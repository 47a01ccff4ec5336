import { Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { LoadState, PageFrame, useService, useTranslate } from 'adit/core/web';
import { PluginListStoreToken } from './plugin-list-store.ts';
import { columns, PluginRow } from './plugin-row.tsx';
import styles from './plugins-page.module.css';

/** The installed plugins of a tenant, each with a switch, the reason of its state, and what there is to know of it. */
const PluginsPage = observer(function PluginsPage(): ReactNode {
  const store = useService(PluginListStoreToken);
  const t = useTranslate('admin');
  useEffect(() => {
    const following = store.follow();
    return () => following.dispose();
  }, [store]);
  return (
    <PageFrame title={t('plugins.title')} hint={t('plugins.hint')} actions={<TenantChoice />}>
      <LoadState
        state={store.state}
        loading={t('plugins.loading')}
        failed={t('plugins.load-failed')}
        retry={() => store.load()}
      >
        <table className={styles.table} aria-label={t('plugins.title')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {store.plugins.map((plugin) => (
              <PluginRow key={plugin.id} plugin={plugin} />
            ))}
          </tbody>
        </table>
      </LoadState>
    </PageFrame>
  );
});
export default PluginsPage;

/** Whose plugins are shown, for those who run the deployment. */
const TenantChoice = observer(function TenantChoice(): ReactNode {
  const store = useService(PluginListStoreToken);
  const t = useTranslate('admin');
  const own = store.tenants.find(({ runsDeployment }) => runsDeployment);
  if (!own || store.tenants.length < 2) return undefined;
  return (
    <Select
      aria-label={t('plugins.tenant')}
      data={store.tenants.map(({ id, name }) => ({ value: id, label: name }))}
      value={store.tenantId ?? own.id}
      allowDeselect={false}
      onChange={(id) => void store.showTenant(id === null || id === own.id ? undefined : id)}
    />
  );
});

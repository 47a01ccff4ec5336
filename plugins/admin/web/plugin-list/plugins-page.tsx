import { Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { LoadState, PageFrame, useService, useTranslate } from 'adit/core/web';
import { PluginListStoreToken, type ListedPlugin } from './plugin-list-store.ts';
import styles from './plugins-page.module.css';
import { isFixed, reasonText } from './reason-text.ts';

/** The installed plugins, each with a switch for the tenant and the reason of its state. */
const PluginsPage = observer(function PluginsPage(): ReactNode {
  const store = useService(PluginListStoreToken);
  const t = useTranslate('admin');
  useEffect(() => {
    const following = store.follow();
    return () => following.dispose();
  }, [store]);
  return (
    <PageFrame title={t('plugins.title')} hint={t('plugins.hint')}>
      <LoadState
        state={store.state}
        loading={t('plugins.loading')}
        failed={t('plugins.load-failed')}
        retry={() => store.load()}
      >
        <PluginTable plugins={store.plugins} />
      </LoadState>
    </PageFrame>
  );
});
export default PluginsPage;

const PluginTable = observer(function PluginTable({ plugins }: { plugins: readonly ListedPlugin[] }): ReactNode {
  const t = useTranslate('admin');
  return (
    <table className={styles.table} aria-label={t('plugins.title')}>
      <thead>
        <tr>
          {(['name', 'version', 'category', 'origin', 'state', 'on'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plugins.map((plugin) => (
          <PluginRow key={plugin.id} plugin={plugin} />
        ))}
      </tbody>
    </table>
  );
});

const PluginRow = observer(function PluginRow({ plugin }: { plugin: ListedPlugin }): ReactNode {
  const store = useService(PluginListStoreToken);
  const t = useTranslate('admin');
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {plugin.name} <span className={styles.id}>{plugin.id}</span>
      </th>
      <td>{plugin.version}</td>
      <td>{t(`category.${plugin.category}`)}</td>
      <td>{t(`origin.${plugin.origin}`)}</td>
      <td>{reasonText(t, plugin)}</td>
      <td>
        <Switch
          aria-label={t('plugins.switch', { plugin: plugin.name })}
          checked={plugin.on}
          disabled={isFixed(plugin) || store.switching.has(plugin.id)}
          onChange={(event) => void store.switch(plugin, event.currentTarget.checked)}
        />
      </td>
    </tr>
  );
});

import { Button, Loader, Switch } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
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
    <section className={styles.page}>
      <h1 className={styles.title}>{t('plugins.title')}</h1>
      <p className={styles.hint}>{t('plugins.hint')}</p>
      {store.state === 'ready' ? <PluginTable plugins={store.plugins} /> : <Waiting />}
    </section>
  );
});
export default PluginsPage;

const Waiting = observer(function Waiting(): ReactNode {
  const store = useService(PluginListStoreToken);
  const t = useTranslate('admin');
  if (store.state === 'loading') return <Loader size="sm" role="progressbar" aria-label={t('plugins.loading')} />;
  return (
    <div className={styles.failed} role="alert">
      {t('plugins.load-failed')}
      <Button variant="default" onClick={() => void store.load()}>
        {t('core:retry')}
      </Button>
    </div>
  );
});

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

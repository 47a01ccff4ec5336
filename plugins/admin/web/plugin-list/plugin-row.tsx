import { Switch } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { PluginMonitorToken, useService, useTranslate } from 'adit/core/web';
import { failuresOf } from './plugin-facts.ts';
import { PluginDetails } from './plugin-details.tsx';
import type { ListedPlugin } from './listed-plugin.ts';
import { PluginListStoreToken } from './plugin-list-store.ts';
import styles from './plugins-page.module.css';
import { isFixed, reasonText } from './reason-text.ts';

/** The columns of the table, in order. */
export const columns = ['name', 'version', 'category', 'origin', 'state', 'on'] as const;

/** A plugin in the table; below it, once it is opened, what there is to know of it. */
export const PluginRow = observer(function PluginRow({ plugin }: { plugin: ListedPlugin }): ReactNode {
  const store = useService(PluginListStoreToken);
  const t = useTranslate('admin');
  const isOpen = store.opened.has(plugin.id);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <tr>
        <th scope="row" className={styles.name}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => store.toggle(plugin.id)}
          >
            <Chevron size={14} stroke={1.8} aria-hidden />
            {plugin.name} <span className={styles.id}>{plugin.id}</span>
          </button>
        </th>
        <td>{plugin.version}</td>
        <td>{t(`category.${plugin.category}`)}</td>
        <td>{originText(t, plugin)}</td>
        <td>
          <State plugin={plugin} />
        </td>
        <td>
          <Switch
            aria-label={t('plugins.switch', { plugin: plugin.name })}
            checked={plugin.on}
            disabled={isFixed(plugin) || store.switching.has(plugin.id)}
            onChange={(event) => void store.switch(plugin, event.currentTarget.checked)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.details}>
          <td colSpan={columns.length}>
            <PluginDetails plugin={plugin} />
          </td>
        </tr>
      )}
    </>
  );
});

const State = observer(function State({ plugin }: { plugin: ListedPlugin }): ReactNode {
  const store = useService(PluginListStoreToken);
  const monitor = useService(PluginMonitorToken);
  const t = useTranslate('admin');
  const failures = failuresOf(plugin, store.tenantId === undefined ? monitor : undefined);
  return (
    <>
      {reasonText(t, plugin)}
      {failures.length > 0 && (
        <span className={styles.failing}>
          <IconAlertTriangle size={13} stroke={1.8} aria-hidden />
          {t('plugins.failing', { count: failures.length })}
        </span>
      )}
      {plugin.serverHalf === 'not-allowed' && <span className={styles.waiting}>{t('plugins.half-waits')}</span>}
      {plugin.newer && <span className={styles.waiting}>{t('plugins.newer', { version: plugin.newer })}</span>}
    </>
  );
});

function originText(t: (key: string) => string, { origin, isPinned }: ListedPlugin): string {
  if (origin === 'built-in') return t('origin.built-in');
  return `${t('origin.third-party')}, ${t(isPinned ? 'origin.pinned' : 'origin.not-pinned')}`;
}

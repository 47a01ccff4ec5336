import { Menu, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ToastsToken, useService, useTranslate } from 'adit/core/web';
import { AccountStoreToken } from '../../shared/index.ts';
import styles from './site-switcher.module.css';

/** The active site in the header, and the user's other sites below it. */
const SiteSwitcher = observer(function SiteSwitcher(): ReactNode {
  const store = useService(AccountStoreToken);
  const toasts = useService(ToastsToken);
  const t = useTranslate('accounts');
  const active = store.activeSite;
  if (!active) return undefined;
  const choose = (siteId: string): void => {
    if (siteId === active.id) return;
    store.switchSite(siteId).catch((error: unknown) => toasts.showError(error, t('site.failed')));
  };
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton className={styles.button} aria-label={t('site.choose', { site: active.name })}>
          <span className={styles.block} style={{ background: active.color }} />
          <span className={styles.name}>{active.name}</span>
          <IconSelector size={14} stroke={1.6} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
        <Menu.Label>{t('site.sites')}</Menu.Label>
        <Menu.RadioGroup value={active.id} onChange={choose}>
          {store.sites.map((site) => (
            <Menu.RadioItem key={site.id} value={site.id} closeMenuOnClick>
              <span className={styles.item}>
                <span className={styles.block} style={{ background: site.color }} />
                {site.name}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
});
export default SiteSwitcher;

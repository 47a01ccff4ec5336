import { ActionIcon, Menu, Tabs } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, type ReactNode } from 'react';
import {
  ApiToken,
  DialogsToken,
  LoadState,
  NavigationToken,
  PageFrame,
  SettingsToken,
  ToastsToken,
  useHost,
  useService,
  useTranslate,
} from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import { BackLink } from '../page/back-link.tsx';
import { FilesTab } from './files-tab.tsx';
import { LocalGrids } from './local-grids/local-grids.tsx';
import { SiteForm } from './site-form.tsx';
import { SiteFormStore } from './site-form-store.ts';
import { UsersTab } from './users-tab.tsx';
import styles from './site-page.module.css';

const tabs = ['users', 'files'] as const;

/** The page of one site, or of one that is yet to be made. */
const SitePage = observer(function SitePage({ params }: { params: Readonly<Record<string, string>> }): ReactNode {
  const host = useHost();
  const t = useTranslate('admin');
  const { id } = params;
  const store = useMemo(
    () =>
      new SiteFormStore(
        {
          api: host.get(ApiToken),
          account: host.get(AccountStoreToken),
          dialogs: host.get(DialogsToken),
          settings: host.get(SettingsToken),
          navigation: host.get(NavigationToken),
          toasts: host.get(ToastsToken),
          t: host.translator('admin'),
        },
        id,
      ),
    [host, id],
  );
  useEffect(() => void store.load(), [store]);
  return (
    <PageFrame
      above={<BackLink to="/sites">{t('site.back')}</BackLink>}
      title={id === undefined ? t('site.new') : (store.site?.name ?? t('site.title'))}
      actions={store.site && <SiteMenu store={store} />}
    >
      {store.state === 'unknown' ? (
        <p role="alert">{t('site.unknown')}</p>
      ) : (
        <LoadState
          state={store.state}
          loading={t('site.loading')}
          failed={t('site.load-failed')}
          retry={() => store.load()}
        >
          <SiteForm store={store} />
          {store.site && <LocalGrids siteId={store.site.id} system={store.fields.system} />}
          {store.site && <SiteTabs store={store} siteId={store.site.id} />}
        </LoadState>
      )}
    </PageFrame>
  );
});
export default SitePage;

const SiteMenu = observer(function SiteMenu({ store }: { store: SiteFormStore }): ReactNode {
  const t = useTranslate('admin');
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={28} aria-label={t('site.menu')}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          className={styles.danger}
          leftSection={<IconTrash size={15} stroke={1.7} />}
          onClick={() => void store.remove()}
        >
          {t('site.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});

const SiteTabs = observer(function SiteTabs({ store, siteId }: { store: SiteFormStore; siteId: string }): ReactNode {
  const navigation = useService(NavigationToken);
  const t = useTranslate('admin');
  const shown = tabs.find((tab) => tab === navigation.query.get('tab')) ?? 'users';
  return (
    <Tabs
      className={styles.tabs}
      value={shown}
      // What a table has in the address is not meant for the table of the other tab.
      onChange={(tab) => navigation.go(`${navigation.path}?tab=${tab ?? 'users'}`, { replace: true })}
      keepMounted={false}
    >
      <Tabs.List>
        <Tabs.Tab value="users">{t('site.tab.users')}</Tabs.Tab>
        <Tabs.Tab value="files">{t('site.tab.files')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="users" className={styles.panel}>
        {store.site?.isSysAdminOnly === true ? (
          <p className={styles.notice}>{t('site.restricted-notice')}</p>
        ) : (
          <UsersTab siteId={siteId} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="files" className={styles.panel}>
        <FilesTab siteId={siteId} />
      </Tabs.Panel>
    </Tabs>
  );
});

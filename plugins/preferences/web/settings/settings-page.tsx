import { Tabs } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import type { SettingScope } from 'adit/core';
import {
  ActiveSiteToken,
  ApiToken,
  NavigationToken,
  PageFrame,
  SettingsToken,
  ToastsToken,
  useHost,
  useService,
  useTranslate,
} from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import { KnownData } from './known-data.ts';
import { SettingField } from './setting-field.tsx';
import { SettingsStore } from './settings-store.ts';
import styles from './settings-page.module.css';

/** What is set of plugins: one's own, and for administrators that of the site and of the tenant. */
const SettingsPage = observer(function SettingsPage(): ReactNode {
  const host = useHost();
  const t = useTranslate('preferences');
  const navigation = useService(NavigationToken);
  const site = useService(ActiveSiteToken);
  const store = useMemo(
    () =>
      new SettingsStore({
        host,
        account: host.get(AccountStoreToken),
        settings: host.get(SettingsToken),
        toasts: host.get(ToastsToken),
        t: host.translator('preferences'),
      }),
    [host],
  );
  const { scopes } = store;
  const shown = scopes.find((scope) => scope === navigation.query.get('scope')) ?? 'user';
  return (
    <PageFrame title={t('settings')} hint={t(`settings.hint.${shown}`, { site: site.name ?? '' })}>
      {scopes.length === 1 ? (
        <Forms store={store} scope="user" />
      ) : (
        <Tabs
          value={shown}
          keepMounted={false}
          onChange={(scope) => navigation.go(`${navigation.path}?scope=${scope ?? 'user'}`, { replace: true })}
        >
          <Tabs.List>
            {scopes.map((scope) => (
              <Tabs.Tab key={scope} value={scope}>
                {t(`settings.scope.${scope}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {scopes.map((scope) => (
            <Tabs.Panel key={scope} value={scope} className={styles.panel}>
              <Forms store={store} scope={scope} />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </PageFrame>
  );
});
export default SettingsPage;

const Forms = observer(function Forms({ store, scope }: { store: SettingsStore; scope: SettingScope }): ReactNode {
  const host = useHost();
  const t = useTranslate('preferences');
  const { id: siteId } = useService(ActiveSiteToken);
  const data = useMemo(() => new KnownData(host.get(ApiToken), siteId), [host, siteId]);
  const forms = store.forms(scope);
  if (forms.length === 0) return <p className={styles.empty}>{t(`settings.empty.${scope}`)}</p>;
  return forms.map(({ declared, pluginId, fields }) => (
    <section key={declared.id} className={styles.form} aria-labelledby={`${declared.id}-title`}>
      <h2 id={`${declared.id}-title`} className={styles.title}>
        {host.translator(pluginId)(declared.titleKey ?? declared.id)}
      </h2>
      {fields.map((field) => (
        <SettingField key={field.name} {...{ store, data, declared, pluginId, field, scope }} />
      ))}
    </section>
  ));
});

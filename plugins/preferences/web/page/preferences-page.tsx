import { Button, Select } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { LanguageToken, useService, useTranslate } from 'adit/core/web';
import { AccountStoreToken } from 'adit/plugins/accounts';
import styles from './preferences-page.module.css';
import { PreferencesStoreToken } from './preferences-store.ts';
import { timeZoneChoices } from './time-zones.ts';

/** The form of a user's preferences. */
const PreferencesPage = observer(function PreferencesPage(): ReactNode {
  const store = useService(PreferencesStoreToken);
  const { sites } = useService(AccountStoreToken);
  const { available } = useService(LanguageToken);
  const t = useTranslate('preferences');
  const { defaultSite, timeZone, language } = store.chosen;
  const zones = useMemo(() => timeZoneChoices(new Date()), []);
  return (
    <section className={styles.page}>
      <h1 className={styles.title}>{t('title')}</h1>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void store.save();
        }}
      >
        <Select
          label={t('site')}
          description={t('site.hint')}
          placeholder={t('site.none')}
          data={sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={defaultSite}
          clearable
          allowDeselect={false}
          onChange={(id) => store.change({ defaultSite: id })}
        />
        <Select
          label={t('zone')}
          description={t('zone.hint')}
          placeholder={t('zone.browser', { zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          data={zones}
          value={timeZone}
          searchable
          clearable
          allowDeselect={false}
          nothingFoundMessage={t('zone.nothing')}
          onChange={(zone) => store.change({ timeZone: zone })}
        />
        <Select
          label={t('language')}
          data={available.map(({ code, name }) => ({ value: code, label: name }))}
          value={language}
          allowDeselect={false}
          onChange={(code) => code !== null && store.change({ language: code })}
        />
        <Button type="submit" className={styles.save} loading={store.isSaving}>
          {t('save')}
        </Button>
      </form>
    </section>
  );
});
export default PreferencesPage;

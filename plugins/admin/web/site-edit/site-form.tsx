import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useMemo, type ReactNode } from 'react';
import { lengthUnits } from 'adit/core';
import { LanguageToken, SystemField, useService, useTranslate } from 'adit/core/web';
import { SITE_DESCRIPTION_LENGTH, SITE_NAME_LENGTH } from 'adit/plugins/admin';
import { countryChoices } from '../format/site-formats.ts';
import type { SiteFormStore } from './site-form-store.ts';
import styles from './site-page.module.css';

/** What a site is called and where it is. */
export const SiteForm = observer(function SiteForm({ store }: { store: SiteFormStore }): ReactNode {
  const t = useTranslate('admin');
  const { current: language } = useService(LanguageToken);
  const countries = useMemo(() => countryChoices(language), [language]);
  const { name, description, country, isSysAdminOnly, lengthUnit, system } = store.fields;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void store.save();
      }}
    >
      <TextInput
        label={t('site.name')}
        value={name}
        maxLength={SITE_NAME_LENGTH}
        error={store.isNameMissing && t('errorInputBlank')}
        onChange={(event) => store.change({ name: event.currentTarget.value })}
      />
      <Select
        label={t('site.country')}
        placeholder={t('site.country.none')}
        data={countries}
        value={country === '' ? null : country}
        searchable
        clearable
        allowDeselect={false}
        clearButtonProps={{ 'aria-label': t('site.country.clear') }}
        nothingFoundMessage={t('site.country.nothing')}
        onChange={(code) => store.change({ country: code ?? '' })}
      />
      <Select
        label={t('site.length-unit')}
        description={t(system === '' ? 'site.length-unit.hint' : 'site.length-unit.of-system')}
        disabled={system !== ''}
        inputWrapperOrder={['label', 'input', 'description']}
        data={lengthUnits.map((unit) => ({ value: unit, label: t(`length-unit.${unit}`) }))}
        value={lengthUnit}
        allowDeselect={false}
        comboboxProps={{ keepMounted: false }}
        onChange={(chosen) => {
          const unit = lengthUnits.find((one) => one === chosen);
          if (unit) store.change({ lengthUnit: unit });
        }}
      />
      <SystemField
        label={t('site.system')}
        description={t('site.system.hint')}
        placeholder={t('site.system.none')}
        nothingFoundMessage={t('site.system.nothing')}
        clearButtonProps={{ 'aria-label': t('site.system.clear') }}
        value={system === '' ? undefined : system}
        find={store.findSystems}
        onSystem={(chosen) => store.setSystem(chosen)}
      />
      <Textarea
        className={styles.wide}
        label={t('site.description')}
        value={description}
        maxLength={SITE_DESCRIPTION_LENGTH}
        rows={4}
        onChange={(event) => store.change({ description: event.currentTarget.value })}
      />
      {store.isSystemAdministrator && (
        <Checkbox
          className={styles.wide}
          label={t('site.restricted')}
          description={t('site.restricted.hint')}
          checked={isSysAdminOnly}
          onChange={(event) => store.change({ isSysAdminOnly: event.currentTarget.checked })}
        />
      )}
      <Button type="submit" className={styles.save} loading={store.isSaving}>
        {t(store.site ? 'site.save' : 'site.create')}
      </Button>
    </form>
  );
});

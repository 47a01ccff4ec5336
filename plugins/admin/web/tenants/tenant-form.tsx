import { Button, Select, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { languages, useTranslate } from 'adit/core/web';
import { EMAIL_LENGTH } from 'adit/plugins/accounts';
import { TENANT_NAME_LENGTH } from 'adit/plugins/admin';
import styles from './tenant-form.module.css';
import type { TenantDraft, TenantField, TenantsStore } from './tenants-store.ts';

const fields: readonly (readonly [TenantField, number])[] = [
  ['name', TENANT_NAME_LENGTH],
  ['siteName', TENANT_NAME_LENGTH],
  ['email', EMAIL_LENGTH],
  ['administrator', TENANT_NAME_LENGTH],
];

/** What a new organisation is called, and who administers it. */
export const TenantForm = observer(function TenantForm({
  store,
  draft,
}: {
  store: TenantsStore;
  draft: TenantDraft;
}): ReactNode {
  const t = useTranslate('admin');
  return (
    <form
      className={styles.form}
      aria-label={t('tenants.create')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void store.create();
      }}
    >
      {fields.map(([field, most], at) => (
        <TextInput
          key={field}
          autoFocus={at === 0}
          type={field === 'email' ? 'email' : 'text'}
          label={t(`tenants.field.${field}`)}
          value={draft[field]}
          maxLength={most}
          error={store.isTried && store.wrongFields.has(field) && t(`tenants.wrong.${field}`)}
          onChange={(event) => store.change({ [field]: event.currentTarget.value })}
        />
      ))}
      <Select
        label={t('tenants.field.language')}
        data={languages.map((code) => ({ value: code, label: t(`core:language.${code}`) }))}
        value={draft.language}
        allowDeselect={false}
        onChange={(code) => store.change({ language: languages.find((known) => known === code) ?? 'en' })}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={store.isCreating}>
          {t('tenants.create')}
        </Button>
        <Button variant="default" onClick={() => store.cancel()}>
          {t('tenants.cancel')}
        </Button>
      </div>
    </form>
  );
});

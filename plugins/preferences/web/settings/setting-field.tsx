import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useId, type ReactNode } from 'react';
import type { Settings, SettingScope } from 'adit/core';
import { useHost, useTranslate } from 'adit/core/web';
import { FieldControl } from './field-control.tsx';
import type { FormField } from './form-fields.ts';
import type { KnownData } from './known-data.ts';
import type { SettingsStore } from './settings-store.ts';
import styles from './settings-page.module.css';

interface SettingFieldProps {
  readonly store: SettingsStore;
  readonly data: KnownData;
  readonly declared: Settings;
  readonly pluginId: string;
  readonly field: FormField;
  readonly scope: SettingScope;
}

/** A field with its name, where its value comes from, and the way back to that of the wider scope. */
export const SettingField = observer(function SettingField(props: SettingFieldProps): ReactNode {
  const { store, data, declared, pluginId, field, scope } = props;
  const t = useTranslate('preferences');
  const texts = useHost().translator(pluginId);
  const id = useId();
  const origin = store.originOf(declared, field.name, scope);
  const title = texts(field.meta.titleKey ?? field.name);
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{title}</label>
        {field.meta.hintKey !== undefined && (
          <span id={`${id}-hint`} className={styles.hint}>
            {texts(field.meta.hintKey)}
          </span>
        )}
      </div>
      <div className={styles.control}>
        <FieldControl
          input={{ id, ...(field.meta.hintKey !== undefined && { 'aria-describedby': `${id}-hint` }) }}
          control={field.control}
          value={store.valueOf(declared, field.name, scope)}
          isSet={origin === scope}
          data={data}
          choiceText={(choice) => texts(`${field.meta.titleKey ?? field.name}.${choice}`)}
          onChange={(value) => void store.change(declared, scope, field.name, value)}
        />
      </div>
      {origin === scope ? (
        <Button
          variant="subtle"
          size="compact-xs"
          className={styles.origin}
          aria-label={t('settings.reset-field', { field: title })}
          onClick={() => void store.change(declared, scope, field.name, null)}
        >
          {t('settings.reset')}
        </Button>
      ) : (
        <span className={styles.origin}>{t(`settings.origin.${origin}`)}</span>
      )}
    </div>
  );
});

import { Button, Textarea, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import { fieldLengths, supportFields, type SupportField } from 'adit/plugins/support';
import type { SupportStore } from '../support-store.ts';
import styles from './support-dialog.module.css';

const MESSAGE_ROWS = 4;
const pairs: readonly (readonly SupportField[])[] = [
  ['name', 'email'],
  ['company', 'tenant'],
  ['site', 'subject'],
];

/** The form of a request for support; closes with true once it is sent. */
const SupportDialog = observer(function SupportDialog({
  store,
  close,
}: DialogProps<boolean> & { readonly store: SupportStore }): ReactNode {
  const t = useTranslate('support');
  const first = useRef<HTMLInputElement>(null);
  const [firstBlank] = useState(() => supportFields.find((field) => store.fields[field] === ''));
  // The dialog's frame looks for what to focus before this has been loaded.
  useEffect(() => first.current?.focus(), []);
  const send = async (): Promise<void> => {
    if (await store.send()) close(true);
  };
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {pairs.map((fields) => (
        <div key={fields.join()} className={styles.pair}>
          {fields.map((field) => (
            <TextInput
              key={field}
              ref={field === firstBlank ? first : undefined}
              required
              label={t(`field.${field}`)}
              type={field === 'email' ? 'email' : 'text'}
              maxLength={fieldLengths[field]}
              value={store.fields[field]}
              onChange={(event) => store.change(field, event.currentTarget.value)}
            />
          ))}
        </div>
      ))}
      <Textarea
        required
        rows={MESSAGE_ROWS}
        label={t('field.message')}
        maxLength={fieldLengths.message}
        value={store.fields.message}
        onChange={(event) => store.change('message', event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <p className={styles.problem} role="alert">
          {store.problem !== undefined && (
            <>
              <IconAlertCircle size={14} stroke={1.8} aria-hidden /> {store.problem}
            </>
          )}
        </p>
        <Button variant="subtle" color="gray" onClick={() => close()}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={store.isSending}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
});
export default SupportDialog;

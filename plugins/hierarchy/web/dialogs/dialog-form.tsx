import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import styles from './dialog-form.module.css';

interface DialogFormProps {
  readonly action: string;
  /** The button stays grey while this is false. */
  readonly ready: boolean;
  /** Resolves with false when the dialog is to stay open. */
  onSubmit(): Promise<boolean>;
  onCancel(): void;
  readonly children: ReactNode;
}

/** Fields with a cancel and an action button; the action waits for its answer before the dialog closes. */
export const DialogForm = observer(function DialogForm({
  action,
  ready,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps): ReactNode {
  const t = useTranslate('hierarchy');
  const [saving, setSaving] = useState(false);
  const submit = async (): Promise<void> => {
    setSaving(true);
    try {
      if (await onSubmit()) onCancel();
    } finally {
      setSaving(false);
    }
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !saving) void submit();
      }}
    >
      {children}
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" size="xs" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={!ready} loading={saving}>
          {action}
        </Button>
      </div>
    </form>
  );
});

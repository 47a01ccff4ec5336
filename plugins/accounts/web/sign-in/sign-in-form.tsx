import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import { problemText } from './problem-text.ts';
import styles from './sign-in-form.module.css';

interface Properties {
  /** A failure from before, such as a stored sign-in that has ended. */
  readonly problem: unknown;
  onSignIn(email: string, password: string): Promise<void>;
}

/** Asks for e-mail and password. */
export const SignInForm = observer(function SignInForm({ problem, onSignIn }: Properties): ReactNode {
  const t = useTranslate('accounts');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const shown = failure ?? problem;

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    onSignIn(String(fields.get('email')).trim(), String(fields.get('password')))
      .catch(setFailure)
      .finally(() => setBusy(false));
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      {shown !== undefined && (
        <div className={styles.problem} role="alert">
          <IconAlertCircle size={16} stroke={1.7} />
          <span>{problemText(shown, t)}</span>
        </div>
      )}
      <TextInput
        size="sm"
        name="email"
        type="email"
        label={t('sign-in.email')}
        autoComplete="username"
        autoFocus
        required
        withAsterisk={false}
      />
      <PasswordInput
        size="sm"
        name="password"
        label={t('sign-in.password')}
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': t('sign-in.show-password') }}
      />
      <Button type="submit" className={styles.submit} loading={busy} fullWidth>
        {t('sign-in.submit')}
      </Button>
    </form>
  );
});

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { FormEvent, ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import styles from '../entry/form.module.css';
import { PageLink } from '../entry/page-link.tsx';
import { Problem } from '../entry/problem.tsx';
import { useTask } from '../entry/use-task.ts';

interface Properties {
  /** A failure from before, such as a stored sign-in that has ended. */
  readonly problem: unknown;
  onSignIn(email: string, password: string): Promise<void>;
  /** Leads to single sign-on, where there is one. */
  readonly onSignInExternally: (() => Promise<void>) | undefined;
}

/** Asks for e-mail and password. */
export const SignInForm = observer(function SignInForm({
  problem,
  onSignIn,
  onSignInExternally,
}: Properties): ReactNode {
  const t = useTranslate('accounts');
  const task = useTask();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    task.run(() => onSignIn(String(fields.get('email')).trim(), String(fields.get('password'))));
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Problem problem={task.problem ?? problem} fallback="sign-in.failed" />
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
      <Button type="submit" className={styles.submit} loading={task.isBusy} fullWidth>
        {t('sign-in.submit')}
      </Button>
      {onSignInExternally && (
        <Button variant="default" className={styles.other} fullWidth onClick={() => task.run(onSignInExternally)}>
          {t('sign-in.external')}
        </Button>
      )}
      <PageLink path="/forgot">{t('sign-in.forgot')}</PageLink>
    </form>
  );
});

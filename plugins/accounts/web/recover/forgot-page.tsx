import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiToken, useService, useTranslate } from 'adit/core/web';
import { recoverPassword } from '../../shared/index.ts';
import { EntryFrame } from '../entry/entry-frame.tsx';
import styles from '../entry/form.module.css';
import { PageLink } from '../entry/page-link.tsx';
import { Problem } from '../entry/problem.tsx';
import { useTask } from '../entry/use-task.ts';

/** Asks for a mail that leads to a new password. */
const ForgotPage = observer(function ForgotPage(): ReactNode {
  const api = useService(ApiToken);
  const t = useTranslate('accounts');
  const task = useTask();
  const [sentTo, setSentTo] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    task.run(async () => {
      await api.call(recoverPassword, { body: { email } });
      setSentTo(email);
    });
  };
  return (
    <EntryFrame title={t('forgot.title')} hint={t('forgot.hint')}>
      {sentTo === undefined ? (
        <form className={styles.form} onSubmit={submit}>
          <Problem problem={task.problem} fallback="forgot.failed" />
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
          <Button type="submit" className={styles.submit} loading={task.isBusy} fullWidth>
            {t('forgot.submit')}
          </Button>
          <PageLink path="/">{t('entry.back')}</PageLink>
        </form>
      ) : (
        <div className={styles.form}>
          <p className={styles.text} role="status">
            {t('forgot.sent', { email: sentTo })}
          </p>
          <PageLink path="/">{t('entry.back')}</PageLink>
        </div>
      )}
    </EntryFrame>
  );
});
export default ForgotPage;

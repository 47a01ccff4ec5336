import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { ApiToken, NavigationToken, useService, useTranslate } from 'adit/core/web';
import { activateAccount, recoverPassword } from '../../shared/index.ts';
import { EntryFrame } from '../entry/entry-frame.tsx';
import styles from '../entry/form.module.css';
import { PageLink } from '../entry/page-link.tsx';
import { Problem } from '../entry/problem.tsx';
import { useTask } from '../entry/use-task.ts';
import { MobxAccountStoreToken } from '../store/mobx-account-store.ts';

/** Activates an account by the link of its invitation, or sends the invitation again. Opening the page does nothing yet: mail scanners do that too. */
const ActivatePage = observer(function ActivatePage(): ReactNode {
  const { query } = useService(NavigationToken);
  const t = useTranslate('accounts');
  const [link] = useState({ token: query.get('token') ?? undefined, userId: query.get('userId') ?? undefined });
  const { token, userId } = link;
  const hasLink = token !== undefined && userId !== undefined;
  return (
    <EntryFrame title={t('activate.title')} hint={t(hasLink ? 'activate.hint' : 'activate.pending')}>
      {hasLink ? <Activation token={token} userId={userId} /> : <NoLink />}
    </EntryFrame>
  );
});
export default ActivatePage;

const Activation = observer(function Activation({
  token,
  userId,
}: {
  readonly token: string;
  readonly userId: string;
}): ReactNode {
  const api = useService(ApiToken);
  const navigation = useService(NavigationToken);
  const t = useTranslate('accounts');
  const task = useTask();
  const activate = async (): Promise<void> => {
    const { isPasswordNeeded } = await api.call(activateAccount, { query: { token, userId } });
    navigation.go(isPasswordNeeded ? `/reset-password?${new URLSearchParams({ userId, token })}` : '/', {
      replace: true,
    });
  };
  return (
    <div className={styles.form}>
      <Problem problem={task.problem} fallback="activate.failed" />
      <Button className={styles.submit} autoFocus loading={task.isBusy} fullWidth onClick={() => task.run(activate)}>
        {t('activate.submit')}
      </Button>
      <PageLink path="/forgot">{t('activate.ask-again')}</PageLink>
    </div>
  );
});

/** For a user who tried to sign in before activating the account. */
const NoLink = observer(function NoLink(): ReactNode {
  const api = useService(ApiToken);
  const email = useService(MobxAccountStoreToken).waiting?.email;
  const t = useTranslate('accounts');
  const task = useTask();
  const [isSent, setSent] = useState(false);
  const send = async (address: string): Promise<void> => {
    await api.call(recoverPassword, { body: { email: address } });
    setSent(true);
  };
  return (
    <div className={styles.form}>
      <Problem problem={task.problem} fallback="activate.failed" />
      {isSent && (
        <p className={styles.text} role="status">
          {t('activate.sent', { email: email ?? '' })}
        </p>
      )}
      {email !== undefined && !isSent && (
        <Button className={styles.submit} loading={task.isBusy} fullWidth onClick={() => task.run(() => send(email))}>
          {t('activate.send-again')}
        </Button>
      )}
      <PageLink path="/">{t('entry.back')}</PageLink>
    </div>
  );
});

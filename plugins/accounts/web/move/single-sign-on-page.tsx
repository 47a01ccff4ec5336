import { Button, Loader, PasswordInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiToken, useService, useTranslate } from 'adit/core/web';
import { beginMove } from '../../shared/index.ts';
import { EntryFrame } from '../entry/entry-frame.tsx';
import styles from '../entry/form.module.css';
import { PageLink } from '../entry/page-link.tsx';
import { Problem } from '../entry/problem.tsx';
import { useTask } from '../entry/use-task.ts';
import { MobxExternalSignInToken } from '../external/mobx-external-sign-in.ts';
import { MobxAccountStoreToken } from '../store/mobx-account-store.ts';

/** Moves the own account from its password to single sign-on: the password first, then a sign-in at the provider. */
const SingleSignOnPage = observer(function SingleSignOnPage(): ReactNode {
  const store = useService(MobxAccountStoreToken);
  const external = useService(MobxExternalSignInToken);
  const t = useTranslate('accounts');
  useEffect(() => void external.look(), [external]);
  const { user, move } = store;
  const isMoved = user?.isAuth0User === true;
  return (
    <EntryFrame title={t('move.title')} hint={t(isMoved ? 'move.done' : 'move.hint')}>
      {user === undefined || move.state === 'running' ? (
        <Loader size={24} role="progressbar" aria-label={t('move.running')} />
      ) : isMoved || !external.isOffered ? (
        <div className={styles.form}>
          {!isMoved && <p className={styles.text}>{t('move.no-provider')}</p>}
          <PageLink path="/ssa">{t('move.leave')}</PageLink>
        </div>
      ) : (
        <Proof />
      )}
    </EntryFrame>
  );
});
export default SingleSignOnPage;

const Proof = observer(function Proof(): ReactNode {
  const api = useService(ApiToken);
  const external = useService(MobxExternalSignInToken);
  const { move } = useService(MobxAccountStoreToken);
  const t = useTranslate('accounts');
  const task = useTask();
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        task.run(async () => external.leaveToMove((await api.call(beginMove, { body: { password } })).secret));
      }}
    >
      <Problem problem={task.problem ?? move.problem} fallback="move.failed" />
      <PasswordInput
        size="sm"
        label={t('reset.currentPassword')}
        autoComplete="current-password"
        autoFocus
        maxLength={1024}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('sign-in.show-password') }}
      />
      <Button type="submit" className={styles.submit} disabled={password === ''} loading={task.isBusy} fullWidth>
        {t('move.submit')}
      </Button>
      <PageLink path="/ssa">{t('entry.cancel')}</PageLink>
    </form>
  );
});

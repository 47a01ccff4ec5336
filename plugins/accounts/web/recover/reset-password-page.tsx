import { Button, Loader, PasswordInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { ApiToken, NavigationToken, ToastsToken, useService, useTranslate } from 'adit/core/web';
import { brokenPasswordRules, resetPassword } from '../../shared/index.ts';
import { EntryFrame } from '../entry/entry-frame.tsx';
import styles from '../entry/form.module.css';
import { PageLink } from '../entry/page-link.tsx';
import { Problem } from '../entry/problem.tsx';
import { useTask } from '../entry/use-task.ts';
import { MobxAccountStoreToken } from '../store/mobx-account-store.ts';
import { PasswordChecklist } from './password-checklist.tsx';

/** Sets a new password: by the token of a mail, or one's own by the password of now. */
const ResetPasswordPage = observer(function ResetPasswordPage(): ReactNode {
  const { query } = useService(NavigationToken);
  const store = useService(MobxAccountStoreToken);
  const t = useTranslate('accounts');
  const [link] = useState({ token: query.get('token') ?? undefined, userId: query.get('userId') ?? undefined });
  const userId = link.userId ?? store.user?.id;
  const isOwn = link.token === undefined && userId !== undefined && userId === store.user?.id;
  return (
    <EntryFrame title={t('reset.title')} hint={t(isOwn ? 'reset.own-hint' : 'reset.hint')}>
      {store.restoring ? (
        <Loader size={24} role="progressbar" aria-label={t('sign-in.restoring')} />
      ) : userId === undefined || (link.token === undefined && !isOwn) ? (
        <div className={styles.form}>
          <Problem problem={{ code: 'link-ended' }} fallback="reset.failed" />
          <PageLink path="/forgot">{t('reset.ask-again')}</PageLink>
        </div>
      ) : (
        <NewPassword userId={userId} token={link.token} />
      )}
    </EntryFrame>
  );
});
export default ResetPasswordPage;

const NewPassword = observer(function NewPassword({
  userId,
  token,
}: {
  readonly userId: string;
  readonly token: string | undefined;
}): ReactNode {
  const api = useService(ApiToken);
  const navigation = useService(NavigationToken);
  const toasts = useService(ToastsToken);
  const store = useService(MobxAccountStoreToken);
  const t = useTranslate('accounts');
  const task = useTask();
  const [fields, setFields] = useState({ currentPassword: '', password: '', repeated: '' });
  const { currentPassword, password } = fields;
  const broken = brokenPasswordRules(password, fields.repeated);
  const isOwn = token === undefined;
  const field = (name: keyof typeof fields, autoComplete: string, isFirst: boolean): ReactNode => (
    <PasswordInput
      size="sm"
      label={t(`reset.${name}`)}
      autoComplete={autoComplete}
      autoFocus={isFirst}
      maxLength={1024}
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
      visibilityToggleButtonProps={{ 'aria-label': t('sign-in.show-password') }}
    />
  );
  const save = async (): Promise<void> => {
    const body = { userId, password, ...(isOwn ? { currentPassword } : { token }) };
    const { email } = await api.call(resetPassword, { body });
    toasts.show({ type: 'success', title: t('reset.done') });
    // Who was invited has proved enough.
    if (email !== undefined) return store.enterFirst(email, password);
    navigation.go(isOwn ? '/ssa' : '/', { replace: true });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        task.run(save);
      }}
    >
      <Problem problem={task.problem} fallback="reset.failed" />
      {isOwn && field('currentPassword', 'current-password', true)}
      {field('password', 'new-password', !isOwn)}
      {field('repeated', 'new-password', false)}
      <PasswordChecklist broken={broken} />
      <Button
        type="submit"
        className={styles.submit}
        disabled={broken.size > 0 || (isOwn && currentPassword === '')}
        loading={task.isBusy}
        fullWidth
      >
        {t('reset.submit')}
      </Button>
      <PageLink path={isOwn ? '/ssa' : '/forgot'}>{t(isOwn ? 'entry.cancel' : 'reset.ask-again')}</PageLink>
    </form>
  );
});

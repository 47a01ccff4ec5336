import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiToken, NavigationToken, ToastsToken, useService, useTranslate } from 'adit/core/web';
import { requestAccess, type User } from '../../shared/index.ts';
import { EntryFrame } from '../entry/entry-frame.tsx';
import styles from '../entry/form.module.css';
import { PageLink } from '../entry/page-link.tsx';
import { useTask } from '../entry/use-task.ts';
import { MobxAccountStoreToken } from '../store/mobx-account-store.ts';
import { accessStateOf } from './access-state.ts';

/** Says why somebody who signed in is not let in. It is only reached by signing in: others are sent to the entry. */
const RequestAccessPage = observer(function RequestAccessPage(): ReactNode {
  const { waiting } = useService(MobxAccountStoreToken);
  const navigation = useService(NavigationToken);
  useEffect(() => {
    if (!waiting) navigation.go('/', { replace: true });
  }, [waiting, navigation]);
  return waiting && <AccessState user={waiting} />;
});
export default RequestAccessPage;

const AccessState = observer(function AccessState({ user }: { readonly user: User }): ReactNode {
  const api = useService(ApiToken);
  const toasts = useService(ToastsToken);
  const t = useTranslate('accounts');
  const task = useTask();
  const [isAsked, setAsked] = useState(false);
  const state = isAsked ? 'requested' : accessStateOf(user);
  const ask = async (): Promise<void> => {
    try {
      await api.call(requestAccess, { query: { email: user.email } });
      setAsked(true);
    } catch (error) {
      toasts.showError(error, t('access.failed'));
    }
  };
  return (
    <EntryFrame title={t(`access.${state}`)} hint={t(`access.${state}-hint`, { name: user.name })}>
      <div className={styles.form}>
        {state === 'none' && user.isAuth0User && (
          <Button className={styles.submit} autoFocus loading={task.isBusy} fullWidth onClick={() => task.run(ask)}>
            {t('access.ask')}
          </Button>
        )}
        <PageLink path="/">{t('entry.back')}</PageLink>
      </div>
    </EntryFrame>
  );
});

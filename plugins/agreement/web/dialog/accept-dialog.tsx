import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import type { AccountStore } from 'adit/plugins/accounts';
import styles from './agreement-dialog.module.css';
import { DocumentView } from './document-view.tsx';

interface Properties extends DialogProps {
  readonly agreement: string;
  readonly name: string;
  readonly account: AccountStore;
  accept(): Promise<void>;
}

/** The agreement, to be accepted; the only other way leads out. It goes by itself when the user has signed out, or accepted elsewhere. */
const AcceptDialog = observer(function AcceptDialog({
  agreement,
  name,
  account,
  accept,
  close,
}: Properties): ReactNode {
  const t = useTranslate('agreement');
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const isOver = account.user === undefined || account.user.eulaAcceptedDateTime !== null;
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);
  const run = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailed(false);
    try {
      await task();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.dialog}>
      <p className={styles.description}>{t('accept.description', { name })}</p>
      <DocumentView agreement={agreement} name={name} />
      <div className={styles.buttons}>
        <p className={styles.problem} role="alert">
          {isFailed && (
            <>
              <IconAlertCircle size={14} stroke={1.8} aria-hidden /> {t('accept.failed')}
            </>
          )}
        </p>
        <Button variant="default" disabled={isBusy} onClick={() => void run(() => account.signOut())}>
          {t('accept.sign-out')}
        </Button>
        <Button data-autofocus loading={isBusy} onClick={() => void run(accept)}>
          {t('accept.submit')}
        </Button>
      </div>
    </div>
  );
});
export default AcceptDialog;

import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import styles from './status-mark.module.css';
import type { UserStatus } from './user-status.ts';

/** The state of an account in words, with a dot whose form differs too. */
export const StatusMark = observer(function StatusMark({ status }: { status: UserStatus }): ReactNode {
  const t = useTranslate('admin');
  return (
    <span className={styles.status} data-status={status}>
      {t(`status.${status}`)}
    </span>
  );
});

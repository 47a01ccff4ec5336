import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { LanguageToken, useService, useTranslate, type ShownToast } from 'adit/core/web';
import styles from './bell.module.css';

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  primary: IconInfoCircle,
} as const;

/** One toast of the list, with the time of day at which it came. */
export const PastToast = observer(function PastToast({ toast }: { toast: ShownToast }): ReactNode {
  const { current } = useService(LanguageToken);
  const t = useTranslate('notifications');
  const Icon = icons[toast.type];
  const time = new Intl.DateTimeFormat(current, { hour: 'numeric', minute: '2-digit' }).format(toast.shownAt);
  return (
    <li className={styles.toast} data-type={toast.type}>
      <span role="img" aria-label={t(`type.${toast.type}`)} className={styles.icon}>
        <Icon size={16} stroke={1.7} />
      </span>
      <div className={styles.texts}>
        <span className={styles.name}>{toast.title}</span>
        {toast.message && <span className={styles.message}>{toast.message}</span>}
      </div>
      <time className={styles.time} dateTime={toast.shownAt.toISOString()}>
        {time}
      </time>
    </li>
  );
});

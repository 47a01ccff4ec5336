import { Button } from '@mantine/core';
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

interface PastToastProps {
  readonly toast: ShownToast;
  /** Called when one of its buttons was pressed. */
  onUsed(): void;
}

/** One toast of the list, with the time of day at which it came and what it offers to do. */
export const PastToast = observer(function PastToast({ toast, onUsed }: PastToastProps): ReactNode {
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
        {toast.actions && (
          <div className={styles.actions}>
            {toast.actions.map(({ label, run }) => (
              <Button
                key={label}
                variant="light"
                size="compact-xs"
                onClick={() => {
                  onUsed();
                  void run();
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <time className={styles.time} dateTime={toast.shownAt.toISOString()}>
        {time}
      </time>
    </li>
  );
});

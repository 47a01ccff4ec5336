import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Toast } from 'adit/core/web';
import styles from './toast-body.module.css';

interface ToastBodyProps {
  readonly toast: Toast;
  /** Of the user; numbers are written in it. */
  readonly language: string;
}

/** What stands below the title of a toast. The per cent is drawn, not announced: it changes too often. */
export function ToastBody({ toast, language }: ToastBodyProps): ReactNode {
  const { title, message, progress, actions = [] } = toast;
  return (
    <>
      {message}
      {progress !== undefined && (
        <div className={styles.progress}>
          <Progress.Root size={4} className={styles.bar}>
            <Progress.Section value={progress * 100} aria-label={message ?? title} />
          </Progress.Root>
          <span aria-hidden className={styles.percent}>
            {new Intl.NumberFormat(language, { style: 'percent' }).format(progress)}
          </span>
        </div>
      )}
      {actions.length > 0 && (
        <div className={styles.actions}>
          {actions.map(({ label, run }) => (
            <Button key={label} variant="light" size="compact-xs" onClick={() => void run()}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

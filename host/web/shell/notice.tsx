import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Properties {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly message?: string | undefined;
  readonly children?: ReactNode;
}

/** Says why there is nothing else to see here. */
export function Notice({ icon, title, message, children }: Properties): ReactNode {
  return (
    <div className={styles.notice} role="status">
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {message && <p className={styles.message}>{message}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './field-row.module.css';

/** A labelled control of the colour-by pane. */
export function FieldRow({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.row}>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './page-frame.module.css';

/** A page of administration: its title, a line that explains it, what can be done, and its content below. @beta */
export function PageFrame(properties: {
  /** Stands over the title, as a way back. */
  readonly above?: ReactNode;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { above, title, hint, actions, children } = properties;
  return (
    <section className={styles.page}>
      {above}
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

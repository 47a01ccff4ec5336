import type { ReactNode } from 'react';
import { usePageLink } from 'adit/core/web';
import styles from './page-link.module.css';

/** A link to another page of the product. */
export function PageLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <a className={styles.link} {...usePageLink(to)}>
      {children}
    </a>
  );
}

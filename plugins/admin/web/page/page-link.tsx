import type { ReactNode } from 'react';
import { NavigationToken, useService } from 'adit/core/web';
import styles from './page-link.module.css';

/** A link to another page of the product; it opens in a tab of its own where the browser is told to. */
export function PageLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  const navigation = useService(NavigationToken);
  return (
    <a
      className={styles.link}
      href={to}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        navigation.go(to);
      }}
    >
      {children}
    </a>
  );
}

import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './loading.module.css';

/** A spinner over all of its container, with what is being waited for. */
export function Loading({ message }: { message: string }): ReactNode {
  return (
    <div className={styles.loading} role="status" aria-live="polite">
      <Loader size={26} color="var(--adit-accent-text)" />
      <span>{message}</span>
    </div>
  );
}

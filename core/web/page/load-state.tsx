import { Button, Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from '../host-services.tsx';
import styles from './load-state.module.css';

/** Shows a spinner while something is loading, then its content; after a failure, the reason and a button to try again. @beta */
export const LoadState = observer(function LoadState(properties: {
  readonly state: 'loading' | 'ready' | 'failed';
  /** What is being loaded, for those who do not see the spinner. */
  readonly loading: string;
  readonly failed: string;
  readonly retry: () => Promise<unknown>;
  readonly children: ReactNode;
}): ReactNode {
  const { state, loading, failed, retry, children } = properties;
  const t = useTranslate('core');
  if (state === 'ready') return children;
  if (state === 'loading') return <Loader size="sm" role="progressbar" aria-label={loading} />;
  return (
    <div className={styles.failed} role="alert">
      {failed}
      <Button variant="default" onClick={() => void retry()}>
        {t('retry')}
      </Button>
    </div>
  );
});

import { Loader } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { SavedStatesToken } from '../store/saved-states.ts';
import styles from './loading-overlay.module.css';

/** Covers the workspace while a state is being loaded. */
const LoadingOverlay = observer(function LoadingOverlay(): ReactNode {
  const { isLoading } = useService(SavedStatesToken);
  const t = useTranslate('states');
  if (!isLoading) return undefined;
  return (
    <div className={styles.cover} role="status" data-testid="state-loading">
      <Loader size="md" color="white" />
      {t('loading')}
    </div>
  );
});
export default LoadingOverlay;

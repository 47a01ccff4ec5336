import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import styles from './reconnect-banner.module.css';
import { SessionLifeToken } from './session-life.ts';

/** Offers to bring back what is shown, when the session was lost. */
const ReconnectBanner = observer(function ReconnectBanner(): ReactNode {
  const life = useService(SessionLifeToken);
  const t = useTranslate('views');
  if (life.offer !== 'reconnect') return undefined;
  return (
    <div className={styles.banner} role="alert">
      <span>{t('reconnect.message')}</span>
      <Button size="compact-sm" loading={life.isAsking} onClick={() => void life.reconnect()}>
        {t('reconnect')}
      </Button>
    </div>
  );
});
export default ReconnectBanner;

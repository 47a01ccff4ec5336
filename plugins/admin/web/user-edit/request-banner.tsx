import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import type { UserEditStore } from './user-edit-store.ts';
import styles from './user-page.module.css';

/** Asks for the answer to a request for access. */
export const RequestBanner = observer(function RequestBanner({ store }: { store: UserEditStore }): ReactNode {
  const t = useTranslate('admin');
  return (
    <div className={styles.banner} role="region" aria-label={t('request.title')}>
      <p>
        {t('request.text', { user: store.user?.name ?? '' })} {!store.canApprove && t('request.site-needed')}
      </p>
      <Button variant="default" disabled={store.isSaving} onClick={() => void store.decide(false)}>
        {t('request.deny')}
      </Button>
      <Button disabled={!store.canApprove || store.isSaving} onClick={() => void store.decide(true)}>
        {t('request.approve')}
      </Button>
    </div>
  );
});

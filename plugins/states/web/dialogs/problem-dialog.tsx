import { Button } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import styles from './dialog.module.css';

/** Says why a state could not be loaded. */
const ProblemDialog = observer(function ProblemDialog({
  message,
  close,
}: DialogProps & { readonly message: string }): ReactNode {
  const t = useTranslate('states');
  return (
    <div className={styles.form}>
      <p className={styles.hint} role="alert">
        {message}
      </p>
      <div className={styles.buttons}>
        <Button data-autofocus onClick={() => close()}>
          {t('core:close')}
        </Button>
      </div>
    </div>
  );
});
export default ProblemDialog;

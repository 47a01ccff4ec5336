import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import styles from './dialog.module.css';

/** Shows a link to copy by hand, where the browser does not let the program do it. */
const LinkDialog = observer(function LinkDialog({ link, close }: DialogProps & { readonly link: string }): ReactNode {
  const t = useTranslate('states');
  return (
    <div className={styles.form}>
      <TextInput
        data-autofocus
        size="xs"
        label={t('link.by-hand')}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => close()}>
          {t('core:close')}
        </Button>
      </div>
    </div>
  );
});
export default LinkDialog;

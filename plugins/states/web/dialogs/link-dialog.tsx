import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import styles from './dialog.module.css';

/** Shows a link to copy by hand, where the browser does not let the program do it. */
const LinkDialog = observer(function LinkDialog({
  link,
  publish,
  close,
}: DialogProps & {
  readonly link: string;
  /** Makes the state public; none where it is, or where the user may not. */
  readonly publish?: () => Promise<void>;
}): ReactNode {
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
      {publish && <p className={styles.hint}>{t('link.private')}</p>}
      <div className={styles.buttons}>
        {publish && (
          <Button
            onClick={() => {
              close();
              void publish();
            }}
          >
            {t('link.publish')}
          </Button>
        )}
        <Button variant="default" onClick={() => close()}>
          {t('core:close')}
        </Button>
      </div>
    </div>
  );
});
export default LinkDialog;

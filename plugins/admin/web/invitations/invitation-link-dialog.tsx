import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import styles from '../invite/invite-dialog.module.css';

/** Shows the link of an invitation to copy by hand, where the browser does not let the program do it. */
const InvitationLinkDialog = observer(function InvitationLinkDialog({
  url,
  message,
  close,
}: DialogProps & { readonly url: string; readonly message: string }): ReactNode {
  const t = useTranslate('admin');
  return (
    <div className={styles.form}>
      <TextInput
        data-autofocus
        readOnly
        label={t('invitations.link')}
        description={message}
        value={url}
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
export default InvitationLinkDialog;

import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMomentText, useTranslate, type DialogProps } from 'adit/core/web';
import type { OutboxMail } from 'adit/plugins/outbox';
import styles from './outbox-page.module.css';

/** A mail as plain text, to read and to pass on. Its links are not live: whoever follows one spends it. */
const LetterDialog = observer(function LetterDialog({
  mail,
}: DialogProps<void> & { readonly mail: OutboxMail }): ReactNode {
  const t = useTranslate('outbox');
  const momentText = useMomentText();
  return (
    <>
      <p className={styles.facts}>{t('letter.facts', { to: mail.to, when: momentText(mail.createdAt) })}</p>
      <pre className={styles.letter} tabIndex={0} aria-label={mail.subject}>
        {mail.text}
      </pre>
    </>
  );
});
export default LetterDialog;

import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import { DialogForm } from './dialog-form.tsx';
import styles from './dialog-form.module.css';

interface RenameSuggestionProps extends DialogProps<boolean> {
  readonly taken: string;
  readonly suggestedName: string;
}

/** Proposes a free name for one that is taken; closes with true when it is accepted. */
const RenameSuggestionDialog = observer(function RenameSuggestionDialog({
  taken,
  suggestedName,
  close,
}: RenameSuggestionProps): ReactNode {
  const t = useTranslate('hierarchy');
  const accept = (): Promise<boolean> => {
    close(true);
    return Promise.resolve(false);
  };
  return (
    <DialogForm
      action={t('suggestion.action', { name: suggestedName })}
      ready
      onSubmit={accept}
      onCancel={() => close(false)}
    >
      <p className={styles.message}>{t('suggestion.message', { taken, name: suggestedName })}</p>
    </DialogForm>
  );
});
export default RenameSuggestionDialog;

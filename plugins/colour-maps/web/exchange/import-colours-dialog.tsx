import { Button, FileInput, Radio } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import styles from './import-colours-dialog.module.css';
import { ImportDraft, type Importing } from './import-draft.ts';

interface ImportColoursProps extends DialogProps {
  readonly exchange: Importing;
}

/** Takes gradients and legends over from a file, for the user or for the site; a fault in the file is named with its place. */
const ImportColoursDialog = observer(function ImportColoursDialog({ exchange, close }: ImportColoursProps): ReactNode {
  const t = useTranslate('colour-maps');
  const [draft] = useState(() => new ImportDraft(exchange));
  const { content, problem } = draft;
  const text =
    problem === 'size'
      ? t('exchange.problem.size')
      : problem && t('exchange.problem', { place: problem.place, reason: t(`exchange.problem.${problem.reason}`) });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void draft.take().then((isTaken) => isTaken && close());
      }}
    >
      <FileInput
        data-autofocus
        size="xs"
        label={t('exchange.file')}
        placeholder={t('exchange.choose')}
        accept="application/json,.json"
        error={text}
        onChange={(file) => void draft.read(file)}
      />
      {content && (
        <p className={styles.found} role="status">
          {t('exchange.gradients', { count: content.gradients.length })},{' '}
          {t('exchange.colours', { count: draft.colours })}
        </p>
      )}
      {draft.offersSite && (
        <Radio.Group size="xs" label={t('exchange.for')} value={draft.target} onChange={draft.choose}>
          <div className={styles.targets}>
            <Radio size="xs" value="user" label={t('exchange.forUser')} />
            <Radio size="xs" value="site" label={t('exchange.forSite')} />
          </div>
        </Radio.Group>
      )}
      <div className={styles.buttons}>
        <Button variant="subtle" color="gray" size="xs" onClick={() => close()}>
          {t('gradient.cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={!content} loading={draft.isTaking}>
          {t('exchange.take')}
        </Button>
      </div>
    </form>
  );
});
export default ImportColoursDialog;

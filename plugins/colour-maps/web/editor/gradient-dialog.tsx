import { Button, TextInput } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslate, type DialogProps } from 'adit/core/web';
import { NAME_LIMITS, type Gradient } from 'adit/plugins/colour-maps';
import { GradientBar } from './gradient-bar.tsx';
import styles from './gradient-dialog.module.css';
import { GradientDraft, type MarkLimits } from './gradient-draft.ts';
import { GradientItems } from './gradient-items.tsx';

interface GradientDialogProps extends DialogProps<Gradient> {
  readonly gradient: Gradient;
}

/** Edits a gradient: its name, its stops or bands, and their annotations; closes with what is to be saved. */
const GradientDialog = observer(function GradientDialog({ gradient, close }: GradientDialogProps): ReactNode {
  const t = useTranslate('colour-maps');
  const [draft] = useState(() => new GradientDraft(gradient, [t('gradient.new'), t('gradient.newFixed')]));
  const { problem } = draft;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.canSave) close(draft.gradient);
      }}
    >
      <TextInput
        data-autofocus
        size="xs"
        label={t('gradient.name')}
        value={draft.gradient.text}
        error={problem && t(`gradient.problem.${problem}`, NAME_LIMITS)}
        onChange={(event) => draft.rename(event.currentTarget.value)}
      />
      <GradientBar draft={draft} />
      <p className={styles.hint}>{t('gradient.hint')}</p>
      <GradientItems draft={draft} />
      <p className={styles.refused} role="alert">
        {draft.refused && t(refusalKey(draft.refused), { ...draft.refused })}
      </p>
      <div className={styles.buttons}>
        <Button variant="subtle" size="xs" className={styles.add} onClick={draft.addInWidestGap}>
          {t('gradient.add')}
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={() => close()}>
          {t('gradient.cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={!draft.canSave}>
          {t('gradient.save')}
        </Button>
      </div>
    </form>
  );
});
export default GradientDialog;

function refusalKey({ above, below }: MarkLimits): string {
  if (above === undefined) return 'gradient.refused.below';
  return below === undefined ? 'gradient.refused.above' : 'gradient.refused.between';
}

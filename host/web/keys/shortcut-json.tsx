import { Button, Textarea } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import styles from './shortcut-dialog.module.css';
import type { ShortcutStore } from './shortcut-store.ts';

/** What the user changed, as JSON. */
export const ShortcutJson = observer(function ShortcutJson({ store }: { store: ShortcutStore }): ReactNode {
  const t = useTranslate('core');
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    const found = await store.take(typed ?? '');
    setProblem(found);
    if (found === undefined) setTyped(undefined);
  };
  return (
    <>
      <Textarea
        label={t('shortcuts.json')}
        description={t('shortcuts.json.hint')}
        classNames={{ input: styles.json }}
        rows={14}
        spellCheck={false}
        value={typed ?? store.json}
        error={problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button className={styles.save} disabled={typed === undefined} onClick={() => void save()}>
        {t('shortcuts.json.save')}
      </Button>
    </>
  );
});

import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { SceneStoreToken } from 'adit/plugins/views';
import { RAISED } from './raise-relief.ts';
import styles from './relief-note.module.css';

/** Says, over the workspace, that heights are exaggerated. It follows the program's own store, with the program's own React. */
export const ReliefNote = observer(function ReliefNote(): ReactNode {
  const scene = useService(SceneStoreToken);
  const factor = scene.view(scene.activeViewId)?.zScaling;
  return factor === RAISED ? <Note factor={factor} /> : null;
});

const Note = observer(function Note({ factor }: { factor: number }): ReactNode {
  const t = useTranslate('acme.copper');
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.note} role="status" data-testid="relief-note">
      {t('note', { factor, seconds })}
    </p>
  );
});

import { IconAlertCircle } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import styles from './form.module.css';
import { problemText } from './problem-text.ts';

/** What went wrong, in words; nothing while nothing did. `fallback` is the key of the text for what nobody can name. */
export const Problem = observer(function Problem({
  problem,
  fallback,
}: {
  readonly problem: unknown;
  readonly fallback: string;
}): ReactNode {
  const t = useTranslate('accounts');
  if (problem === undefined) return undefined;
  return (
    <div className={styles.problem} role="alert">
      <IconAlertCircle size={16} stroke={1.7} />
      <span>{problemText(problem, t, fallback)}</span>
    </div>
  );
});

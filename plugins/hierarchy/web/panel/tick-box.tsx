import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CheckState } from '../tree/check-state.ts';
import styles from './tick-box.module.css';

/** The tick box of a row; the row itself tells assistive technology its state. */
export function TickBox({ state, onToggle }: { state: CheckState; onToggle: () => void }): ReactNode {
  return (
    <span
      className={styles.target}
      aria-hidden
      data-testid="tick"
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <span className={styles.box} data-state={state}>
        {state === 'all' && <IconCheck size={11} stroke={3.2} />}
        {state === 'mixed' && <IconMinus size={11} stroke={3.2} />}
      </span>
    </span>
  );
}

import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { ProgramToken } from '../program.ts';
import styles from './connection-state.module.css';

/** Says in the header whether the render session is connected; a dot of another form and a word, never colour alone. */
export const ConnectionState = observer(function ConnectionState(): ReactNode {
  const { session } = useService(ProgramToken);
  const t = useTranslate('core');
  const isWaiting = session.status === 'connecting' || session.status === 'connected' || session.retrying;
  const state = session.status === 'initialized' ? 'connected' : isWaiting ? 'connecting' : 'disconnected';
  return (
    <span className={styles.state} data-state={state} role="status">
      <span className={styles.dot} />
      {t(`connection.${state}`)}
    </span>
  );
});

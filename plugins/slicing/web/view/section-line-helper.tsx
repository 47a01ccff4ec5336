import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useService, useTranslate } from 'adit/core/web';
import { SectionLineToken } from '../store/section-line.ts';
import styles from './section-line.module.css';

/** What to click next. */
export default observer(function SectionLineHelper(): ReactNode {
  const { start } = useService(SectionLineToken);
  const t = useTranslate('slicing');
  return (
    <p className={styles.hint} role="status">
      {t(start ? 'line.second' : 'line.first')}
    </p>
  );
});

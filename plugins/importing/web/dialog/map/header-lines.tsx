import { IconChevronRight } from '@tabler/icons-react';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import type { FileMapping } from '../../mapping/file-mapping.ts';
import styles from './header-lines.module.css';

/** The first lines of the file as they stand in it: a click on one takes it for the names. Shown by themselves where lines above the names are skipped. */
export const HeaderLines = observer(function HeaderLines({ mapping }: { mapping: FileMapping }): ReactNode {
  const t = useTranslate('importing');
  const { headerLine, firstLines = [] } = mapping.metadata;
  const [isOpen, setOpen] = useState((headerLine ?? 1) > 1);
  if (firstLines.length === 0) return null;
  return (
    <div className={styles.lines}>
      <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight className={styles.arrow} size={13} stroke={1.8} aria-hidden />
        {typeof headerLine === 'number' ? t('map.header-is', { line: headerLine }) : t('map.header-none')}
      </button>
      {isOpen && (
        <ol className={styles.list} aria-label={t('map.first-lines')}>
          {firstLines.map((text, index) => (
            <li key={index}>
              <button
                type="button"
                className={styles.line}
                aria-pressed={index + 1 === headerLine}
                aria-label={t('map.take-line', { line: index + 1, text })}
                onClick={() => mapping.setHeaderLine(index + 1)}
              >
                <span className={styles.number}>{index + 1}</span>
                <span className={styles.text}>{text.replaceAll('\t', ' ⇥ ')}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
});

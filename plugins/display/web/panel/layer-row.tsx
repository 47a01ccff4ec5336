import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'adit/core/web';
import styles from './layer-section.module.css';

interface LayerRowProps {
  readonly id: string;
  readonly title: string;
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly disabled?: boolean;
  /** What stands behind the title. */
  readonly details?: ReactNode;
  /** Buttons of its own. */
  readonly buttons?: ReactNode;
  /** The options, which are there while the row is open. */
  readonly children: ReactNode;
  onShow(): void;
  onOpen(): void;
}

/** A row of the layers: a tick that shows it, a title that opens its options. */
export function LayerRow(props: LayerRowProps): ReactNode {
  const { id, title, isShown, isOpen, disabled = false, details, buttons, children, onShow, onOpen } = props;
  const t = useTranslate('display');
  const optionsId = `options-${id}`;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.layer} data-open={isOpen || undefined}>
      <div className={styles.row}>
        <Checkbox
          className={styles.tick}
          checked={isShown}
          disabled={disabled}
          onChange={onShow}
          aria-label={t('layer.show', { name: title })}
        />
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? optionsId : undefined}
          data-shown={isShown || undefined}
          onClick={onOpen}
        >
          <span className={styles.name}>{title}</span>
          {details}
        </button>
        {buttons}
        <Chevron size={15} stroke={1.7} className={styles.chevron} aria-hidden onClick={onOpen} />
      </div>
      {isOpen && (
        <div id={optionsId} className={styles.options}>
          {children}
        </div>
      )}
    </div>
  );
}

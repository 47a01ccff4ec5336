import { IconCheck } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { observer } from 'mobx-react-lite';
import { useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { formatCount, useTranslate } from 'adit/core/web';
import type { ChoosableValue } from './choice.ts';
import styles from './value-list.module.css';

const ROW_HEIGHT = 24;
const PAGE = 7;

interface ValueListProps {
  readonly label: string;
  readonly values: readonly ChoosableValue[];
  readonly listRef: RefObject<HTMLDivElement | null>;
  onToggle(value: ChoosableValue): void;
}

/** Values to be ticked: by a click, or by arrow keys and the space bar; only the visible rows are drawn. */
export const ValueList = observer(function ValueList({ label, values, listRef, onToggle }: ValueListProps): ReactNode {
  const t = useTranslate('filters');
  const id = useId();
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, values.length - 1);
  const virtualizer = useVirtualizer({
    count: values.length,
    getScrollElement: () => listRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(values.length - 1, to));
    setActive(next);
    virtualizer.scrollToIndex(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = placeAfter(event.key, active, values.length);
    const value = values[active];
    if (to !== undefined) move(to);
    else if ((event.key === ' ' || event.key === 'Enter') && value) onToggle(value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={listRef}
      className={styles.list}
      role="listbox"
      aria-multiselectable
      aria-label={label}
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className={styles.canvas} role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const value = values[index];
          if (!value) return null;
          return (
            <div
              key={value.value}
              id={`${id}-${index}`}
              className={styles.value}
              role="option"
              aria-selected={value.isChosen}
              aria-setsize={values.length}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              data-none={!value.count || undefined}
              style={{ top: start }}
              title={value.value}
              onClick={() => {
                setActive(index);
                onToggle(value);
              }}
            >
              <span className={styles.box} aria-hidden>
                {value.isChosen && <IconCheck size={11} stroke={3} />}
              </span>
              <span className={styles.text}>{value.value.trim() === '' ? t('chosen.blank') : value.value}</span>
              <span className={styles.count}>
                {value.count === undefined ? t('chosen.gone') : formatCount(value.count)}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
});

/** Where a key goes from a place in a list; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return place + 1;
    case 'ArrowUp':
      return place - 1;
    case 'PageDown':
      return place + PAGE;
    case 'PageUp':
      return place - PAGE;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

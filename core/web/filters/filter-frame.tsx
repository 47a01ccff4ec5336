import { ActionIcon } from '@mantine/core';
import { IconEye, IconEyeOff, IconFilter, IconTrash } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import styles from './filter-frame.module.css';

/** What the frame of a filter is told. @beta */
export interface FilterFrameProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** The name of the whole as a group, if it is to have one. */
  readonly label?: string;
  /** What stands in the line between the funnel and the eye. */
  readonly head: ReactNode;
  readonly enabled: boolean;
  /** The filter is for something that is not shown: it is grey, and its eye does nothing. */
  readonly isOff?: boolean;
  /** The names of the eye and of the bin. */
  readonly labels: { readonly active: string; readonly remove: string };
  readonly children?: ReactNode;
  onToggle(): void;
  onRemove(): void;
}

/** A filter among those of a layer: a line with its eye and its bin, and below it what edits it. @beta */
export function FilterFrame(props: FilterFrameProps): ReactNode {
  const { ref, label, head, enabled, isOff = false, labels, children, onToggle, onRemove } = props;
  const Eye = enabled ? IconEye : IconEyeOff;
  return (
    <div
      {...(ref ? { ref } : {})}
      className={styles.filter}
      {...(label === undefined ? {} : { role: 'group', 'aria-label': label })}
      data-off={isOff || !enabled || undefined}
    >
      <div className={styles.row}>
        <IconFilter size={14} stroke={1.7} className={styles.icon} aria-hidden />
        {head}
        <ActionIcon size={24} aria-label={labels.active} aria-pressed={enabled} disabled={isOff} onClick={onToggle}>
          <Eye size={15} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={24} aria-label={labels.remove} onClick={onRemove}>
          <IconTrash size={15} stroke={1.6} />
        </ActionIcon>
      </div>
      {children}
    </div>
  );
}

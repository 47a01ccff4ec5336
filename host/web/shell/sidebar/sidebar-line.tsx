import { Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { IconComponent } from 'adit/core/web';
import styles from './sidebar.module.css';

interface Properties {
  readonly icon: IconComponent;
  readonly label: string;
  /** Only the icon is drawn; the label is its tooltip and its name. */
  readonly isBrief: boolean;
  readonly isActive?: boolean;
  readonly isChild?: boolean;
  /** Whether the line's children are shown; undefined for a line without any. */
  readonly isOpen?: boolean;
  onClick(): void;
}

/** One line of the sidebar. */
export function SidebarLine({ icon: Icon, label, isBrief, isActive, isChild, isOpen, onClick }: Properties): ReactNode {
  const Chevron = isOpen === true ? IconChevronDown : IconChevronRight;
  return (
    <Tooltip label={label} position="right" disabled={!isBrief}>
      <button
        type="button"
        className={styles.line}
        aria-label={label}
        aria-current={isActive === true ? 'page' : undefined}
        aria-expanded={isOpen}
        data-child={isChild === true || undefined}
        onClick={onClick}
      >
        <Icon size={17} stroke={1.6} />
        {!isBrief && <span className={styles.label}>{label}</span>}
        {!isBrief && isOpen !== undefined && <Chevron size={14} stroke={1.7} />}
      </button>
    </Tooltip>
  );
}

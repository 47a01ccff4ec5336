import { Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageLink, type IconComponent } from 'adit/core/web';
import styles from './sidebar.module.css';

interface Look {
  readonly icon: IconComponent;
  readonly label: string;
  /** Only the icon is drawn; the label is its tooltip and its name. */
  readonly isBrief: boolean;
  readonly isActive?: boolean;
  readonly isChild?: boolean;
}

interface ButtonProperties extends Look {
  /** Whether the line's children are shown; undefined for a line without any. */
  readonly isOpen?: boolean;
  onClick(): void;
}

/** A line of the sidebar that changes what the sidebar shows. */
export function SidebarButton({ isOpen, onClick, ...look }: ButtonProperties): ReactNode {
  const Chevron = isOpen === true ? IconChevronDown : IconChevronRight;
  return (
    <Tooltip label={look.label} position="right" disabled={!look.isBrief}>
      <button type="button" {...attributesOf(look)} aria-expanded={isOpen} onClick={onClick}>
        <Face {...look} />
        {!look.isBrief && isOpen !== undefined && <Chevron size={14} stroke={1.7} />}
      </button>
    </Tooltip>
  );
}

/** A line of the sidebar that leads to a page. */
export function SidebarLink({ path, ...look }: Look & { readonly path: string }): ReactNode {
  const link = usePageLink(path);
  return (
    <Tooltip label={look.label} position="right" disabled={!look.isBrief}>
      <a {...attributesOf(look)} {...link}>
        <Face {...look} />
      </a>
    </Tooltip>
  );
}

function attributesOf({ label, isActive, isChild }: Look) {
  return {
    className: styles.line,
    'aria-label': label,
    'aria-current': isActive === true ? ('page' as const) : undefined,
    'data-child': isChild === true || undefined,
  };
}

function Face({ icon: Icon, label, isBrief }: Look): ReactNode {
  return (
    <>
      <Icon size={17} stroke={1.6} />
      {!isBrief && <span className={styles.label}>{label}</span>}
    </>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';

interface Properties {
  readonly label: string;
  readonly onClick?: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

/** A button of the header: an icon with a name. */
export function HeaderButton({ label, onClick, disabled, children }: Properties): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon size={28} aria-label={label} onClick={onClick} disabled={disabled}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

import type { ComponentProps, ReactElement } from 'react';
import type { IconComponent } from 'adit/core/web';

/** A cube of blocks, one of them set off. */
export function BlockmodelIcon({ size = 24, stroke = 2, className }: ComponentProps<IconComponent>): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d="M12 3l8 4.5v9l-8 4.5l-8 -4.5v-9z" />
      <path d="M12 12l8 -4.5" />
      <path d="M12 12v9" />
      <path d="M12 12l-8 -4.5" />
      <path d="M8 5.25l8 4.5v9" />
      <path d="M4 12l8 4.5l8 -4.5" />
    </svg>
  );
}

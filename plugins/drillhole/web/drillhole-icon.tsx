import type { ComponentProps, ReactElement } from 'react';
import type { IconComponent } from 'adit/core/web';

/** Two drillholes: a steep one with a bent second, each with its collar. */
export function DrillholeIcon({ size = 24, stroke = 2, className }: ComponentProps<IconComponent>): ReactElement {
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
      <path d="M3 5h8" />
      <path d="M7 5v7l2 9" />
      <path d="M14 5h7" />
      <path d="M17.5 5v6l-2.5 6" />
    </svg>
  );
}

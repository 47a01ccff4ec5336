import type { ComponentProps, ReactElement } from 'react';
import type { IconComponent } from 'adit/core/web';

/** A folded sheet of triangles. */
export function SurfaceIcon({ size = 24, stroke = 2, className }: ComponentProps<IconComponent>): ReactElement {
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
      <path d="M2 17l6-10 6 4 8-5-5 13-8 2z" />
      <path d="M2 17l12-6 3 8" />
      <path d="M14 11l-5 10" />
    </svg>
  );
}

import type { ComponentProps, ReactElement } from 'react';
import type { IconComponent } from 'adit/core/web';

const rows = [6, 12, 18] as const;

/** A staggered grid of holes, seen from above. */
export function BlastIcon({ size = 24, stroke = 2, className }: ComponentProps<IconComponent>): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      className={className}
      aria-hidden="true"
    >
      {rows.flatMap((y, row) =>
        [5, 12, 19].map((x) => <circle key={`${x} ${y}`} cx={x + (row === 1 ? -2 : 1)} cy={y} r="1.6" />),
      )}
    </svg>
  );
}

import type { ComponentProps, ReactElement } from 'react';
import type { IconComponent } from 'adit/core/web';

const dots = [
  [5, 6],
  [12, 4],
  [18, 8],
  [8, 12],
  [15, 13],
  [5, 18],
  [12, 19],
  [20, 18],
] as const;

/** Scattered dots. */
export function PointsIcon({ size = 24, stroke = 2, className }: ComponentProps<IconComponent>): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={Number(stroke) * 1.5}
      strokeLinecap="round"
      className={className}
      aria-hidden="true"
    >
      {dots.map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y}h.01`} />
      ))}
    </svg>
  );
}

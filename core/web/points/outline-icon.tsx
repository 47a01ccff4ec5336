import type { ReactNode } from 'react';
import type { IconComponent } from './icon.ts';

/**
 * Makes an icon of `shapes`, drawn as lines in a square of 24 units, in the style of `@tabler/icons-react`; `weight` multiplies the stroke.
 *
 * @public
 */
export function outlineIcon(shapes: ReactNode, weight = 1): IconComponent {
  return function OutlineIcon({ size = 24, stroke = 2, className }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={Number(stroke) * weight}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className}
        aria-hidden="true"
      >
        {shapes}
      </svg>
    );
  };
}

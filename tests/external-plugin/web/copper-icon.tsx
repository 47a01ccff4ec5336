import type { IconComponent } from 'adit/core/web';

/** Two peaks, one above the other. */
export const CopperIcon: IconComponent = ({ size = 24, stroke = 1.6, className }) => (
  <svg
    className={className}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={stroke}
    aria-hidden
  >
    <path d="M3 20l9-8 9 8M6 12l6-8 6 8" />
  </svg>
);

import { outlineIcon } from 'adit/core/web';

/** Dots over a line of ground. */
export const CloudIcon = outlineIcon(
  <>
    <path d="M3 19c4-5 6-5 9-3s5 2 9-4" />
    <path d="M6 12h.01M9 8h.01M12 11h.01M14 6h.01M17 9h.01M19 5h.01" />
  </>,
  1.7,
);

import { outlineIcon } from 'adit/core/web';

/** The steps of a pit, with one bench between two lines. */
export const BenchIcon = outlineIcon(
  <>
    <path d="M3 4h4v5h4v5h4v5h6" />
    <path d="M14 9h7M18 14h3" />
  </>,
  1.6,
);

import { outlineIcon } from 'adit/core/web';

/** Axes with a rising line and a box. */
export const ChartsIcon = outlineIcon(
  <>
    <path d="M4 4v16h16" />
    <path d="M8 15l4-5 3 3 5-7" />
    <path d="M8 8h.01M12 6h.01" />
  </>,
  1.6,
);

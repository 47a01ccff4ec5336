import { outlineIcon } from 'adit/core/web';

/** A string of vertices over a closed one. */
export const LinesIcon = outlineIcon(
  <>
    <path d="M2 8l6-4 5 4 9-5" />
    <path d="M4 14l7-2 9 4-3 5-9-1z" />
  </>,
);

import { outlineIcon } from 'adit/core/web';

/** Two drillholes: a steep one with a bent second, each with its collar. */
export const DrillholeIcon = outlineIcon(
  <>
    <path d="M3 5h8" />
    <path d="M7 5v7l2 9" />
    <path d="M14 5h7" />
    <path d="M17.5 5v6l-2.5 6" />
  </>,
);

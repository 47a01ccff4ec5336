import { outlineIcon } from 'adit/core/web';

const rows = [6, 12, 18] as const;

/** A staggered grid of holes, seen from above. */
export const BlastIcon = outlineIcon(
  rows.flatMap((y, row) =>
    [5, 12, 19].map((x) => <circle key={`${x} ${y}`} cx={x + (row === 1 ? -2 : 1)} cy={y} r="1.6" />),
  ),
);

import { outlineIcon } from 'adit/core/web';

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
export const PointsIcon = outlineIcon(
  dots.map(([x, y]) => <path key={`${x} ${y}`} d={`M${x} ${y}h.01`} />),
  1.5,
);

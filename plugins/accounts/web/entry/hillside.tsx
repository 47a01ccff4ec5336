import { useMemo, type ReactNode } from 'react';
import { contourLines } from './contour-lines.ts';
import styles from './hillside.module.css';

const grid = { width: 1000, height: 1000, step: 10 };
const levels = Array.from({ length: 21 }, (_, at) => 0.06 + at * 0.044);
/** Every fifth line is drawn stronger, as on a map. */
const INDEX_EVERY = 5;

/** Hills as sums of bells: centre, width, height, and how much narrower they are across. */
const hills = [
  [650, 430, 330, 0.86, 0.75],
  [300, 800, 300, 0.5, 1.1],
  [860, 860, 230, 0.42, 0.9],
  [180, 190, 260, 0.4, 1.3],
] as const;

function ground(x: number, y: number): number {
  const ripple = 0.012 * Math.sin(x / 71 + Math.sin(y / 93)) + 0.01 * Math.cos(y / 67 - x / 140);
  return hills.reduce((sum, [east, north, width, height, narrow]) => {
    const squared = ((x - east) ** 2 + ((y - north) * narrow) ** 2 + 0.35 * (x - east) * (y - north)) / (width * width);
    return sum + height * Math.exp(-squared * 1.6);
  }, ripple);
}

/** Collars on the hill, and where the holes end in plan. */
const holes = [
  [548, 330, 604, 384],
  [592, 286, 640, 352],
  [646, 262, 672, 336],
  [704, 262, 702, 338],
  [758, 286, 732, 354],
  [796, 334, 748, 382],
] as const;

/** A hill in contour lines, with an adit driven into it: the motif of the sign-in page. */
export function Hillside(): ReactNode {
  const lines = useMemo(() => contourLines(ground, grid, levels), []);
  return (
    <svg className={styles.hillside} viewBox="0 0 1000 1000" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {lines.map((path, at) => (
        <path key={levels[at]} d={path} className={at % INDEX_EVERY === 0 ? styles.index : styles.line} />
      ))}
      {holes.map(([x, y, toX, toY]) => (
        <g key={`${x},${y}`} className={styles.hole}>
          <path d={`M${x} ${y}L${toX} ${toY}`} />
          <circle cx={x} cy={y} r="4" />
        </g>
      ))}
      <path d="M430 706L650 470" className={styles.drive} />
      <g className={styles.portal} transform="translate(418 719) rotate(43)">
        <path d="M-13 11V-2a13 13 0 0 1 26 0v13" />
        <path d="M-5 11V0a5 5 0 0 1 10 0v11" />
      </g>
    </svg>
  );
}

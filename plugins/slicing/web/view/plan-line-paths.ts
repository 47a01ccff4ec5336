import type { ScreenPoint } from 'adit/plugins/views';

type Ends = readonly [ScreenPoint, ScreenPoint];

const ARROW = 24;
const BARB = 6;

/** The two lines that many pixels beside a line. */
export function besidePath(ends: Ends, pixels: number): string {
  const { looking } = directionsOf(ends);
  return [pixels, -pixels].map((side) => `M${ends.map((end) => text(moved(end, looking, side))).join('L')}`).join('');
}

/** An arrow at each end of a line, to where one looks who has the first end on the left. */
export function lookingPath(ends: Ends): string {
  const { along, looking } = directionsOf(ends);
  const arrowAt = (end: ScreenPoint): string => {
    const tip = moved(end, looking, ARROW);
    const foot = moved(end, looking, ARROW - BARB);
    const barbs = [moved(foot, along, -BARB), tip, moved(foot, along, BARB)];
    return `M${text(end)}L${text(tip)}M${barbs.map(text).join('L')}`;
  };
  return ends.map(arrowAt).join('');
}

/** Puts a text along a line, above its middle and never upside down. */
export function alongTransform(ends: Ends): string {
  const { along } = directionsOf(ends);
  const degrees = (Math.atan2(along.y, along.x) * 180) / Math.PI;
  const upright = degrees >= 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
  const [{ x, y }, to] = ends;
  return `translate(${(x + to.x) / 2} ${(y + to.y) / 2}) rotate(${upright})`;
}

function directionsOf([from, to]: Ends): { along: ScreenPoint; looking: ScreenPoint } {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  return { along, looking: { x: along.y, y: -along.x } };
}

function moved({ x, y }: ScreenPoint, direction: ScreenPoint, pixels: number): ScreenPoint {
  return { x: x + direction.x * pixels, y: y + direction.y * pixels };
}

function text({ x, y }: ScreenPoint): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

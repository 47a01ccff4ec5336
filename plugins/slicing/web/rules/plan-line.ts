import { addScaled, dot, subtract, unit, type Bounds, type Vector, type Vector3 } from 'adit/core';
import { orientationOfPlane, type Section } from 'adit/plugins/views';
import { onSection, reachOf } from './section-plane.ts';

/** A section as a plan shows it: the level line through its position, as far as the data go. */
export interface PlanLine {
  /** Its ends, the first on the left of who looks at the section. */
  readonly ends: readonly [Vector, Vector];
  /** Level unit vectors: from the first end to the second, and where one looks. */
  readonly right: Vector;
  readonly looking: Vector;
  /** How far beside it, on the level, the section's thickness reaches. */
  readonly half: number;
}

/** An end of the line: 0 is on the left of who looks at the section. */
export type PlanEnd = 0 | 1;

/** How much longer than the data the line is, as a part of their length, so that its ends stand beside them. */
const ROOM = 0.04;
const DEGREES = 180 / Math.PI;

/** The line of a section in a plan; a level one has none. */
export function planLine(section: Section, bounds: Bounds): PlanLine | undefined {
  if (section.dip === 0) return undefined;
  const looking = lookingOf(section);
  const right: Vector = [looking[1], -looking[0], 0];
  const [least, most] = reachOf(bounds, right, section.position);
  const room = (most - least) * ROOM;
  return {
    ends: [addScaled(section.position, right, least - room), addScaled(section.position, right, most + room)],
    right,
    looking,
    half: section.thickness / 2 / Math.sin(section.dip / DEGREES),
  };
}

function lookingOf({ azimuth, fromBelow }: Section): Vector {
  const sign = fromBelow ? 1 : -1;
  return [sign * Math.sin(azimuth / DEGREES), sign * Math.cos(azimuth / DEGREES), 0];
}

/** The section moved on the level, square to its line, as a drag from one place to another moves it. */
export function draggedSection(section: Section, from: Vector3, to: Vector3): Section {
  const looking = lookingOf(section);
  return { ...section, position: addScaled(section.position, looking, dot(subtract(to, from), looking)) };
}

/**
 * The section turned about one end of its line so that the other end lies towards a place; its position is in the middle of the data again. The
 * same section where the place is at that end.
 */
export function turnedToPlace(section: Section, bounds: Bounds, end: PlanEnd, place: Vector3): Section {
  const fixed = planLine(section, bounds)?.ends[end === 0 ? 1 : 0];
  if (!fixed) return section;
  const [east, north] = subtract(place, fixed);
  if (Math.hypot(east, north) < 1e-6) return section;
  const [x, y] = unit(end === 0 ? [-east, -north, 0] : [east, north, 0]);
  return turned(section, bounds, fixed, section.fromBelow ? [-y, x, 0] : [y, -x, 0]);
}

/** The section turned clockwise by degrees about the end of its line that is not `end`. */
export function turnedByDegrees(section: Section, bounds: Bounds, end: PlanEnd, degrees: number): Section {
  const fixed = planLine(section, bounds)?.ends[end === 0 ? 1 : 0];
  const azimuth = (section.azimuth + degrees) / DEGREES;
  return fixed ? turned(section, bounds, fixed, [Math.sin(azimuth), Math.cos(azimuth), 0]) : section;
}

/** The section dips to where `across` points, through `pivot`. */
function turned(section: Section, [west, east, south, north]: Bounds, pivot: Vector, across: Vector): Section {
  const { azimuth } = orientationOfPlane(across);
  const upright = { ...section, azimuth, dip: 90, position: pivot };
  const position = onSection(upright, [(west + east) / 2, (south + north) / 2, pivot[2]]);
  return { ...section, azimuth, position };
}

const arrows: Readonly<Record<string, Vector>> = {
  ArrowUp: [0, 1, 0],
  ArrowRight: [1, 0, 0],
  ArrowDown: [0, -1, 0],
  ArrowLeft: [-1, 0, 0],
};

/** A direction along the line, within some ten degrees, does not say on which side of it. */
const MIN_SIDE = 0.2;

/**
 * How many steps away from who looks at a section an arrow key moves its line: to where the arrow points in a plan with north up, and northwards
 * or eastwards by up and right where it points along the line; undefined for other keys.
 */
export function stepsOfKey({ looking }: PlanLine, key: string): 1 | -1 | undefined {
  const arrow = arrows[key];
  if (!arrow) return undefined;
  const side = dot(arrow, looking);
  if (Math.abs(side) >= MIN_SIDE) return side > 0 ? 1 : -1;
  const isForward = key === 'ArrowUp' || key === 'ArrowRight';
  const looksForward = looking[1] > MIN_SIDE || (Math.abs(looking[1]) <= MIN_SIDE && looking[0] > 0);
  return isForward === looksForward ? 1 : -1;
}

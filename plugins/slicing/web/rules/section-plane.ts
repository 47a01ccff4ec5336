import { addScaled, type Bounds, dot, subtract, unit, type Vector, type Vector3 } from 'adit/core';
import {
  type SceneCamera,
  normalisedAzimuth,
  normalOfPlane,
  orientationOfPlane,
  type PlaneOrientation,
  type Section,
} from 'adit/plugins/views';

/** Sections that run along the grid: from west to east, looked at to the north; from south to north, looked at to the west. */
export const sectionPresets = {
  'east-west': { dip: 90, azimuth: 180 },
  'north-south': { dip: 90, azimuth: 90 },
} as const;
export type SectionPreset = keyof typeof sectionPresets;

const PARTS = 20;

/** A section through the middle of bounds, on a round coordinate; as thick as is said, or a twentieth of them in round numbers. */
export function newSection(
  preset: SectionPreset,
  bounds: Bounds,
  thickness: number = roundLength(longestSide(bounds) / PARTS),
): Section {
  const [west, east, south, north, floor, top] = bounds;
  const middle: Vector = [(west + east) / 2, (south + north) / 2, (floor + top) / 2];
  const axis = preset === 'east-west' ? 1 : 0;
  const position: Vector = [...middle];
  position[axis] = Math.round(middle[axis] / thickness) * thickness;
  return { on: true, position, ...sectionPresets[preset], fromBelow: false, thickness, step: thickness };
}

function longestSide([west, east, south, north, floor, top]: Bounds): number {
  return Math.max(east - west, north - south, top - floor);
}

/** Places nearer to each other than this, in units of length, have no line between them. */
const SHORTEST_LINE = 1e-3;

/**
 * The vertical section through two places, looked at with the first on the left; undefined when one is above the other.
 * Its sizes are those of `section`.
 */
export function sectionThrough(section: Section, from: Vector3, to: Vector3): Section | undefined {
  const [east, north] = subtract(to, from);
  const length = Math.hypot(east, north);
  if (length < SHORTEST_LINE) return undefined;
  const position: Vector = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2];
  const towards: Vector = [north / length, -east / length, 0];
  return { ...section, on: true, position, ...orientationOfPlane(towards), fromBelow: false };
}

/** The largest of 1, 2 and 5 times a power of ten that is not above a length; 1 for no length. */
function roundLength(length: number): number {
  if (!(length > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(length));
  return power * ([5, 2, 1].find((factor) => factor * power <= length * (1 + 1e-9)) ?? 1);
}

/** Whether a section's plane goes through bounds. */
export function meets(section: Section, bounds: Bounds): boolean {
  const [lowest, highest] = reachOf(bounds, normalOfPlane(section), section.position);
  return lowest <= 0 && highest >= 0;
}

/** How far bounds reach along a direction from a point: where they begin and where they end. */
export function reachOf(
  [west, east, south, north, floor, top]: Bounds,
  direction: Vector3,
  from: Vector3,
): readonly [number, number] {
  const heights = [west, east].flatMap((x) =>
    [south, north].flatMap((y) => [floor, top].map((z) => dot(subtract([x, y, z], from), direction))),
  );
  return [Math.min(...heights), Math.max(...heights)];
}

/**
 * Which of the sections through bounds this one is, a step apart and counted from 1 northwards, eastwards or upwards, whichever side it is
 * looked at from; undefined beside the bounds.
 */
export function numberOfSection(section: Section, bounds: Bounds): number | undefined {
  if (!meets(section, bounds)) return undefined;
  const [x, y, z] = normalOfPlane(section);
  const main = [y, x, z].reduce((most, part) => (Math.abs(part) > Math.abs(most) + 1e-9 ? part : most));
  const sign = Math.sign(main);
  const [lowest] = reachOf(bounds, [x * sign, y * sign, z * sign], section.position);
  return Math.floor(-lowest / section.step + 1e-6) + 1;
}

/** The unit vector from a section towards who looks at it. */
function towardsEye(section: Section): Vector {
  const [x, y, z] = normalOfPlane(section);
  return section.fromBelow ? [-x, -y, -z] : [x, y, z];
}

/** The section that many steps further away from who looks at it. */
export function steppedSection(section: Section, steps: number): Section {
  return { ...section, position: addScaled(section.position, towardsEye(section), -steps * section.step) };
}

/** The section with another dip or azimuth, of any number of degrees; it turns about `pivot`, which moves onto it first. */
export function turnedSection(
  section: Section,
  angles: Partial<PlaneOrientation>,
  pivot: Vector3 = section.position,
): Section {
  const wanted = { dip: section.dip, azimuth: section.azimuth, ...angles };
  const { dip, azimuth } = orientationOfPlane(normalOfPlane(wanted));
  const position = onSection(section, pivot);
  const turned = { ...section, position, dip, azimuth: dip === 0 ? normalisedAzimuth(wanted.azimuth) : azimuth };
  // A vertical one has no lower side.
  return dip === 90 && section.fromBelow ? flipped({ ...turned, fromBelow: false }) : turned;
}

/** The same section, looked at from its other side. */
export function flipped(section: Section): Section {
  if (section.dip !== 90) return { ...section, fromBelow: !section.fromBelow };
  return { ...section, azimuth: normalisedAzimuth(section.azimuth + 180) };
}

/** The nearest point of the section's plane. */
export function onSection(section: Section, point: Vector3): Vector {
  const normal = normalOfPlane(section);
  return addScaled(point, normal, -dot(subtract(point, section.position), normal));
}

/** The camera that looks at a section squarely as it is displayed, with its zoom and, on the section, its place kept. */
export function cameraOnSection(section: Section, camera: SceneCamera, exaggeration: number): SceneCamera {
  const [x, y, z] = towardsEye(section);
  const towards = unit([x, y, z / exaggeration]);
  const focalPoint = onSection(section, camera.focalPoint);
  const distance = Math.hypot(...subtract(camera.position, camera.focalPoint));
  const [right, up] = normalOfPlane({ dip: 90, azimuth: section.azimuth + 180 });
  return {
    ...camera,
    parallelProjection: true,
    focalPoint,
    position: addScaled(focalPoint, towards, distance),
    viewUp: section.dip === 0 ? [right, up, 0] : [0, 0, 1],
  };
}

/** Where a section is: the coordinate along the axis of the grid that it is nearest to lying across, else its dip and azimuth. */
export type SectionPlace =
  | { readonly along: 'northing' | 'easting' | 'elevation'; readonly at: number }
  | { readonly along: 'angles'; readonly dip: number; readonly azimuth: number };

/** Where a section is, for a text. */
export function placeOfSection(section: Section): SectionPlace {
  const { dip, azimuth, position } = section;
  if (dip === 0) return { along: 'elevation', at: position[2] };
  if (dip !== 90) return { along: 'angles', dip, azimuth };
  const [x, y] = normalOfPlane(section);
  return Math.abs(y) >= Math.abs(x) - 1e-9
    ? { along: 'northing', at: position[1] }
    : { along: 'easting', at: position[0] };
}

const headings = { 0: 'north', 90: 'east', 180: 'south', 270: 'west' } as const;

/** Where one looks to who looks at a section: along an axis of the grid, downwards or upwards, or to an azimuth in degrees. */
export function headingOfSection({
  dip,
  azimuth,
  fromBelow,
}: Section): 'north' | 'east' | 'south' | 'west' | 'down' | 'up' | number {
  if (dip !== 90) return fromBelow ? 'up' : 'down';
  const heading = normalisedAzimuth(azimuth + 180) % 360;
  return headings[heading as keyof typeof headings] ?? heading;
}

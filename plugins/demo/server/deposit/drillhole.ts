import type { Deposit } from './deposit.ts';
import { makeRandom } from './random.ts';
import { centre } from './topography.ts';

/** A reading of a hole's direction: degrees, the azimuth clockwise from north, the dip negative down. */
export interface SurveyReading {
  readonly depth: number;
  readonly azimuth: number;
  readonly dip: number;
}

/** One hole of the deposit as it was drilled. */
export interface Drillhole {
  readonly name: string;
  readonly collar: readonly [easting: number, northing: number, elevation: number];
  readonly depth: number;
  readonly drillType: 'DDH' | 'RC';
  readonly campaign: number;
  readonly surveys: readonly SurveyReading[];
  /** Where the hole is at a depth. */
  positionAt(depth: number): readonly [easting: number, northing: number, elevation: number];
}

const SECTIONS = 12;
const HOLES_A_SECTION = 12;
const SECTION_SPACING = 76;
const HOLE_SPACING = 60;
const SURVEY_SPACING = 30;
const RADIANS = Math.PI / 180;
const DRILLHOLE_STREAM = 100;

/** How many holes there are. */
export const drillholeCount = SECTIONS * HOLES_A_SECTION;

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Hole number `index`, from 0: on a grid of east-west sections, inclined across the body, flattening and swinging as it goes. */
export function drillHole({ seed, topography }: Deposit, index: number): Drillhole {
  const random = makeRandom(seed, DRILLHOLE_STREAM, index);
  const section = Math.floor(index / HOLES_A_SECTION) - (SECTIONS - 1) / 2;
  const place = (index % HOLES_A_SECTION) - (HOLES_A_SECTION - 1) / 2;
  const easting = rounded(centre.easting + place * SECTION_SPACING + random.between(-9, 9), 2);
  const northing = rounded(centre.northing + section * HOLE_SPACING + random.between(-6, 6), 2);
  const elevation = rounded(topography.elevationAt(easting, northing), 2);

  const isVertical = random.uniform() < 0.1;
  const azimuth = (place < 0 ? 90 : 270) + random.between(-5, 5);
  const dip = isVertical ? -89.5 : random.between(-76, -58);
  const flattening = random.between(0.4, 2.6) / 100;
  const swing = random.between(-0.5, 3.5) / 100;
  const offset = Math.hypot(easting - centre.easting, northing - centre.northing);
  const depth = rounded(230 + 290 * Math.exp(-((offset / 320) ** 2)) + random.between(-40, 40), 1);
  const directionAt = (at: number): readonly [azimuth: number, dip: number] => [
    (azimuth + swing * at + 360) % 360,
    dip + flattening * at,
  ];

  const path: (readonly [number, number, number])[] = [[easting, northing, elevation]];
  for (let at = 0; at < depth; at += 1) {
    const [turned, dipped] = directionAt(at + 0.5);
    const [x, y, z] = path[at] as readonly [number, number, number];
    const level = Math.cos(dipped * RADIANS);
    path.push([
      x + level * Math.sin(turned * RADIANS),
      y + level * Math.cos(turned * RADIANS),
      z + Math.sin(dipped * RADIANS),
    ]);
  }
  const surveys: SurveyReading[] = [];
  for (let at = 0; at <= depth; at += SURVEY_SPACING) {
    const [turned, dipped] = directionAt(at);
    surveys.push({ depth: at, azimuth: rounded(turned, 1), dip: rounded(dipped, 1) });
  }
  return {
    name: `CA-${String(index + 1).padStart(3, '0')}`,
    collar: [easting, northing, elevation],
    depth,
    drillType: random.uniform() < 0.7 ? 'DDH' : 'RC',
    campaign: 2021 + Math.floor(index / (drillholeCount / 4)),
    surveys,
    positionAt(at) {
      const step = Math.min(Math.floor(at), path.length - 2);
      const [from, to] = [
        path[step] as readonly [number, number, number],
        path[step + 1] as readonly [number, number, number],
      ];
      const part = at - step;
      return [
        from[0] + part * (to[0] - from[0]),
        from[1] + part * (to[1] - from[1]),
        from[2] + part * (to[2] - from[2]),
      ];
    },
  };
}

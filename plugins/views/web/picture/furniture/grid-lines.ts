import { formatNumber, type Bounds, type Vector3 } from 'adit/core';
import { multiples, niceBelow } from './nice-step.ts';

/** How far apart lines should stand on the screen, in CSS pixels. */
const LINE_PIXELS = 110;
const HEIGHT_PIXELS = 60;
/** The most lines across one direction; a nearer look has them around the centre only. */
const MAX_LINES = 100;
const TICK_SHARE = 0.12;

/** A line of the grid, with the text at its end where it has one. */
export interface GridLine {
  readonly axis: 'easting' | 'northing' | 'elevation';
  readonly from: Vector3;
  readonly to: Vector3;
  readonly label?: string;
}

/** What the grid depends on. */
export interface GridFrame {
  readonly bounds: Bounds;
  /** World units in one CSS pixel at the centre. */
  readonly unitsPerPixel: number;
  /** How much heights are stretched. */
  readonly exaggeration: number;
  /** The centre of rotation. */
  readonly centre: Vector3;
  /** The corner where the elevations stand: on the eastern side, on the northern side. */
  readonly corner: readonly [east: boolean, north: boolean];
}

/** The round numbers that the lines of a grid stand at. */
export interface GridPlan {
  readonly eastings: readonly number[];
  readonly northings: readonly number[];
  readonly elevations: readonly number[];
  readonly step: number;
}

/** The multiples of `step` around the range, one more on each side unless the range ends there; near `centre` when they are many. */
function around(low: number, high: number, step: number, centre: number): number[] {
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  if (last - first < MAX_LINES) return multiples(first * step, Math.max(last, first + 1) * step, step);
  // A window that moves by a quarter of its width: the lines stay the same while the view is moved a little.
  const quarter = MAX_LINES / 4;
  const middle = Math.round(Math.min(Math.max(centre, low), high) / step / quarter) * quarter;
  const [from, to] = [Math.max(first, middle - 2 * quarter), Math.min(last, middle + 2 * quarter)];
  return multiples(from * step, to * step, step);
}

/** The round coordinates for a look at the bounds: about as far apart on the screen whatever the zoom, and never wider than the data. */
export function planGrid({ bounds, unitsPerPixel, exaggeration, centre }: GridFrame): GridPlan {
  const [west, east, south, north, floor, roof] = bounds;
  const width = Math.max(east - west, north - south, 1e-6);
  const step = Math.min(niceBelow(unitsPerPixel * LINE_PIXELS) || Infinity, niceBelow(width));
  const height = roof - floor;
  const rise = Math.min(niceBelow((unitsPerPixel * HEIGHT_PIXELS) / exaggeration) || Infinity, niceBelow(height));
  const elevations = multiples(floor, roof, rise).filter(
    (elevation) => Math.abs(elevation - centre[2]) <= rise * MAX_LINES || height <= rise * MAX_LINES,
  );
  return {
    step,
    eastings: around(west, east, step, centre[0]),
    northings: around(south, north, step, centre[1]),
    // Flat data have their one height.
    elevations: elevations.length > 0 ? elevations : [floor],
  };
}

/** Easting and northing lines on the floor of the bounds, and a pole with the elevations (RL) at one corner. */
export function gridLines(frame: GridFrame, plan: GridPlan, language: string): GridLine[] {
  const grouped = (value: number): string => formatNumber(value, language);
  const [, , , , floor, roof] = frame.bounds;
  const { eastings, northings, elevations, step } = plan;
  const [left, right, front, back] = [eastings[0], eastings.at(-1), northings[0], northings.at(-1)];
  if (left === undefined || right === undefined || front === undefined || back === undefined) return [];
  const [atEast, atNorth] = frame.corner;
  const corner: readonly [number, number] = [atEast ? right : left, atNorth ? back : front];
  const tick = step * TICK_SHARE * (atEast ? 1 : -1);
  return [
    ...eastings.map((e): GridLine => ({
      axis: 'easting',
      from: [e, front, floor],
      to: [e, back, floor],
      label: `${grouped(e)} E`,
    })),
    ...northings.map((n): GridLine => ({
      axis: 'northing',
      from: [left, n, floor],
      to: [right, n, floor],
      label: `${grouped(n)} N`,
    })),
    { axis: 'elevation', from: [...corner, floor], to: [...corner, roof] },
    ...elevations.map((elevation): GridLine => ({
      axis: 'elevation',
      from: [...corner, elevation],
      to: [corner[0] + tick, corner[1], elevation],
      label: `${grouped(elevation)} RL`,
    })),
  ];
}

import type { PickMode } from '../../shared/index.ts';

/** A place on a view, in CSS pixels from its upper left corner. */
export type Place = readonly [number, number];

/** How near the first corner a polygon ends. */
export const CLOSE_PIXELS = 4;

const STEP_PIXELS = 3;
const MAX_CORNERS = 2000;

/** What a gesture does, by the keys that are held: it replaces, Ctrl adds, Shift takes away. */
export function modeOf(keys: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): PickMode {
  if (keys.shiftKey) return 'subtract';
  return keys.ctrlKey || keys.metaKey ? 'add' : 'replace';
}

/** How far two places are apart. */
export function distance(left: Place, right: Place): number {
  return Math.hypot(left[0] - right[0], left[1] - right[1]);
}

/** The corners with those of a drag that goes on to `place`; nothing comes of less than three pixels. */
export function draggedTo(corners: readonly Place[], place: Place): readonly Place[] {
  const last = corners.at(-1);
  const isNear = last !== undefined && distance(last, place) < STEP_PIXELS;
  return isNear || corners.length >= MAX_CORNERS ? corners : [...corners, place];
}

/** Whether a place ends the polygon: it is back at the first corner, after at least two others. */
export function isClosedBy(corners: readonly Place[], place: Place): boolean {
  const first = corners[0];
  return first !== undefined && corners.length > 2 && distance(first, place) <= CLOSE_PIXELS;
}

/** Whether the corners are more than a line. */
export function isPolygon(corners: readonly Place[]): boolean {
  return corners.length > 2;
}

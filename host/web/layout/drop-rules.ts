import { PANEL_MINIMUM } from './layout-state.ts';

/** Where a panel is dropped on another one: beside it, or into its stack. */
export type DropZone = 'left' | 'right' | 'top' | 'bottom' | 'stack';

/** A place on the page and a size, in pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How long a tab is held before it can be dragged, in milliseconds. */
export const DRAG_HOLD = 500;

/** Height of a panel's head, where a drop means its stack. */
export const HEADER_HEIGHT = 40;

/**
 * Where a panel dropped at a place goes: right in the right third, left in the left one, else above or below by the half; into
 * the stack on the head, and where the halves would be smaller than a panel may be.
 */
export function dropZone(area: Area, x: number, y: number): DropZone {
  if (y - area.y < HEADER_HEIGHT) return 'stack';
  const across = (x - area.x) / area.width;
  const zone =
    across > 2 / 3 ? 'right' : across < 1 / 3 ? 'left' : (y - area.y) / area.height < 1 / 2 ? 'top' : 'bottom';
  return hasRoom(area, zone) ? zone : 'stack';
}

/** Whether both halves are as large as a panel must be at least. */
export function hasRoom(area: Pick<Area, 'width' | 'height'>, zone: Exclude<DropZone, 'stack'>): boolean {
  return zone === 'left' || zone === 'right'
    ? area.width / 2 >= PANEL_MINIMUM.width
    : area.height / 2 >= PANEL_MINIMUM.height;
}

/** The half of an area that a zone is; all of it for the stack. */
export function zoneArea(area: Area, zone: DropZone): Area {
  const { x, y, width, height } = area;
  if (zone === 'left') return { x, y, width: width / 2, height };
  if (zone === 'right') return { x: x + width / 2, y, width: width / 2, height };
  if (zone === 'top') return { x, y, width, height: height / 2 };
  if (zone === 'bottom') return { x, y: y + height / 2, width, height: height / 2 };
  return area;
}

import type { Disposable } from 'adit/core';
import { Listeners } from 'adit/core/web';
import type { ScreenPoint } from 'adit/plugins/views';
import type { SectionLine } from '../store/section-line.ts';

const CLICK_PIXELS = 4;

/**
 * Gives a view's clicks to the line of a section; drags move the camera as ever. Enter is a click in the middle of the view. Escape takes
 * the first place back; without one it is left to others.
 */
export function followPlaces(element: HTMLElement, viewId: string, line: SectionLine): Disposable {
  // Before the camera's own listeners at the same element.
  const listeners = new Listeners({ capture: true });
  let pressed: ScreenPoint | undefined;
  const placeOf = (event: MouseEvent): ScreenPoint => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  listeners.on(element, 'pointerdown', (event) => (pressed = event.button === 0 ? placeOf(event) : undefined));
  listeners.on(element, 'pointermove', (event) => line.isOn && line.move(viewId, placeOf(event)));
  listeners.on(element, 'pointerup', (event) => {
    const place = placeOf(event);
    const isClick = pressed && Math.hypot(place.x - pressed.x, place.y - pressed.y) <= CLICK_PIXELS;
    pressed = undefined;
    const hasKey = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (line.isOn && isClick && !hasKey) void line.click(viewId, place);
  });
  listeners.on(element, 'dblclick', (event) => {
    // The view would make the place its centre of rotation.
    if (line.isOn) event.stopImmediatePropagation();
  });
  listeners.on(element.parentElement ?? element, 'keydown', (event) => {
    if (!line.isOn) return;
    const isEscape = event.key === 'Escape' && line.start !== undefined;
    if (!isEscape && event.key !== 'Enter') return;
    event.preventDefault();
    if (isEscape) line.forget();
    else void line.click(viewId, { x: element.clientWidth / 2, y: element.clientHeight / 2 });
  });
  return listeners;
}

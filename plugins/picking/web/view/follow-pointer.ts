import type { Disposable } from 'adit/core';
import { Listeners } from 'adit/core/web';
import { modeOf, type Place } from '../rules/outline.ts';
import type { OutlineStore } from '../store/outline-store.ts';

/**
 * Draws outlines in a view by the pointer: while Alt is held or a tool is on, a left press belongs to the outline and to nothing
 * else. Escape forgets the outline, else it calls `clear`.
 */
export function followPointer(
  element: HTMLElement,
  viewId: string,
  outlines: OutlineStore,
  clear: () => void,
): Disposable {
  // Before the camera's own listeners at the same element.
  const listeners = new Listeners({ capture: true });
  const placeOf = (event: MouseEvent): Place => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const isOwn = (): boolean => outlines.outline?.viewId === viewId;
  const take = (event: Event): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  listeners.on(element, 'pointerdown', (event) => {
    const kind = event.altKey ? 'selectPoly' : outlines.tool;
    if (event.button !== 0 || (!isOwn() && !kind)) return;
    take(event);
    element.setPointerCapture(event.pointerId);
    element.parentElement?.focus({ preventScroll: true });
    outlines.press(viewId, kind ?? 'selectPoly', modeOf(event), placeOf(event));
  });
  listeners.on(element, 'pointermove', (event) => {
    if (!isOwn()) return;
    take(event);
    outlines.move(placeOf(event), (event.buttons & 1) === 1);
  });
  listeners.on(element, 'pointerup', (event) => {
    if (event.button !== 0 || !isOwn()) return;
    take(event);
    outlines.release();
  });
  listeners.on(element, 'pointercancel', () => isOwn() && outlines.cancel());
  listeners.on(element, 'dblclick', (event) => {
    if (!isOwn() && !event.altKey && !outlines.tool) return;
    take(event);
    if (isOwn()) outlines.finish();
  });
  listeners.on(element.parentElement ?? element, 'keydown', (event) => {
    if (event.key === 'Enter' && isOwn()) outlines.finish();
    if (event.key !== 'Escape') return;
    if (isOwn()) outlines.cancel();
    else clear();
  });
  listeners.add(() => isOwn() && outlines.cancel());
  return listeners;
}

import { DisposableStore, type Disposable } from 'adit/core';
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
  const undo = new DisposableStore();
  const on = <Name extends keyof HTMLElementEventMap>(
    target: HTMLElement,
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void => {
    // Before the camera's own listeners at the same element.
    target.addEventListener(name, listener, true);
    undo.add(() => target.removeEventListener(name, listener, true));
  };
  const placeOf = (event: MouseEvent): Place => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const isOwn = (): boolean => outlines.outline?.viewId === viewId;
  const take = (event: Event): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  on(element, 'pointerdown', (event) => {
    const kind = event.altKey ? 'selectPoly' : outlines.tool;
    if (event.button !== 0 || (!isOwn() && !kind)) return;
    take(event);
    element.setPointerCapture(event.pointerId);
    element.parentElement?.focus({ preventScroll: true });
    outlines.press(viewId, kind ?? 'selectPoly', modeOf(event), placeOf(event));
  });
  on(element, 'pointermove', (event) => {
    if (!isOwn()) return;
    take(event);
    outlines.move(placeOf(event), (event.buttons & 1) === 1);
  });
  on(element, 'pointerup', (event) => {
    if (event.button !== 0 || !isOwn()) return;
    take(event);
    outlines.release();
  });
  on(element, 'pointercancel', () => isOwn() && outlines.cancel());
  on(element, 'dblclick', (event) => {
    if (!isOwn() && !event.altKey && !outlines.tool) return;
    take(event);
    if (isOwn()) outlines.finish();
  });
  on(element.parentElement ?? element, 'keydown', (event) => {
    if (event.key === 'Enter' && isOwn()) outlines.finish();
    if (event.key !== 'Escape') return;
    if (isOwn()) outlines.cancel();
    else clear();
  });
  undo.add(() => isOwn() && outlines.cancel());
  return undo;
}

import type { Disposable } from 'adit/core';
import { Listeners } from 'adit/core/web';
import type { MeasureStore } from '../store/measure-store.ts';

const CLICK_PIXELS = 4;

/** Measures by clicks in a view; drags move the camera as ever. A double-click closes, Backspace takes back, Escape begins anew. */
export function followClicks(element: HTMLElement, viewId: string, store: MeasureStore): Disposable {
  // Before the camera's own listeners at the same element.
  const listeners = new Listeners({ capture: true });
  let pressed: { x: number; y: number } | undefined;
  listeners.on(
    element,
    'pointerdown',
    ({ button, clientX: x, clientY: y }) => (pressed = button === 0 ? { x, y } : undefined),
  );
  listeners.on(element, 'pointerup', (event) => {
    const { clientX: x, clientY: y, detail } = event;
    const isClick = pressed && Math.hypot(x - pressed.x, y - pressed.y) <= CLICK_PIXELS;
    pressed = undefined;
    const hasKey = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (!store.isOn || !isClick || hasKey || detail > 1) return;
    const box = element.getBoundingClientRect();
    void store.click(viewId, x - box.left, y - box.top);
  });
  listeners.on(element, 'dblclick', (event) => {
    if (!store.isOn) return;
    // The view would make the place its centre of rotation.
    event.stopImmediatePropagation();
    store.close();
  });
  listeners.on(element.parentElement ?? element, 'keydown', ({ key }) => {
    if (!store.isOn) return;
    if (key === 'Backspace') store.undo();
    if (key === 'Escape') store.clear();
  });
  return listeners;
}

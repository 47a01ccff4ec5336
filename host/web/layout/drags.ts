import { DockLocation, Rect, TabSetNode, type Model } from 'flexlayout-react';
import { toDisposable, type Disposable } from 'adit/core';
import { DRAG_HOLD, dropZone, zoneArea, type DropZone } from './drop-rules.ts';

const GRIP = '.flexlayout__tab_button, .flexlayout__tabset_tabbar_outer';
/** What FlexLayout calls the zones. */
export const locations: Readonly<Record<DropZone, DockLocation>> = {
  left: DockLocation.LEFT,
  right: DockLocation.RIGHT,
  top: DockLocation.TOP,
  bottom: DockLocation.BOTTOM,
  stack: DockLocation.CENTER,
};

/** Dragging of panels by the workspace's rules. */
export class Drags {
  /** Where the pointer is while something is dragged, relative to the layout; FlexLayout does not tell its rules. */
  #x = 0;
  #y = 0;

  /** Lets panels be dragged inside `element` only after they were held for half a second, and shows when that is. */
  follow(element: HTMLElement): Disposable {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let held: HTMLElement | undefined;
    let pressedAt = 0;
    let movedAt: number | undefined;
    const letGo = (): void => {
      clearTimeout(timer);
      held?.removeAttribute('data-armed');
      held = undefined;
    };
    const press = (event: PointerEvent): void => {
      letGo();
      held = (event.target instanceof Element && event.target.closest<HTMLElement>(GRIP)) || undefined;
      if (!held) return;
      pressedAt = event.timeStamp;
      movedAt = undefined;
      timer = setTimeout(() => held?.setAttribute('data-armed', ''), DRAG_HOLD);
    };
    const pull = (event: PointerEvent): void => void (movedAt = event.timeStamp);
    const start = (event: DragEvent): void => {
      // When the events came about, not when a busy page gets to them; a drag may have the time of its press.
      const hold = (movedAt ?? event.timeStamp) - pressedAt;
      if (!held || hold >= DRAG_HOLD) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const move = (event: DragEvent): void => {
      const { left, top } = element.getBoundingClientRect();
      this.#x = event.clientX - left;
      this.#y = event.clientY - top;
    };
    const listeners = {
      pointerdown: press,
      pointermove: pull,
      pointerup: letGo,
      dragstart: start,
      dragenter: move,
      dragover: move,
      drop: letGo,
      dragend: letGo,
    };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as EventListener, true);
    return toDisposable(() => {
      letGo();
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as EventListener, true);
    });
  }

  /** Makes a model's drop zones ours; nothing is docked along the upper edge of the layout. */
  rule(model: Model): void {
    model.setOnAllowDrop((dragged, info) => {
      if (!(info.node instanceof TabSetNode)) return info.location !== DockLocation.TOP;
      if (info.index >= 0 || info.node === dragged || info.node.isMaximized()) return true;
      const area = info.node.getRect();
      const zone = dropZone(area, this.#x, this.#y);
      const { x, y, width, height } = zoneArea(area, zone);
      info.location = locations[zone];
      info.rect = new Rect(x, y, width, height);
      return true;
    });
  }
}

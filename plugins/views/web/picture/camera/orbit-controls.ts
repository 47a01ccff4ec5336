import { add, dot, scale, subtract, type Vector3 } from 'adit/core';
import type { ScenePick } from '../../../shared/scene.ts';
import { flatMove, keyboardMove, type CameraAction } from './keyboard-moves.ts';
import { move, rotate, zoomAbout, type OrbitCamera } from '../../../shared/camera/orbit-camera.ts';
import { pointAtDepth, toDisplayed, toWorld, unitsPerPixel, type ViewFrame } from './view-frame.ts';

/** The view that the controls move. */
export interface Orbitable {
  orbit: OrbitCamera;
  readonly frame: ViewFrame;
  pickNow(x: number, y: number): ScenePick | undefined;
  centreOn(world: Vector3): void;
  fit(): void;
  reset(): void;
}

type Mode = 'rotate' | 'zoom' | 'pan';

const radiansPerPixel = Math.PI / 500;
const clickSlack = 4;
const anchorLife = 400;

/** Moves the camera by pointer, wheel and keyboard. Left drags with Shift, Alt or Ctrl belong to the tools. */
export class OrbitControls {
  locked = false;
  /** Nothing turns the view: what would do so moves the picture instead. */
  flat = false;
  #container: HTMLElement;
  #element: HTMLElement;
  #view: Orbitable;
  #drag: { pointer: number; x: number; y: number; travelled: number; button: number; anchor: Vector3 } | undefined;
  #wheelAnchor: { x: number; y: number; until: number; world: Vector3 } | undefined;
  #hadTabIndex: boolean;
  #listening = new AbortController();

  constructor(container: HTMLElement, element: HTMLElement, view: Orbitable) {
    this.#container = container;
    this.#element = element;
    this.#view = view;
    this.#hadTabIndex = container.hasAttribute('tabindex');
    if (!this.#hadTabIndex) container.tabIndex = 0;
    const { signal } = this.#listening;
    element.addEventListener('pointerdown', this.#onDown, { signal });
    element.addEventListener('pointermove', this.#onMove, { signal });
    element.addEventListener('pointerup', this.#onUp, { signal });
    element.addEventListener('pointercancel', this.#onCancel, { signal });
    element.addEventListener('dblclick', this.#onDoubleClick, { signal });
    element.addEventListener('wheel', this.#onWheel, { signal, passive: false });
    element.addEventListener('contextmenu', preventDefault, { signal });
    element.addEventListener('mousedown', preventAutoscroll, { signal });
    container.addEventListener('keydown', this.#onKey, { signal });
  }

  #placeOf(event: MouseEvent): { x: number; y: number } {
    const box = this.#element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #onDown = (event: PointerEvent): void => {
    this.#container.focus({ preventScroll: true });
    if (this.locked || this.#drag) return;
    if (event.button === 0 && (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)) return;
    const { x, y } = this.#placeOf(event);
    this.#element.setPointerCapture(event.pointerId);
    this.#drag = { pointer: event.pointerId, x, y, travelled: 0, button: event.button, anchor: this.#anchorAt(x, y) };
  };

  #onMove = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    const { x, y } = this.#placeOf(event);
    const [dx, dy] = [x - drag.x, y - drag.y];
    drag.travelled += Math.abs(dx) + Math.abs(dy);
    if (drag.travelled < clickSlack) return;
    Object.assign(drag, { x, y });
    const mode = this.flat && event.buttons === 1 ? 'pan' : modeOf(event.buttons);
    const { orbit, frame } = this.#view;
    if (mode === 'rotate') this.#view.orbit = rotate(orbit, dx * radiansPerPixel, dy * radiansPerPixel);
    else if (mode === 'zoom') this.#view.orbit = zoomAbout(orbit, Math.exp(-dy / 150), drag.anchor);
    else if (mode === 'pan') this.#view.orbit = pan(orbit, frame, dx, dy, drag.anchor);
  };

  #onUp = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.pointer) return;
    this.#drag = undefined;
    if (drag.button === 1 && drag.travelled < clickSlack) this.#centreAt(event);
  };

  #onCancel = (): void => {
    this.#drag = undefined;
  };

  #onDoubleClick = (event: MouseEvent): void => {
    if (!this.locked && event.button === 0) this.#centreAt(event);
  };

  #centreAt(event: MouseEvent): void {
    const { x, y } = this.#placeOf(event);
    const pick = this.#view.pickNow(x, y);
    if (pick) this.#view.centreOn(pick.position);
  }

  #onWheel = (event: WheelEvent): void => {
    if (this.locked) return;
    event.preventDefault();
    const pixels = event.deltaY * [1, 16, 400][event.deltaMode]!;
    const limited = Math.max(-400, Math.min(400, pixels));
    const { x, y } = this.#placeOf(event);
    this.#view.orbit = zoomAbout(
      this.#view.orbit,
      Math.exp(-limited / 600),
      this.#anchorOfWheel(x, y, event.timeStamp),
    );
  };

  /** Keeps the point that a wheel gesture began at, so that the zoom does not jump from item to item. */
  #anchorOfWheel(x: number, y: number, now: number): Vector3 {
    const last = this.#wheelAnchor;
    const isSame = last && now < last.until && Math.hypot(x - last.x, y - last.y) < clickSlack;
    const world = isSame ? last.world : this.#anchorAt(x, y);
    this.#wheelAnchor = { x: isSame ? last.x : x, y: isSame ? last.y : y, until: now + anchorLife, world };
    return world;
  }

  /** The world position under a pixel: on the item there, else as far away as the focal point. */
  #anchorAt(x: number, y: number): Vector3 {
    const pick = this.#view.pickNow(x, y);
    if (pick) return pick.position;
    const { frame } = this.#view;
    return toWorld(frame, pointAtDepth(frame, x, y, frame.camera.distance));
  }

  #onKey = (event: KeyboardEvent): void => {
    const target = event.target as Node;
    if (this.locked || event.defaultPrevented || (target !== this.#container && !this.#element.contains(target)))
      return;
    const action = this.flat ? flatMove(event) : keyboardMove(event);
    if (!action) return;
    event.preventDefault();
    this.#act(action);
  };

  #act(action: CameraAction): void {
    const view = this.#view;
    if (action.do === 'fit') view.fit();
    else if (action.do === 'reset') view.reset();
    else if (action.do === 'rotate') view.orbit = rotate(view.orbit, action.right, action.down);
    else if (action.do === 'pan')
      view.orbit = pan(view.orbit, view.frame, action.right, action.down, view.orbit.focalPoint);
    else view.orbit = zoomAbout(view.orbit, action.factor, view.orbit.focalPoint);
  }

  dispose(): void {
    this.#listening.abort();
    if (!this.#hadTabIndex) this.#container.removeAttribute('tabindex');
  }
}

function modeOf(buttons: number): Mode | undefined {
  if (buttons === 1) return 'rotate';
  if (buttons === 2) return 'zoom';
  return buttons === 4 || buttons === 3 ? 'pan' : undefined;
}

/** Moves by pixels so that `anchor` follows the pointer. */
function pan(camera: OrbitCamera, frame: ViewFrame, right: number, down: number, anchor: Vector3): OrbitCamera {
  const displayed = toDisplayed(frame, anchor);
  const inFront = dot(subtract(displayed, frame.eye), frame.forward) > 0;
  const units = unitsPerPixel(frame, inFront ? displayed : frame.target);
  return move(camera, add(scale(frame.right, -right * units), scale(frame.up, down * units)), frame.exaggeration);
}

function preventDefault(event: Event): void {
  event.preventDefault();
}

function preventAutoscroll(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault();
}

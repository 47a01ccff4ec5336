import { observer } from 'mobx-react-lite';
import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import type { Bounds } from 'adit/core';
import { ToolbeltToken, useService, useTranslate } from 'adit/core/web';
import type { SceneView, ScreenPoint, ClipState } from 'adit/plugins/views';
import { stepOf, type ClipHandle, type PathHandle } from '../handles/clip-handle.ts';
import { cursorAlong } from '../handles/cursor-along.ts';
import { distanceAlong, moveTo } from '../handles/follow-pointer.ts';
import { keyMove, keyStep, lengthStep } from '../handles/key-steps.ts';
import { ClipStoreToken } from '../store/clip-store.ts';
import { shownNumber } from '../store/clip-numbers.ts';
import { CLIP_TOOL } from '../store/clip-tool.ts';
import styles from './clip-overlay.module.css';

const KNOB = 6;
const TARGET = 12;
const DEGREE = 1;
/** About a pixel's way of a handle that turns, in degrees. */
const TURN_UNIT = 0.5;

interface HandleKnobProps {
  readonly handle: ClipHandle;
  readonly view: SceneView;
  readonly bounds: Bounds;
}

/** A grabbed handle as it was then, and how far it has gone since. */
interface Grab {
  readonly handle: ClipHandle;
  /** From the pointer to the handle. */
  readonly offset: ScreenPoint;
  readonly pointer: ScreenPoint;
  distance: number;
}

/** A handle in the view: dragged, or moved by the arrow keys, ten steps at a time with Shift. Escape takes a drag back, or ends the tool. */
export const HandleKnob = observer(function HandleKnob({ handle, view, bounds }: HandleKnobProps): ReactNode {
  const store = useService(ClipStoreToken);
  const toolbelt = useService(ToolbeltToken);
  const t = useTranslate('clipping');
  const grab = useRef<Grab>(undefined);
  const place = view.project(handle.at);
  if (!place) return undefined;

  const onPointerDown = (event: PointerEvent<SVGGElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    const pointer = pointIn(event);
    const offset = { x: place.x - pointer.x, y: place.y - pointer.y };
    grab.current = { handle, offset, pointer, distance: 0 };
  };
  const onPointerMove = (event: PointerEvent<SVGGElement>): void => {
    const moved = grab.current && movedTo(grab.current, view, pointIn(event));
    if (moved) store.showMoving(moved);
  };
  const onPointerEnd = (): void => {
    if (grab.current) store.endMoving();
    grab.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (!grab.current) toolbelt.end(CLIP_TOOL);
      grab.current = undefined;
      store.dropMoving();
      return;
    }
    const moved = steppedBy(handle, event, bounds);
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    store.showMoving(moved);
  };
  const end = (): void => {
    if (!grab.current) store.endMoving();
  };

  return (
    <g
      className={styles.handle}
      data-kind={handle.kind}
      data-id={handle.id}
      tabIndex={0}
      {...(handle.kind === 'free' ? { role: 'button' } : sliderProps(handle, t('degrees')))}
      aria-label={t(handle.titleKey)}
      style={{ cursor: handle.kind === 'slide' ? cursorAlong(view, handle) : 'grab' }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onLostPointerCapture={onPointerEnd}
      onKeyDown={onKeyDown}
      onKeyUp={end}
      onBlur={end}
    >
      <title>{t(handle.titleKey)}</title>
      <circle className={styles.target} cx={place.x} cy={place.y} r={TARGET} />
      <circle className={styles.knob} cx={place.x} cy={place.y} r={KNOB} />
    </g>
  );
});

function sliderProps({ kind, value, minimum, maximum }: PathHandle, degrees: string): object {
  const text = shownNumber(value, 2);
  return {
    role: 'slider',
    'aria-valuenow': value,
    'aria-valuemin': minimum,
    'aria-valuemax': maximum,
    'aria-valuetext': kind === 'turn' ? `${text}${degrees}` : text,
  };
}

/** Where the pointer is in the overlay. */
function pointIn(event: PointerEvent<SVGGElement>): ScreenPoint {
  const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
  return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
}

/** The clip with the grabbed handle under the pointer. */
function movedTo(grab: Grab, view: SceneView, pointer: ScreenPoint): ClipState | undefined {
  const { handle, offset } = grab;
  const project: SceneView['project'] = (world) => view.project(world);
  const wanted = { x: pointer.x + offset.x, y: pointer.y + offset.y };
  const pixel = view.unitsPerPixel(handle.at);
  if (handle.kind === 'free') {
    const by = moveTo(project, handle.at, wanted, pixel);
    return by && handle.moved(by);
  }
  const unit = handle.kind === 'turn' ? TURN_UNIT : pixel;
  const found = distanceAlong(project, handle.path, wanted, grab.distance, unit);
  // Seen end on, the handle goes with the pointer's height.
  grab.distance = found ?? (grab.pointer.y - pointer.y) * unit;
  return handle.moved(grab.distance);
}

/** The clip after a key; undefined for keys that move nothing. */
function steppedBy(handle: ClipHandle, event: KeyboardEvent, bounds: Bounds): ClipState | undefined {
  if (handle.kind === 'free') {
    const by = keyMove(event, lengthStep(bounds));
    return by && handle.moved(by);
  }
  const step = keyStep(event, handle.kind === 'turn' ? DEGREE : lengthStep(bounds));
  return step === undefined ? undefined : handle.moved(stepOf(handle, step));
}

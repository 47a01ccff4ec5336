import { useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { moved, movedByKey, type LegendPlace } from './legend-place.ts';

interface LegendMove {
  /** Where the legends stand now, also while they are dragged. */
  readonly at: LegendPlace;
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
}

/** Moves what stands in a room with the pointer and by arrow keys; `done` is told where it is left. Escape takes a drag back. */
export function useLegendMove(
  stack: RefObject<HTMLElement | null>,
  at: LegendPlace,
  done: (at: LegendPlace) => void,
): LegendMove {
  const [dragged, setDragged] = useState<LegendPlace>();

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    const element = stack.current;
    const room = element?.parentElement;
    if (!element || !room || event.button !== 0 || isButton(event.target)) return;
    event.preventDefault();
    const { clientX, clientY } = event;
    const free = [room.clientWidth - element.offsetWidth, room.clientHeight - element.offsetHeight] as const;
    const ending = new AbortController();
    const { signal } = ending;
    let place = at;
    const follow = (pointer: globalThis.PointerEvent): void => {
      place = moved(at, [(pointer.clientX - clientX) / free[0], (pointer.clientY - clientY) / free[1]]);
      setDragged(place);
    };
    const end = (isTaken: boolean): void => {
      ending.abort();
      setDragged(undefined);
      if (isTaken && place !== at) done(place);
    };
    addEventListener('pointermove', follow, { signal });
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const next = movedByKey(at, event.key);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    done(next);
  };

  return { at: dragged ?? at, onPointerDown, onKeyDown };
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[aria-expanded]') !== null;
}

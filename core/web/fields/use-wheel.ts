import { useEffect, useRef, type RefObject } from 'react';

/**
 * Calls `onStep` with 1 or −1 for each turn of the wheel upwards or downwards over an element, and keeps the turn from anything else;
 * without `onStep` the wheel is left alone.
 *
 * @beta
 */
export function useWheel<Target extends Element>(
  onStep: ((steps: number) => void) | undefined,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const element = target.current;
    const listen = (event: Event): void => {
      if (!latest.current || !(event instanceof WheelEvent) || event.deltaY === 0) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(event.deltaY < 0 ? 1 : -1);
    };
    // React's own listener could not keep the page from scrolling.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);
  return target;
}

/** How often a slider is followed while it is dragged, in milliseconds. @beta */
export const SLIDER_DELAY = 50;

/** A function that runs at most once in `milliseconds`; the last call is never lost. `flush` makes the one that waits at once, `cancel` drops it. @public */
export interface Throttled<Values extends unknown[]> {
  (...values: Values): void;
  flush(): void;
  cancel(): void;
}

/** Lets `run` through at once, then at most every `milliseconds`, always with the latest values. @public */
export function throttle<Values extends unknown[]>(
  run: (...values: Values) => void,
  milliseconds: number,
): Throttled<Values> {
  let waiting: Values | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = (): void => {
    timer = undefined;
    if (!waiting) return;
    const values = waiting;
    waiting = undefined;
    timer = setTimeout(next, milliseconds);
    run(...values);
  };
  const throttled = (...values: Values): void => {
    waiting = values;
    if (timer === undefined) next();
  };
  throttled.flush = (): void => {
    if (!waiting) return;
    clearTimeout(timer);
    next();
  };
  throttled.cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
  };
  return throttled;
}

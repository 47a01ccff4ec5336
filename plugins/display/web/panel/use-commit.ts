import { useCallbackRef, useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useMemo } from 'react';
import { SLIDER_DELAY, throttle } from 'adit/plugins/views';

const leaving = ['beforeunload', 'pagehide'] as const;

/** A call whose last value may still wait. */
type Commit<Value> = ((value: Value) => void) & { flush(): void };

/** A call that is made `delay` milliseconds after the last change: at once on `flush`, when the control goes, and when the page is left. */
export function useCommit<Value>(commit: (value: Value) => void, delay: number): Commit<Value> {
  const later = useDebouncedCallback(commit, { delay, flushOnUnmount: true });
  useFlushOnLeave(later);
  return later;
}

/** A call that is made while a slider is dragged, every 50 ms: what waits is made when the control goes, and when the page is left. */
export function useFollow<Value>(follow: (value: Value) => void): Commit<Value> {
  const latest = useCallbackRef(follow);
  const throttled = useMemo(() => throttle(latest, SLIDER_DELAY), [latest]);
  useEffect(() => () => throttled.flush(), [throttled]);
  useFlushOnLeave(throttled);
  return throttled;
}

function useFlushOnLeave(call: { flush(): void }): void {
  useEffect(() => {
    const leave = (): void => call.flush();
    // Captured, so that it comes before the scene sends what is left.
    for (const event of leaving) window.addEventListener(event, leave, { capture: true });
    return () => leaving.forEach((event) => window.removeEventListener(event, leave, { capture: true }));
  }, [call]);
}

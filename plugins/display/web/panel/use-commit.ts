import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';

const leaving = ['beforeunload', 'pagehide'] as const;

/** A call that is made `delay` milliseconds after the last change: at once on `flush`, when the control goes, and when the page is left. */
export function useCommit<Value>(
  commit: (value: Value) => void,
  delay: number,
): ((value: Value) => void) & { flush(): void } {
  const later = useDebouncedCallback(commit, { delay, flushOnUnmount: true });
  useEffect(() => {
    const leave = (): void => later.flush();
    // Captured, so that it comes before the scene sends what is left.
    for (const event of leaving) window.addEventListener(event, leave, { capture: true });
    return () => leaving.forEach((event) => window.removeEventListener(event, leave, { capture: true }));
  }, [later]);
  return later;
}

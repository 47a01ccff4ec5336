import { toDisposable, type Disposable } from 'adit/core';

const IDLE_MILLISECONDS = 60_000;
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const;

/** Calls `idle` when mouse and keyboard have not been used for 60 seconds, once for each such pause. */
export function watchIdle(target: EventTarget, idle: () => void): Disposable {
  let timer = setTimeout(idle, IDLE_MILLISECONDS);
  const wake = (): void => {
    clearTimeout(timer);
    timer = setTimeout(idle, IDLE_MILLISECONDS);
  };
  for (const sign of SIGNS) target.addEventListener(sign, wake, { capture: true, passive: true });
  return toDisposable(() => {
    clearTimeout(timer);
    for (const sign of SIGNS) target.removeEventListener(sign, wake, { capture: true });
  });
}

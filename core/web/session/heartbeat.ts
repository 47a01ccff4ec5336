import { toDisposable } from 'adit/core';
import type { Disposable } from 'adit/core';
import type { SessionConnection } from './connection.ts';

/** Pings a connection `interval` ms after the last answer; calls `onDead` once when a ping fails or takes longer than `timeout` ms. */
export function startHeartbeat(
  connection: SessionConnection,
  interval: number,
  timeout: number,
  onDead: () => void,
): Disposable {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const beat = (): void => {
    connection.ping({ timeout }).then(
      () => {
        if (!stopped) timer = setTimeout(beat, interval);
      },
      () => {
        if (!stopped) onDead();
      },
    );
  };
  timer = setTimeout(beat, interval);
  return toDisposable(() => {
    stopped = true;
    clearTimeout(timer);
  });
}

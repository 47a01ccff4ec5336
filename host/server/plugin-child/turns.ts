import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';

const NAME = 'adit.turns';
const TURN_MILLISECONDS = 500;

/** Counts the turns of the event loop of a thread that is started next: it stands still while the thread lets nothing else run. */
export function watchTurns(): () => number {
  const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setEnvironmentData(NAME, turns);
  return () => Atomics.load(turns, 0);
}

/** In the thread: counts on. */
export function countTurns(): void {
  const turns = getEnvironmentData(NAME) as unknown as Int32Array;
  setInterval(() => Atomics.add(turns, 0, 1), TURN_MILLISECONDS).unref();
}

const PAUSES_MILLISECONDS = [500, 2_000, 10_000, 60_000];
const MAX_DEATHS = 5;
const WITHIN_MILLISECONDS = 10 * 60_000;

/** When a process that died is started again: after longer and longer pauses, and no more once it has died too often. */
export class Restarts {
  #deaths: number[] = [];
  /** How often it died since it was first started. */
  count = 0;

  /** Notes a death; answers the pause until the next start, undefined for none. */
  died(at = performance.now()): number | undefined {
    this.count += 1;
    this.#deaths = [...this.#deaths, at].filter((death) => death > at - WITHIN_MILLISECONDS);
    return this.#deaths.length >= MAX_DEATHS ? undefined : PAUSES_MILLISECONDS[this.#deaths.length - 1];
  }
}

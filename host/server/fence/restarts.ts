const DELAYS = [500, 2_000, 10_000, 60_000];
const MAX_DEATHS = 5;
const WITHIN_MILLISECONDS = 10 * 60_000;

/** How often a half has ended by itself, and when it is begun again. */
export class Restarts {
  #now: () => number;
  #deaths: number[] = [];
  /** Since the plugin was found. */
  count = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The milliseconds after which the half is begun again, or undefined where it has ended too often. */
  afterDeath(): number | undefined {
    const now = this.#now();
    this.#deaths = [...this.#deaths.filter((at) => now - at < WITHIN_MILLISECONDS), now];
    if (this.#deaths.length >= MAX_DEATHS) return undefined;
    this.count += 1;
    return DELAYS[this.#deaths.length - 1];
  }
}

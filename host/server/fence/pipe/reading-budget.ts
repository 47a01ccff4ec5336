const MILLISECONDS = 1_000;
/** What was not read for a while may be read at once, up to what comes in this time. */
const MAX_SAVED_MILLISECONDS = 100;

/** How much may be read of what somebody sends who may send too much: so many bytes a second, where each reading counts as some at least. */
export class ReadingBudget {
  #perMillisecond: number;
  #leastCost: number;
  #left: number;
  #at = performance.now();

  constructor({ bytesPerSecond, leastCost }: { readonly bytesPerSecond: number; readonly leastCost: number }) {
    this.#perMillisecond = bytesPerSecond / MILLISECONDS;
    this.#leastCost = leastCost;
    this.#left = this.#perMillisecond * MAX_SAVED_MILLISECONDS;
  }

  /** Counts what was read. */
  take(bytes: number): void {
    this.#left -= Math.max(bytes, this.#leastCost);
  }

  /** How many milliseconds it takes until more may be read; 0 for none. */
  wait(): number {
    if (this.#left > 0) return 0;
    const now = performance.now();
    const most = this.#perMillisecond * MAX_SAVED_MILLISECONDS;
    this.#left = Math.min(most, this.#left + (now - this.#at) * this.#perMillisecond);
    this.#at = now;
    return this.#left > 0 ? 0 : Math.ceil(-this.#left / this.#perMillisecond) + 1;
  }
}

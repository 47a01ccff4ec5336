import type { Disposable } from 'adit/core';

/** How many things there are in this moment, by key and in all. */
export class Counts {
  #byKey = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(key: string): number {
    return this.#byKey.get(key) ?? 0;
  }

  /** Counts one more, until the handle is disposed. */
  add(key: string): Disposable {
    this.#byKey.set(key, this.of(key) + 1);
    this.#total += 1;
    let isCounted = true;
    return {
      dispose: () => {
        if (!isCounted) return;
        isCounted = false;
        this.#total -= 1;
        const left = this.of(key) - 1;
        if (left > 0) this.#byKey.set(key, left);
        else this.#byKey.delete(key);
      },
    };
  }
}

import { toDisposable, type Disposable } from 'adit/core';
import type { ToldChanges } from 'adit/core/web';

/** Asks everybody who tells the session of changes. */
export class WindowChanges implements ToldChanges {
  #steps = new Set<() => Promise<void>>();

  add(step: () => Promise<void>): Disposable {
    this.#steps.add(step);
    return toDisposable(() => this.#steps.delete(step));
  }

  async told(): Promise<void> {
    await Promise.all([...this.#steps].map((step) => step()));
  }
}

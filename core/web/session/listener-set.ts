import { toDisposable } from 'adit/core';
import type { Disposable } from 'adit/core';

/** Functions to be called with each value. */
export class ListenerSet<Value> {
  readonly #entries = new Set<{ readonly listener: (value: Value) => void }>();

  /** Adds a listener until it is disposed; the same function added twice is called twice. */
  add(listener: (value: Value) => void): Disposable {
    const entry = { listener };
    this.#entries.add(entry);
    return toDisposable(() => void this.#entries.delete(entry));
  }

  /** Calls the listeners in the order in which they came; one that throws is reported and stops no other. */
  emit(value: Value): void {
    for (const { listener } of [...this.#entries]) {
      try {
        listener(value);
      } catch (error) {
        console.error('A session listener failed', error);
      }
    }
  }
}

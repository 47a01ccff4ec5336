import { toDisposable, type Disposable } from './disposable.ts';

/** Functions to be called with each value, in the order in which they came; one that throws stops no other. @internal */
export class ListenerSet<Value = void> {
  readonly #entries = new Set<{ readonly listener: (value: Value) => void }>();
  readonly #failed: (error: unknown) => void;

  /** `failed` is told of what a listener throws. */
  constructor(failed: (error: unknown) => void) {
    this.#failed = failed;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Adds a listener until it is disposed; the same function added twice is called twice. */
  add(listener: (value: Value) => void): Disposable {
    const entry = { listener };
    this.#entries.add(entry);
    return toDisposable(() => void this.#entries.delete(entry));
  }

  emit(value: Value): void {
    for (const { listener } of [...this.#entries]) {
      try {
        listener(value);
      } catch (error) {
        this.#failed(error);
      }
    }
  }

  clear(): void {
    this.#entries.clear();
  }
}

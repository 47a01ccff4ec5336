/** Something that can be undone once: calling `dispose` a second time does nothing. @public */
export interface Disposable {
  dispose(): void;
}

/** Whatever a context can undo: our disposables, standard ones (including MobX disposers) and plain functions. @public */
export type Undoable = Disposable | { [Symbol.dispose](): void } | (() => void);

/** Turns `undo` into a disposable that runs it at most once. @public */
export function toDisposable(undo: Undoable): Disposable {
  let done = false;
  return {
    dispose() {
      if (done) return;
      done = true;
      if ('dispose' in undo && typeof undo.dispose === 'function') undo.dispose();
      else if (typeof undo === 'function') undo();
      else (undo as { [Symbol.dispose](): void })[Symbol.dispose]();
    },
  };
}

/** Collects undo steps and runs them in reverse order; every step runs even when one throws. @public */
export class DisposableStore implements Disposable {
  #steps: Disposable[] = [];
  #disposed = false;

  /** True once `dispose` was called; what is added later is undone at once. */
  get disposed(): boolean {
    return this.#disposed;
  }

  /** Keeps `undo` for later and returns a handle that runs it early. */
  add(undo: Undoable): Disposable {
    const step = toDisposable(undo);
    if (this.#disposed) step.dispose();
    else this.#steps.push(step);
    return toDisposable(() => {
      this.#steps = this.#steps.filter((other) => other !== step);
      step.dispose();
    });
  }

  /** Undoes everything in reverse order; throws an AggregateError of what failed after all steps ran. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    const failures: unknown[] = [];
    for (const step of this.#steps.reverse()) {
      try {
        step.dispose();
      } catch (error) {
        failures.push(error);
      }
    }
    this.#steps = [];
    if (failures.length > 0) throw new AggregateError(failures, 'Some steps could not be undone');
  }
}

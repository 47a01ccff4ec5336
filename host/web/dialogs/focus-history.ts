import { toDisposable, type Disposable } from 'adit/core';

const MAX_KEPT = 20;

/** Which elements have had the focus lately, so that it can go back where it was when what has it goes away. */
export class FocusHistory {
  #elements: WeakRef<HTMLElement>[] = [];

  /** Notes what gets the focus, until the handle is disposed. */
  follow(): Disposable {
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      const others = this.#elements.filter((other) => other.deref() !== target);
      this.#elements = [new WeakRef(target), ...others].slice(0, MAX_KEPT);
    };
    document.addEventListener('focusin', note);
    return toDisposable(() => document.removeEventListener('focusin', note));
  }

  /** Gives the focus, where nothing has it, to the last element that had it and is still there. */
  back(): void {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const last = this.#elements.map((element) => element.deref()).find((element) => element?.isConnected);
    last?.focus({ preventScroll: true });
  }
}

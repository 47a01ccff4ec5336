import { DisposableStore } from 'adit/core';

/** Event listeners on elements that end together; with `capture` they hear an event before the elements' own listeners. @beta */
export class Listeners extends DisposableStore {
  #capture: boolean;

  constructor({ capture = false }: { readonly capture?: boolean } = {}) {
    super();
    this.#capture = capture;
  }

  /** Calls `listener` at each event until this is disposed. */
  on<Name extends keyof HTMLElementEventMap>(
    target: HTMLElement | Document,
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ): void {
    target.addEventListener(name, listener as EventListener, this.#capture);
    this.add(() => target.removeEventListener(name, listener as EventListener, this.#capture));
  }
}

import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Disposable, Log } from 'adit/core';
import type { SceneView } from '../../../shared/index.ts';

/** A view that is drawn, until it is disposed. */
export type DrawnView = { readonly view: SceneView } & Disposable;

const RETRY_DELAY = 1000;
const RETRIES = 5;

/** Draws one view in its place: tries up to five times more, a second apart, before it gives up. Observable. */
export class ViewMount implements Disposable {
  view: SceneView | undefined = undefined;
  /** All attempts have failed. */
  hasFailed = false;
  #load: () => Promise<() => DrawnView>;
  #log: Log;
  #drawn: Disposable | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;

  /** `load` gives what draws the view at once. */
  constructor(load: () => Promise<() => DrawnView>, log: Log) {
    this.#load = load;
    this.#log = log;
    makeAutoObservable(this, { view: observableRef });
    void this.#attempt(0);
  }

  /** Tries anew once it has given up; a view that is drawn stays as it is. */
  again(): void {
    if (!this.hasFailed || this.#isLeft) return;
    this.hasFailed = false;
    void this.#attempt(0);
  }

  dispose(): void {
    this.#isLeft = true;
    clearTimeout(this.#timer);
    this.view = undefined;
    this.#drawn?.dispose();
  }

  async #attempt(retries: number): Promise<void> {
    try {
      const draw = await this.#load();
      if (this.#isLeft) return;
      const drawn = draw();
      this.#drawn = drawn;
      runInAction(() => (this.view = drawn.view));
    } catch (error) {
      this.#log.warn('A view could not be drawn', { error: String(error), retries });
      if (this.#isLeft) return;
      if (retries < RETRIES) this.#timer = setTimeout(() => void this.#attempt(retries + 1), RETRY_DELAY);
      else runInAction(() => (this.hasFailed = true));
    }
  }
}

import { compareStructural, makeAutoObservable, observableRef, reaction, runInAction } from 'mobx';
import { emptyBounds, toDisposable, token, unionBounds, type Bounds, type Disposable } from 'adit/core';
import type { ClipStore } from './clip-store.ts';

/** How long the layers that are clipped stay as they are before the handle takes their bounds, and before it lets go of a removed clip's. */
export const CAPTURE_DELAY = 500;
export const REMOVAL_DELAY = 300;

/** The bounds of all that is clipped, which the clip's handle is as large as; it does not change its size while layers come and go. */
export class HandleBounds {
  captured: { readonly of: string; readonly bounds: Bounds } | undefined;
  #store: ClipStore;

  constructor(store: ClipStore) {
    this.#store = store;
    makeAutoObservable(this, { captured: observableRef });
  }

  /** Of the clip of the active layer. */
  get bounds(): Bounds | undefined {
    return this.captured?.of === this.#key ? this.captured?.bounds : undefined;
  }

  get #key(): string {
    return `${this.#store.viewId}/${this.#store.layer?.layerName ?? ''}`;
  }

  get #wanted(): HandleBounds['captured'] {
    const { clip, clippedLayers } = this.#store;
    if (!clip) return undefined;
    const bounds = clippedLayers.map(({ config }) => config.bounds ?? emptyBounds).reduce(unionBounds, emptyBounds);
    return { of: this.#key, bounds };
  }

  /** Captures the bounds: of a clip that has just come at once, those that have changed half a second after they did last. */
  follow(): Disposable {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const capture = (): void =>
      runInAction(() => {
        this.captured = this.#wanted;
      });
    const stop = reaction(
      () => this.#wanted,
      (wanted) => {
        clearTimeout(timer);
        if (!wanted) timer = setTimeout(capture, REMOVAL_DELAY);
        else if (wanted.of !== this.captured?.of) capture();
        else timer = setTimeout(capture, CAPTURE_DELAY);
      },
      { fireImmediately: true, equals: compareStructural },
    );
    return toDisposable(() => {
      clearTimeout(timer);
      stop();
    });
  }
}

export const HandleBoundsToken = token<HandleBounds>('clipping.handle-bounds');

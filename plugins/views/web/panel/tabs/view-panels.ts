import { observable, runInAction } from 'mobx';
import { token, toDisposable, type Disposable } from 'adit/core';
import type { PickReader } from '../picking/pick-reader.ts';

/** An open panel of a view: its size in pixels, and what is pointed at in it. */
export interface ViewPanelFacts {
  readonly width: number;
  readonly height: number;
  readonly picks: PickReader;
}

/** The open panels of the views, for what stands outside of them; observable. */
export class ViewPanels {
  #facts = observable.map<string, ViewPanelFacts>({}, { deep: false });

  of(viewId: string): ViewPanelFacts | undefined {
    return this.#facts.get(viewId);
  }

  /** Follows a panel's size until it is disposed. */
  follow(viewId: string, element: HTMLElement, picks: PickReader): Disposable {
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      runInAction(() => this.#facts.set(viewId, { width, height, picks }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return toDisposable(() => {
      observer.disconnect();
      runInAction(() => {
        if (this.#facts.get(viewId)?.picks === picks) this.#facts.delete(viewId);
      });
    });
  }
}

export const ViewPanelsToken = token<ViewPanels>('views.view-panels');

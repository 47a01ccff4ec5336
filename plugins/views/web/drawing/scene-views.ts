import { makeAutoObservable, observable } from 'mobx';
import { token, type Disposable } from 'adit/core';
import type { SceneView } from '../../shared/index.ts';
import type { MobxSceneStore } from '../store/mobx-scene-store.ts';
import type { SceneDrawing } from './scene-drawing.ts';

/** The views that are drawn now. The drawing library is loaded with the first of them. */
export class SceneViews implements Disposable {
  #store: MobxSceneStore;
  #views = observable.map<string, SceneView>({}, { deep: false });
  #drawing: Promise<SceneDrawing> | undefined;

  constructor(store: MobxSceneStore) {
    this.#store = store;
    makeAutoObservable(this);
  }

  /** The drawn view that commands act on. */
  get active(): SceneView | undefined {
    return this.#views.get(this.#store.activeViewId);
  }

  /** A drawn view; undefined before it is drawn. */
  view(viewId: string): SceneView | undefined {
    return this.#views.get(viewId);
  }

  /** Draws a view inside `container` until the handle is disposed. */
  attach(viewId: string, container: HTMLElement): Disposable {
    let attached: Disposable | undefined;
    let left = false;
    this.#drawing ??= import('./scene-drawing.ts').then(({ SceneDrawing }) => new SceneDrawing(this.#store));
    void this.#drawing.then((drawing) => {
      if (left) return;
      const { view, dispose } = drawing.attach(viewId, container);
      attached = { dispose };
      this.#views.set(viewId, view);
    });
    return {
      dispose: () => {
        left = true;
        this.#views.delete(viewId);
        attached?.dispose();
      },
    };
  }

  dispose(): void {
    void this.#drawing?.then((drawing) => drawing.dispose());
  }
}

export const SceneViewsToken = token<SceneViews>('views.scene-views');

import { makeAutoObservable, observable, reaction, runInAction } from 'mobx';
import { byName, token, toDisposable, type CutRegion, type Disposable, type Log } from 'adit/core';
import type { RenderSessionClient, Theme } from 'adit/core/web';
import type { DrawnViews, LayerHighlight, SceneView, ViewPainter } from '../../../shared/index.ts';
import type { CutSource } from '../../model/cuts/cut-source.ts';
import type { CutParts } from '../../model/cuts/layer-cutting.ts';
import type { MobxSceneStore } from '../../model/store/mobx-scene-store.ts';
import type { ViewEntry } from '../../model/scene/view-entry.ts';
import type { SceneDrawing } from './scene-drawing.ts';
import type { ViewPicks } from './view-picks.ts';
import { ViewMount, type DrawnView } from './view-mount.ts';

const REMOUNT_DELAY = 500;

/** Makes what draws the store; it is loaded with the first view. */
export type LoadDrawing = (
  store: MobxSceneStore,
  picks: ViewPicks,
) => Promise<Pick<SceneDrawing, 'attach' | 'dispose'>>;

/** Makes what draws the store, cut as these say, in a theme. */
export function drawingLoader(cuts: CutParts, theme: Pick<Theme, 'scheme'>): LoadDrawing {
  return async (store, picks) => {
    const { SceneDrawing } = await import('./scene-drawing.ts');
    return new SceneDrawing({ store, picks, cuts, theme });
  };
}

/** What the drawn views are made of. */
export interface SceneViewsOptions {
  readonly store: MobxSceneStore;
  readonly log: Log;
  readonly load: LoadDrawing;
  readonly cuts: CutSource;
  /** What makes items stand out; observable. */
  highlights(): readonly LayerHighlight[];
  /** What makes the pictures of a view elsewhere; observable. */
  painter(viewId: string): ViewPainter | undefined;
}

/** The views that are drawn now. The drawing library is loaded with the first of them. */
export class SceneViews implements Disposable, DrawnViews, ViewPicks {
  #options: SceneViewsOptions;
  #mounts = observable.map<string, ViewMount>({}, { deep: false });
  #picked = observable.map<string, string>();
  #drawing: ReturnType<LoadDrawing> | undefined;

  constructor(options: SceneViewsOptions) {
    this.#options = options;
    makeAutoObservable(this);
  }

  /** What the store knows of a view. */
  entry(viewId: string): ViewEntry | undefined {
    return this.#options.store.parts.views.get(viewId);
  }

  /** The drawn view that commands act on. */
  get active(): SceneView | undefined {
    return this.view(this.#options.store.activeViewId);
  }

  /** A drawn view; undefined before it is drawn. */
  view(viewId: string): SceneView | undefined {
    return this.#mounts.get(viewId)?.view;
  }

  regions(viewId: string, layerName: string): readonly CutRegion[] {
    const view = this.#options.store.node(viewId);
    const layer = byName(view?.layers, layerName);
    return view && layer ? this.#options.cuts.regions(view, layer) : [];
  }

  /** Whether all attempts to draw a view have failed. */
  hasFailed(viewId: string): boolean {
    return this.#mounts.get(viewId)?.hasFailed ?? false;
  }

  /** Tries anew to draw a view that could not be drawn. */
  again(viewId: string): void {
    this.#mounts.get(viewId)?.again();
  }

  highlights(): readonly LayerHighlight[] {
    return this.#options.highlights();
  }

  painter(viewId: string): ViewPainter | undefined {
    return this.#options.painter(viewId);
  }

  pickedLayer(viewId: string): string | undefined {
    return this.#picked.get(viewId);
  }

  /** Tells from which layer is being picked in a view. */
  pickFrom(viewId: string, layerName: string | undefined): void {
    if (layerName === undefined) this.#picked.delete(viewId);
    else this.#picked.set(viewId, layerName);
  }

  /** Draws a view inside `container` until the handle is disposed. */
  attach(viewId: string, container: HTMLElement): Disposable {
    const load = async (): Promise<() => DrawnView> => {
      const drawing = await this.#drawn();
      return () => drawing.attach(viewId, container);
    };
    const mount = new ViewMount(load, this.#options.log);
    this.#mounts.set(viewId, mount);
    return toDisposable(() =>
      runInAction(() => {
        if (this.#mounts.get(viewId) === mount) this.#mounts.delete(viewId);
        mount.dispose();
      }),
    );
  }

  /** Half a second after a session is initialized, views that could not be drawn are mounted again; drawn ones keep their graphics. */
  follow(session: RenderSessionClient): Disposable {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = reaction(
      () => session.status === 'initialized',
      (isInitialized) => {
        clearTimeout(timer);
        if (isInitialized) timer = setTimeout(() => this.#mounts.forEach((mount) => mount.again()), REMOUNT_DELAY);
      },
    );
    return toDisposable(() => {
      clearTimeout(timer);
      stop();
    });
  }

  dispose(): void {
    void this.#drawing?.then((drawing) => drawing.dispose()).catch(() => undefined);
  }

  #drawn(): ReturnType<LoadDrawing> {
    const drawing = (this.#drawing ??= this.#options.load(this.#options.store, this));
    drawing.catch(() => {
      if (this.#drawing === drawing) this.#drawing = undefined;
    });
    return drawing;
  }
}

export const SceneViewsToken = token<SceneViews>('views.scene-views');

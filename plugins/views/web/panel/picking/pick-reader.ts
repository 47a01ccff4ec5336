import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import type { Disposable, Vector3 } from 'adit/core';
import { Listeners, type RenderSessionClient } from 'adit/core/web';
import type { z } from 'zod';
import { pickPoint, type PickEvent, type SceneStore } from '../../../shared/index.ts';
import type { SceneViews } from '../../picture/drawing/scene-views.ts';

const REST_MILLISECONDS = 120;
const CLICK_PIXELS = 4;

/** The source row of what was picked, and where. */
export type PickedRow = z.infer<(typeof pickPoint)['result']>;

/** What a click in a view does: nothing, read the row of an item, or choose the centre of rotation. */
export type PickMode = 'NO_PICKING' | 'point' | 'cameraCenter';

/** What the pointer points at in one view: the place under a pointer at rest, and the row of the last item picked. */
export class PickReader {
  /** Where the pointer rests on data, in world coordinates. */
  hover: Vector3 | undefined;
  /** `point` while Shift is held over the view and there is an active layer; `cameraCenter` until a centre was chosen. */
  mode: PickMode = 'NO_PICKING';
  picked: PickedRow | undefined;
  /** World position of the pick, for the marker. */
  place: Vector3 | undefined;
  /** Of a picked line: the number of the vertex that is nearest to the place, from 1. */
  vertex: number | undefined;
  #session: RenderSessionClient;
  #store: SceneStore;
  #views: SceneViews;
  #viewId: string;
  #told: (event: PickEvent) => void;
  #centred: (position: Vector3) => void;
  #turn = 0;

  /** `told` hears of each point that was picked, `centred` of each centre that was chosen. */
  constructor(
    session: RenderSessionClient,
    store: SceneStore,
    views: SceneViews,
    viewId: string,
    told: (event: PickEvent) => void = () => undefined,
    centred: (position: Vector3) => void = () => undefined,
  ) {
    this.#session = session;
    this.#store = store;
    this.#views = views;
    this.#viewId = viewId;
    this.#told = told;
    this.#centred = centred;
    makeAutoObservable(this, { hover: observableRef, picked: observableRef, place: observableRef });
  }

  /** Where the pick is on the view now; undefined when it is behind the camera. */
  screenPlace(): { x: number; y: number } | undefined {
    return this.place && this.#views.view(this.#viewId)?.project(this.place);
  }

  /** Follows the pointer over `element`: a rest reads the place, a shift-click picks, Escape lets go. */
  listen(element: HTMLElement): Disposable {
    const listeners = new Listeners();
    let rest: ReturnType<typeof setTimeout> | undefined;
    let pressed: { x: number; y: number } | undefined;
    const over = (shift: boolean): void => {
      if (this.mode === 'cameraCenter') return;
      this.#setMode(shift && this.#store.activeLayerName !== undefined ? 'point' : 'NO_PICKING');
    };
    const leave = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && this.mode === 'cameraCenter') this.#setMode('NO_PICKING');
    };
    // Before a menu that is just closing takes the key for itself.
    const first = new Listeners({ capture: true });
    first.on(document, 'keydown', leave);
    listeners.add(first);
    listeners.on(element, 'pointermove', (event) => {
      over(event.shiftKey);
      clearTimeout(rest);
      if (event.buttons === 0)
        rest = setTimeout(
          () => void this.#readPlace(event.offsetX, event.offsetY).catch(() => undefined),
          REST_MILLISECONDS,
        );
    });
    listeners.on(element, 'pointerleave', () => {
      clearTimeout(rest);
      over(false);
      runInAction(() => (this.hover = undefined));
    });
    listeners.on(element, 'pointerdown', (event) => (pressed = { x: event.offsetX, y: event.offsetY }));
    listeners.on(element, 'pointerup', (event) => {
      const moved = pressed ? Math.hypot(event.offsetX - pressed.x, event.offsetY - pressed.y) : Infinity;
      if (event.button !== 0 || moved > CLICK_PIXELS) return;
      // What cannot be picked is not picked; nobody has to be told.
      if (this.mode === 'cameraCenter') void this.#pickCentre(event.offsetX, event.offsetY).catch(() => undefined);
      else if (event.shiftKey) void this.pick(event.offsetX, event.offsetY).catch(() => this.clear());
    });
    listeners.on(element, 'keyup', (event) => event.key === 'Shift' && over(false));
    listeners.on(element, 'keydown', (event) => {
      if (event.key === 'Shift') over(true);
      if (event.key === 'Escape') this.clear();
    });
    listeners.add(() => {
      clearTimeout(rest);
      this.#setMode('NO_PICKING');
    });
    return listeners;
  }

  /** The layer that picks come from: the active one where it is seen; undefined, which is any, where it is not. */
  get source(): string | undefined {
    const layerName = this.#store.activeLayerName;
    const geometry = layerName === undefined ? undefined : this.#store.layer(this.#viewId, layerName)?.state.geometry;
    return geometry?.Visibility === 1 && geometry.Opacity > 0 ? layerName : undefined;
  }

  /** Reads the source row of the item at a place of the view; lets go when there is none. */
  async pick(x: number, y: number): Promise<void> {
    const turn = (this.#turn += 1);
    const found = await this.#views.view(this.#viewId)?.pick(x, y, this.source);
    if (turn !== this.#turn) return;
    if (!found) return this.clear();
    const row = await this.#session.call(pickPoint, { viewId: this.#viewId, layerName: found.layer, item: found.item });
    if (turn !== this.#turn) return;
    const isPoint = this.#store.layer(this.#viewId, found.layer)?.config.geometryKind === 'points';
    // A point's own coordinates are exact; on everything else it is the place that was pointed at.
    const place = (isPoint && row.positions[0]) || found.position;
    runInAction(() => {
      this.picked = row;
      this.place = place;
      this.vertex = found.vertex;
    });
    this.#store.activateLayer(found.layer);
    this.#told({
      action: 'point',
      viz: this.#viewId,
      layerName: found.layer,
      worldPosition: place,
      vtkOriginalPointIds: [found.item],
    });
  }

  /** Makes the next click on data choose the centre of rotation; once more takes that back. */
  chooseCentre(): void {
    this.#setMode(this.mode === 'cameraCenter' ? 'NO_PICKING' : 'cameraCenter');
  }

  clear(): void {
    this.picked = undefined;
    this.place = undefined;
    this.vertex = undefined;
  }

  /** A click beside all data lets the user try again. */
  async #pickCentre(x: number, y: number): Promise<void> {
    const view = this.#views.view(this.#viewId);
    const found = await view?.pick(x, y);
    if (!found || this.mode !== 'cameraCenter') return;
    view?.centreOn(found.position);
    this.#centred(found.position);
    this.#setMode('NO_PICKING');
  }

  #setMode(mode: PickMode): void {
    if (mode === this.mode) return;
    runInAction(() => (this.mode = mode));
    this.#views.pickFrom(this.#viewId, mode === 'point' ? this.#store.activeLayerName : undefined);
  }

  async #readPlace(x: number, y: number): Promise<void> {
    const turn = this.#turn;
    const found = await this.#views.view(this.#viewId)?.pick(x, y);
    if (turn === this.#turn) runInAction(() => (this.hover = found?.position));
  }
}

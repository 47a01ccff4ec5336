import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { token, toDisposable, type Disposable, type Log, type Vector3 } from 'adit/core';
import type { DrawnViews } from 'adit/plugins/views';

/** How near the first place, in pixels, a click closes the line. */
const CLOSE_PIXELS = 6;

/** The places that are measured between: items that were clicked in one view, in world coordinates. */
export class MeasureStore {
  isOn = false;
  viewId: string | undefined;
  places: readonly Vector3[] = [];
  /** The line goes back to its first place. */
  isClosed = false;
  #views: DrawnViews;
  #log: Log;

  constructor(views: DrawnViews, log: Log) {
    this.#views = views;
    this.#log = log;
    makeAutoObservable(this, { places: observableRef }, { autoBind: true });
  }

  /** Measures until the handle is disposed. */
  start(): Disposable {
    this.clear();
    this.isOn = true;
    return toDisposable(() => runInAction(() => this.#stop()));
  }

  /** Adds the item under a pixel of a view; a pixel without one is passed over. Another view, or a closed line, begins anew. */
  async click(viewId: string, x: number, y: number): Promise<void> {
    if (this.#closes(viewId, x, y)) {
      this.close();
      return;
    }
    try {
      const found = await this.#views.view(viewId)?.pick(x, y);
      if (found && this.isOn) runInAction(() => this.#add(viewId, found.position));
    } catch (error) {
      this.#log.warn('A place could not be measured', { error: String(error) });
    }
  }

  /** Closes a line of three places or more. */
  close(): void {
    this.isClosed = this.places.length > 2;
  }

  /** Opens a closed line, else takes the last place back. */
  undo(): void {
    if (this.isClosed) this.isClosed = false;
    else this.places = this.places.slice(0, -1);
  }

  clear(): void {
    this.places = [];
    this.isClosed = false;
    this.viewId = undefined;
  }

  #stop(): void {
    this.clear();
    this.isOn = false;
  }

  #add(viewId: string, place: Vector3): void {
    if (this.viewId !== viewId || this.isClosed) this.clear();
    this.viewId = viewId;
    this.places = [...this.places, place];
  }

  #closes(viewId: string, x: number, y: number): boolean {
    const [first] = this.places;
    if (this.viewId !== viewId || this.isClosed || this.places.length < 3 || !first) return false;
    const place = this.#views.view(viewId)?.project(first);
    return place !== undefined && Math.hypot(place.x - x, place.y - y) <= CLOSE_PIXELS;
  }
}

export const MeasureStoreToken = token<MeasureStore>('measure.store');

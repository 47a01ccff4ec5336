import { makeAutoObservable, observable } from 'mobx';
import { emptyBounds, isEmptyBounds, token, unionBounds, type Bounds } from 'adit/core';
import type { Toasts, Translate } from 'adit/core/web';
import type { DrawnViews, OutOfSight, ViewZoom, ZoomTarget } from '../../shared/index.ts';
import type { MobxSceneStore } from '../model/store/mobx-scene-store.ts';
import { boundsOfLayer } from './layer-places.ts';
import type { SightWatch } from './sight-watch.ts';

/** How much of what is around is seen beside chosen items: this part of their size, but at least so much in the unit of the coordinates. */
const ROOM = { part: 0.5, least: 5 };

/** What zooming works with. */
export interface CameraZoomParts {
  readonly store: Pick<MobxSceneStore, 'view' | 'layer'>;
  readonly views: Pick<DrawnViews, 'view'>;
  readonly sight: Pick<SightWatch, 'of' | 'dismiss'>;
  readonly toasts: Pick<Toasts, 'show'>;
  readonly t: Translate;
}

/** Moves cameras to data by the drawn views, which tell the session and the linked views as of any move. */
export class CameraZoom implements ViewZoom {
  #parts: CameraZoomParts;
  #said = observable.map<string, string>();

  constructor(parts: CameraZoomParts) {
    this.#parts = parts;
    makeAutoObservable(this);
  }

  /** What was zoomed to last in a view, for those who do not see it. */
  said(viewId: string): string {
    return this.#said.get(viewId) ?? '';
  }

  zoomTo(viewId: string, targets: readonly ZoomTarget[], name: string): void {
    const { store } = this.#parts;
    const boxes = targets.map(({ layerName, items }) => {
      const layer = store.layer(viewId, layerName);
      const box = layer ? boundsOfLayer(layer, items) : emptyBounds;
      return isEmptyBounds(box) || (items === undefined && hasSize(box)) ? box : withRoom(box);
    });
    this.zoomToBounds(viewId, boxes.reduce(unionBounds, emptyBounds), name);
  }

  zoomToBounds(viewId: string, bounds: Bounds, name: string): void {
    const { store, views, toasts, t } = this.#parts;
    const view = views.view(viewId);
    if (!view || isEmptyBounds(bounds)) return;
    if (store.view(viewId)?.interaction === false)
      return toasts.show({ type: 'warning', title: t('zoom.locked'), message: t('zoom.locked.hint'), isStatus: true });
    view.fit(bounds);
    this.#said.set(viewId, t('zoom.done', { name }));
  }

  outOfSight(viewId: string): readonly OutOfSight[] {
    return this.#parts.sight.of(viewId);
  }

  dismiss(viewId: string, datasetIds: readonly string[]): void {
    this.#parts.sight.dismiss(viewId, datasetIds);
  }
}

export const CameraZoomToken = token<CameraZoom>('views.camera-zoom');

/** Bounds that a view can fill to show items with what is around them. */
function withRoom(bounds: Bounds): Bounds {
  const [west, east, south, north, low, high] = bounds;
  const room = Math.max(Math.max(east - west, north - south, high - low) * ROOM.part, ROOM.least);
  return [west - room, east + room, south - room, north + room, low - room, high + room];
}

function hasSize([west, east, south, north, low, high]: Bounds): boolean {
  return Math.max(east - west, north - south, high - low) > 0;
}

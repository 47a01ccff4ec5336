import type { Disposable } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { PaintedView, SceneView, ViewPainter, GeometryState } from 'adit/plugins/views';
import { readItemAt } from '../../shared/index.ts';
import type { RemoteViews } from '../store/remote-views.ts';
import type { RemotePictures } from './remote-pictures.ts';

/** Gives views the pictures that an engine on the server draws. vtk.js's image stream is loaded with the first of them. */
export class RemotePainter implements ViewPainter, Disposable {
  readonly id = 'remote-view.painter';
  #views: RemoteViews;
  #session: RenderSessionClient;
  #drawnBy: () => string;
  #pictures: Promise<RemotePictures> | undefined;

  /** Pictures are asked for anew when `drawnBy`, which is observed, answers something else. */
  constructor(views: RemoteViews, session: RenderSessionClient, drawnBy: () => string) {
    this.#views = views;
    this.#session = session;
    this.#drawnBy = drawnBy;
  }

  paints(viewId: string): boolean {
    return this.#views.engineOf(viewId) !== undefined;
  }

  representations(viewId?: string): readonly GeometryState['Representation'][] {
    if (viewId === undefined) return this.#views.usable.flatMap(({ representations }) => representations);
    return this.#views.engineFor(viewId)?.representations ?? [];
  }

  paint(view: SceneView): PaintedView {
    const { viewId } = view;
    this.#views.begun(viewId);
    let isOver = false;
    const painted = this.#load().then((pictures) => (isOver ? undefined : pictures.show(view)));
    painted.catch(() => this.#views.failed(viewId));
    return {
      itemAt: async ([right, up], layerName) => {
        const place: [number, number] = [Math.min(1, Math.max(0, right)), Math.min(1, Math.max(0, up))];
        const { item } = await this.#session.call(readItemAt, { viewId, place, layerName });
        return item ? { layer: item.layerName, item: item.item, position: item.position } : undefined;
      },
      dispose: () => {
        isOver = true;
        void painted.then(
          (shown) => shown?.dispose(),
          () => undefined,
        );
      },
    };
  }

  dispose(): void {
    void this.#pictures?.then((pictures) => pictures.dispose()).catch(() => undefined);
  }

  #load(): Promise<RemotePictures> {
    this.#pictures ??= import('./remote-pictures.ts').then(
      ({ RemotePictures }) => new RemotePictures(this.#views, this.#session, this.#drawnBy),
    );
    this.#pictures.catch(() => (this.#pictures = undefined));
    return this.#pictures;
  }
}

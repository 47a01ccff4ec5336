import { reaction } from 'mobx';
import { DisposableStore, type Disposable } from 'adit/core';
import { delay, type RenderSessionClient } from 'adit/core/web';
import type { SceneView } from 'adit/plugins/views';
import { observeImages, redrawImage, setBackground, setImageSize } from '../../shared/index.ts';
import type { RemoteViews } from '../store/remote-views.ts';
import type { ImageReady, ViewStream } from './image-stream.ts';

/** So long after its last move a camera stands still. */
const STILL_MILLISECONDS = 150;
const MOVING = { quality: 60, ratio: 0.5 };
const STILL_QUALITY = 90;
/** Between two attempts to have pictures. */
const RETRY_MILLISECONDS = 1000;
const MAX_RETRIES = 5;

/** What a picture needs. */
export interface RemotePictureParts {
  readonly view: SceneView;
  readonly stream: ViewStream;
  readonly views: RemoteViews;
  readonly session: RenderSessionClient;
  /** What decides besides the scene how it is drawn, such as which plugins are on; observed. */
  readonly drawnBy: () => string;
}

/** Shows what the server draws of one view: small pictures while the camera moves, one at its best when it stands still. */
export class RemotePicture implements Disposable {
  #parts: RemotePictureParts;
  /** Pixels of the screen for one of the page. */
  #ratio: number;
  #disposables = new DisposableStore();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isMoving = false;
  #background = '';
  #camera = '';
  #shown = 0;
  #picture: ImageBitmap | undefined;
  #isOver = false;
  /** Ends the attempts to have pictures. */
  #attempts = new AbortController();

  constructor(parts: RemotePictureParts) {
    this.#parts = parts;
    const { view, views, stream, session, drawnBy } = parts;
    this.#ratio = view.element.ownerDocument.defaultView?.devicePixelRatio ?? 1;
    stream.setCamera(streamCamera(view));
    stream.setUseCameraParameters(true);
    stream.setInteractiveQuality(MOVING.quality);
    stream.setInteractiveRatio(MOVING.ratio * this.#ratio);
    stream.setStillQuality(STILL_QUALITY);
    stream.setStillRatio(this.#ratio);
    const images = stream.onImageReady((event) => void this.#show(event));
    this.#disposables.add(() => images.unsubscribe());
    this.#disposables.add(view.onCamera(() => this.#follow()));
    // A session that is connected again knows nothing of the view.
    this.#disposables.add(
      reaction(
        () => `${session.connections}/${views.asked(view.viewId)}`,
        () => this.#begin(),
      ),
    );
    this.#disposables.add(
      reaction(drawnBy, () => void session.call(redrawImage, [view.viewId]).catch(() => undefined)),
    );
    this.#begin();
  }

  #begin(): void {
    const { view, views, session } = this.#parts;
    const { viewId, size } = view;
    views.begun(viewId);
    this.#background = this.#camera = '';
    // What is observed is drawn at once: the server knows what it looks like before.
    this.#follow();
    void session.call(setImageSize, [viewId, size.width, size.height]).catch(() => undefined);
    this.#attempts.abort();
    this.#attempts = new AbortController();
    void this.#observe(this.#attempts.signal).catch(() => undefined);
  }

  /** Asks for the pictures: up to five times more, a second apart. */
  async #observe(signal: AbortSignal): Promise<void> {
    const { view, views, session } = this.#parts;
    for (let retries = 0; ; retries += 1) {
      try {
        await session.call(observeImages, [view.viewId]);
        return;
      } catch (error) {
        signal.throwIfAborted();
        views.unreached(view.viewId, error);
      }
      if (retries === MAX_RETRIES) return views.failed(view.viewId);
      await delay(RETRY_MILLISECONDS, signal);
    }
  }

  /** Tells the server what changed of the view's size, background and camera. */
  #follow(): void {
    const { view, stream, session } = this.#parts;
    const { width, height } = view.size;
    const { top, bottom } = view.background;
    const background = [...top, ...bottom].join();
    const camera = JSON.stringify([view.camera, view.verticalExaggeration]);
    void stream.setSize(width, height);
    if (background !== this.#background) {
      const colours = { top: [...top] as [number, number, number], bottom: [...bottom] as [number, number, number] };
      void session.call(setBackground, { viewId: view.viewId, ...colours }).catch(() => undefined);
    }
    if (camera !== this.#camera) this.#move();
    this.#background = background;
    this.#camera = camera;
  }

  #move(): void {
    const { stream } = this.#parts;
    clearTimeout(this.#timer);
    if (!this.#isMoving) void stream.startInteraction();
    this.#isMoving = true;
    this.#timer = setTimeout(() => {
      this.#isMoving = false;
      void stream.endInteraction();
    }, STILL_MILLISECONDS);
  }

  async #show({ image }: ImageReady): Promise<void> {
    const turn = (this.#shown += 1);
    const picture = await createImageBitmap(image);
    if (this.#isOver || turn !== this.#shown) return picture.close();
    const { view, views } = this.#parts;
    view.setPicture(picture);
    this.#picture?.close();
    this.#picture = picture;
    // A small picture is a promise of the one at its best.
    if (picture.width > view.size.width * this.#ratio * MOVING.ratio + 1) views.drawn(view.viewId);
  }

  dispose(): void {
    this.#isOver = true;
    this.#attempts.abort();
    clearTimeout(this.#timer);
    this.#disposables.dispose();
    this.#parts.stream.delete();
    this.#picture?.close();
  }
}

/** The camera of a view as vtk.js's image stream reads one. */
function streamCamera(view: SceneView): object {
  const part = (name: 'focalPoint' | 'viewUp' | 'position'): number[] => [...view.camera[name]];
  return {
    getReferenceByName: part,
    getParallelProjection: () => view.camera.parallelProjection,
    getViewAngle: () => view.camera.viewAngle,
    getParallelScale: () => view.camera.parallelScale,
  };
}

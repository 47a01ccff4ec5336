import type { Disposable } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { SceneView } from 'adit/plugins/views';
import type { RemoteViews } from '../store/remote-views.ts';
import { newImageStream } from './image-stream.ts';
import { RemotePicture } from './remote-picture.ts';
import { streamProtocol } from './stream-protocol.ts';

/** The pictures that come over one session, by vtk.js's own image stream. */
export class RemotePictures implements Disposable {
  #stream = newImageStream();
  #views: RemoteViews;
  #session: RenderSessionClient;
  #drawnBy: () => string;

  constructor(views: RemoteViews, session: RenderSessionClient, drawnBy: () => string) {
    this.#views = views;
    this.#session = session;
    this.#drawnBy = drawnBy;
    this.#stream.connect(session, () => streamProtocol(session));
  }

  /** Shows the pictures of a view in it, until the handle is disposed. */
  show(view: SceneView): Disposable {
    const { width, height } = view.size;
    const stream = this.#stream.createViewStream(view.viewId, [width, height]);
    return new RemotePicture({ view, stream, views: this.#views, session: this.#session, drawnBy: this.#drawnBy });
  }

  dispose(): void {
    this.#stream.delete();
  }
}

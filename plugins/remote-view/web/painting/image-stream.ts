import vtkImageStream, { type vtkImageStream as OwnImageStream } from '@kitware/vtk.js/IO/Core/ImageStream.js';
import type { vtkViewStream as OwnViewStream } from '@kitware/vtk.js/IO/Core/ImageStream/ViewStream.js';

/** What the listeners of a stream are told. */
export interface ImageReady {
  readonly image: HTMLImageElement;
}

/** The stream of one view; vtk.js's own types know neither what its listeners are told nor that a camera need not be its own. */
export interface ViewStream extends OwnViewStream {
  setCamera(camera: object): boolean;
  onImageReady(listener: (event: ImageReady) => void): { unsubscribe(): void };
}

/** The streams of all views of a session; vtk.js's own types leave the protocol out. */
export interface ImageStream extends OwnImageStream {
  connect(session: object, protocol?: (session: object) => object): void;
  createViewStream(viewId: string, size: [number, number]): ViewStream;
}

export const newImageStream = vtkImageStream.newInstance as () => ImageStream;

/** Types of vtk.js's image stream, as far as it is used; its own declarations import without file extensions, which NodeNext does not resolve. */
declare module '@kitware/vtk.js/IO/Core/ImageStream.js' {
  export interface ImageReady {
    readonly image: HTMLImageElement;
  }
  export interface ViewStream {
    setCamera(camera: object): boolean;
    setUseCameraParameters(use: boolean): boolean;
    setInteractiveQuality(quality: number): boolean;
    setInteractiveRatio(ratio: number): boolean;
    setStillQuality(quality: number): boolean;
    setStillRatio(ratio: number): boolean;
    setSize(width: number, height: number): Promise<unknown>;
    startInteraction(): Promise<unknown>;
    endInteraction(): Promise<unknown>;
    invalidateCache(): Promise<unknown>;
    onImageReady(listener: (event: ImageReady) => void): { unsubscribe(): void };
    delete(): void;
  }
  export interface ImageStream {
    connect(session: object, protocol: (session: object) => object): void;
    createViewStream(viewId: string, size: readonly [number, number]): ViewStream;
    delete(): void;
  }
  const definition: { newInstance(): ImageStream };
  export default definition;
}

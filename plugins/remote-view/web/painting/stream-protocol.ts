import type { ProcedureSpec } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import type { z } from 'zod';
import {
  imagePushTopic,
  leaveImages,
  observeImages,
  pushImage,
  redrawImage,
  setImageQuality,
  setImageSize,
  startAnimation,
  stopAnimation,
  updateCameraParameters,
} from '../../shared/index.ts';

/** A camera as vtk.js's image stream sends it. */
export type StreamCamera = z.input<(typeof updateCameraParameters)['params']>[1];

/**
 * The calls of vtk.js's image stream over our session. The stream forgets their answers, so what fails, as it does while there is no
 * connection, is left to the next picture: a view that is connected again is begun anew.
 */
export function streamProtocol(session: RenderSessionClient): object {
  const tell = async <Spec extends ProcedureSpec>(spec: Spec, params: z.input<Spec['params']>): Promise<void> => {
    await session.call(spec, params).catch(() => undefined);
  };
  return {
    subscribeToImageStream: (listener: (data: unknown[]) => void) => ({
      promise: Promise.resolve(session.subscribe(imagePushTopic, (picture) => listener([picture]))),
    }),
    unsubscribeToImageStream: (subscription: { dispose(): void }) => subscription.dispose(),
    registerView: async (viewId: string) => {
      await tell(observeImages, [viewId]);
      return { viewId };
    },
    unregisterView: (viewId: string) => tell(leaveImages, [viewId]),
    render: ({ view }: { view: string }) => tell(pushImage, [{ view }]),
    invalidateCache: (viewId: string) => tell(redrawImage, [viewId]),
    setQuality: (viewId: string, quality: number, ratio: number) => tell(setImageQuality, [viewId, quality, ratio]),
    setSize: (viewId: string, width: number, height: number) => tell(setImageSize, [viewId, width, height]),
    startAnimation: (viewId: string) => tell(startAnimation, [viewId]),
    stopAnimation: (viewId: string) => tell(stopAnimation, [viewId]),
    updateCameraParameters: (viewId: string, camera: StreamCamera) => tell(updateCameraParameters, [viewId, camera]),
  };
}

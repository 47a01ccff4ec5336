import { token, type Vector3 } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { centreCamera, resetCamera, setViewUp, type LookDirection } from '../../../shared/index.ts';
import type { SceneSender } from './scene-sender.ts';

/** Tells the session by its named calls what is done with cameras; where that leaves a camera in this window follows with its view's state. */
export class CameraCalls {
  #session: RenderSessionClient;
  #sender: SceneSender;

  constructor(session: RenderSessionClient, sender: SceneSender) {
    this.#session = session;
    this.#sender = sender;
  }

  reset(viewId: string): void {
    this.#sender.offer('camera-reset', viewId, () => this.#session.call(resetCamera, { viewId }));
  }

  lookFrom(viewId: string, direction: LookDirection): void {
    this.#sender.offer('view-up', viewId, () => this.#session.call(setViewUp, { viewId, direction }));
  }

  centreOn(viewId: string, position: Vector3): void {
    const params = { viewId, position: [...position] as [number, number, number] };
    this.#sender.offer('camera-center', viewId, () => this.#session.call(centreCamera, params));
  }
}

export const CameraCallsToken = token<CameraCalls>('views.camera-calls');

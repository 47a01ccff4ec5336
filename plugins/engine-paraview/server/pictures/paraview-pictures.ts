import { isDamage, type EnginePictures, type PictureItem, type PictureRequest } from 'adit/core/server';
import type { SessionWorker } from '../worker/session-worker.ts';
import { drawnLayer, drawnLook, type DrawnLayer } from './drawn-layer.ts';

/** Pictures that the session's worker draws; it keeps what it drew, and needs nothing of it to draw the next one. */
export class ParaviewPictures implements EnginePictures {
  readonly #worker: SessionWorker;

  constructor(worker: SessionWorker) {
    this.#worker = worker;
  }

  async draw(request: PictureRequest, signal?: AbortSignal): Promise<Uint8Array> {
    const { arrays } = await this.#worker.ask(await question('draw', request), signal);
    return arrays['jpeg'] as Uint8Array;
  }

  async itemAt(
    request: PictureRequest,
    place: readonly [number, number],
    signal?: AbortSignal,
  ): Promise<PictureItem | undefined> {
    const { value } = await this.#worker.ask(await question('itemAt', request, { place }), signal);
    return (value as PictureItem | null) ?? undefined;
  }
}

/** A picture as the worker needs it; the picked items of all layers follow one another in the binary part. */
async function question(
  ask: string,
  request: PictureRequest,
  more: object = {},
): Promise<Parameters<SessionWorker['ask']>[0]> {
  const { camera, parallelProjection: parallel, zScaling, size, background, quality, moving, pixelRatio } = request;
  const drawn = await drawnLayers(request);
  const picks = drawn.map(({ key }) => request.layers.get(key)?.highlight);
  let end = 0;
  const layers = drawn.map((layer, at) => {
    const pick = picks[at];
    if (!pick) return layer;
    const start = end;
    end += pick.items.length;
    return { ...layer, picked: [start, end], pickedLook: drawnLook(pick.look, pixelRatio) };
  });
  const items = new Uint32Array(end);
  layers.forEach((layer, at) => {
    if ('picked' in layer) items.set(picks[at]?.items ?? [], layer.picked[0]);
  });
  const origin = drawn[0]?.origin ?? camera.focalPoint;
  const header = { ask, layers, origin, zScaling, parallel, camera, size, background, quality, moving, ...more };
  return { header, binary: new Uint8Array(items.buffer) };
}

async function drawnLayers({ layers, pixelRatio }: PictureRequest): Promise<DrawnLayer[]> {
  const drawn = [...layers].map(([key, layer]) => drawnLayer(key, layer, pixelRatio).catch(leftOut));
  return (await Promise.all(drawn)).filter((layer) => layer !== undefined);
}

/** A damaged layer does not keep the others from being drawn; the session tells of it by itself. */
function leftOut(error: unknown): undefined {
  if (!isDamage(error)) throw error;
}

import { setTimeout } from 'node:timers/promises';
import { AditError, readPart, type Vector3, type ViewNode } from 'adit/core';
import {
  surroundingsError,
  type EnginePictures,
  type PictureItem,
  type PictureRequest,
  type RenderSession,
  type Subsets,
} from 'adit/core/server';
import { framePart, namedView } from 'adit/plugins/views';
import { imagePushTopic, pictureFailedTopic } from '../shared/index.ts';
import { cameraOf, pictureRequest, type ProjectingCamera } from './picture-request.ts';

const LEAST_PIXELS = 10;
const MAX_PIXELS = 4096;

/**
 * Pushes pictures of one view of a session to its browser: one at a time, always of the newest state. Nothing is drawn while nobody
 * observes.
 */
export class ViewPictures {
  readonly viewId: string;
  #session: RenderSession;
  #subsets: Subsets;
  #isObserved = false;
  #isEnabled = true;
  #isMoving = false;
  #size: readonly [number, number] = [0, 0];
  #ratio = 1;
  #quality = 90;
  #mostFrames: () => number;
  /** Ahead of the scene's, which follows when the camera stands still. */
  #camera: ProjectingCamera | undefined;
  #background: { readonly top: Vector3; readonly bottom: Vector3 } = { top: [0, 0, 0], bottom: [0, 0, 0] };
  #isWanted = false;
  #isBusy = false;
  #pushed = 0;
  /** What the view was when a picture of it was last asked for. */
  #view: ViewNode | undefined;

  /** `mostFrames` says how many pictures a second are pushed at most. */
  constructor(session: RenderSession, subsets: Subsets, viewId: string, mostFrames: () => number) {
    this.#session = session;
    this.#subsets = subsets;
    this.viewId = viewId;
    this.#mostFrames = mostFrames;
  }

  observe(observed: boolean): void {
    this.#isObserved = observed;
    this.draw();
  }

  enable(enabled: boolean): void {
    this.#isEnabled = enabled;
    this.draw();
  }

  /** In CSS pixels; what is too small to be a view is not taken. */
  resize(size: readonly [number, number]): void {
    if (Math.min(...size) > LEAST_PIXELS) this.#size = size;
    this.draw();
  }

  setQuality(quality: number, ratio: number): void {
    this.#quality = Math.max(1, quality);
    this.#ratio = ratio;
  }

  setBackground(top: Vector3, bottom: Vector3): void {
    this.#background = { top, bottom };
    this.draw();
  }

  /** Moves a part of the camera, or goes back to the scene's. */
  look(camera: Partial<ProjectingCamera> | undefined): void {
    const view = this.#session.scene.views[this.viewId];
    const before = this.#camera ?? (view && cameraOf(namedView(view)));
    this.#camera = camera && before && { ...before, ...camera };
    this.draw();
  }

  animate(moving: boolean): void {
    this.#isMoving = moving;
    if (!moving) this.draw();
  }

  /** Draws again when the scene says something else of the view. */
  follow(): void {
    if (this.#session.scene.views[this.viewId] !== this.#view) this.draw();
  }

  /** Asks for a picture of the newest state; those that were asked for before and not begun are not drawn. */
  draw(): void {
    this.#isWanted = true;
    if (!this.#isBusy) void this.#work();
  }

  /** What the last picture shows at a place, or would of one layer alone. */
  async itemAt(place: readonly [number, number], layerName?: string): Promise<PictureItem | undefined> {
    const request = await this.#request();
    if (!request || layerName === undefined) return request && (await this.#pictures()).itemAt(request, place);
    const layer = request.layers.get(layerName);
    if (!layer) return undefined;
    return (await this.#pictures()).itemAt({ ...request, layers: new Map([[layerName, layer]]) }, place);
  }

  async #work(): Promise<void> {
    this.#isBusy = true;
    while (this.#isWanted && this.#isObserved && this.#isEnabled) {
      this.#isWanted = false;
      const begun = performance.now();
      await this.#push(begun).catch((error: unknown) => this.#fail(error));
      // A browser that reads slowly is not sent more than it can show.
      await this.#session.drained();
      await setTimeout(Math.max(0, 1000 / this.#mostFrames() - (performance.now() - begun)));
    }
    this.#isBusy = false;
  }

  async #push(begun: number): Promise<void> {
    const request = await this.#request();
    if (!request) return;
    const image = await this.#draw(request);
    const { viewId: id } = this;
    this.#pushed += 1;
    this.#session.publish(imagePushTopic, {
      id,
      image,
      format: 'jpeg',
      size: [...request.size],
      memsize: image.byteLength,
      workTime: performance.now() - begun,
      mtime: this.#pushed,
      stale: false,
      localTime: 0,
      global_id: id,
    });
  }

  /** Draws; once more when the process that drew has ended. */
  async #draw(request: PictureRequest): Promise<Uint8Array> {
    const pictures = await this.#pictures();
    try {
      return await pictures.draw(request);
    } catch (error) {
      if (!(error instanceof AditError) || error.code !== 'engine-failed') throw error;
      this.#session.log.warn('A picture is drawn once more');
      return pictures.draw(request);
    }
  }

  async #request(): Promise<PictureRequest | undefined> {
    this.#view = this.#session.scene.views[this.viewId];
    const [width, height] = this.#size.map((length) => Math.round(length * this.#ratio)) as [number, number];
    if (!this.#view || width === 0) return undefined;
    const view = namedView(this.#view);
    return pictureRequest(this.#session, this.#subsets, view, {
      camera: this.#camera ?? cameraOf(view),
      size: [clamp(width), clamp(height)],
      pixelRatio: this.#ratio,
      background: this.#background,
      quality: this.#quality,
      moving: this.#isMoving,
    });
  }

  /** Those of the engine that the view names, or else of the one that is preferred, or is there. */
  async #pictures(): Promise<EnginePictures> {
    const { pictures, scene } = this.#session;
    const node = scene.views[this.viewId];
    const named = (node && readPart(node, framePart).engine) ?? 'browser';
    if (named !== 'browser') return pictures.open(named);
    const { engine } = (await pictures.preferred()) ?? {};
    const [first] = engine === undefined ? await pictures.list() : [];
    return pictures.open(engine ?? first?.id ?? named);
  }

  #fail(error: unknown): void {
    const told = error instanceof AditError ? error : surroundingsError(error);
    const { code, values } = told ?? new AditError('internal');
    if (code === 'internal') this.#session.log.error('A picture could not be drawn', error);
    this.#session.publish(pictureFailedTopic, { viewId: this.viewId, code, values });
  }
}

function clamp(pixels: number): number {
  return Math.min(MAX_PIXELS, Math.max(1, pixels));
}

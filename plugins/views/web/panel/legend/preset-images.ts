import { observable, reaction, runInAction } from 'mobx';
import { token, toDisposable, type ColourMap, type Disposable } from 'adit/core';
import type { RenderSessionClient } from 'adit/core/web';
import { PRESET_IMAGE_SIZE, presetImage } from '../../../shared/index.ts';

const keyOf = (rgbPoints: readonly number[], inverted: boolean): string => `${inverted ? '-' : ''}${rgbPoints.join()}`;

/** The session's pictures of the colour presets, in normal and inverted form. */
export class PresetImages {
  #session: RenderSessionClient;
  #failed: (error: unknown) => void;
  #images = observable.map<string, string>();
  #isLoading = false;

  /** `failed` is told of a picture that could not be fetched; the others wait for the next session. */
  constructor(session: RenderSessionClient, failed: (error: unknown) => void) {
    this.#session = session;
    this.#failed = failed;
  }

  /** The address of the picture of these colours; undefined before it is there. Observable. */
  of(rgbPoints: readonly number[], inverted: boolean): string | undefined {
    return this.#images.get(keyOf(rgbPoints, inverted));
  }

  /** Forgets the pictures; the next session is asked for them anew. */
  clear(): void {
    this.#images.clear();
  }

  /** Fetches the pictures of `maps` whenever a session has started, and of maps that are new. */
  follow(maps: () => readonly ColourMap[]): Disposable {
    const stop = reaction(
      () => (this.#session.status === 'initialized' ? maps() : []),
      () => void this.#preload(maps),
      { fireImmediately: true },
    );
    return toDisposable(stop);
  }

  async #preload(maps: () => readonly ColourMap[]): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    try {
      for (let next = this.#missing(maps()); next; next = this.#missing(maps())) {
        const [rgbPoints, inverted] = next;
        const { image } = await this.#session.call(presetImage, { rgbPoints, size: PRESET_IMAGE_SIZE, inverted });
        runInAction(() => this.#images.set(keyOf(rgbPoints, inverted), image));
      }
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isLoading = false;
    }
  }

  #missing(maps: readonly ColourMap[]): readonly [number[], boolean] | undefined {
    if (this.#session.status !== 'initialized') return undefined;
    for (const { rgbPoints } of maps) {
      const inverted = [false, true].find((form) => rgbPoints.length > 0 && !this.of(rgbPoints, form));
      if (inverted !== undefined) return [[...rgbPoints], inverted];
    }
    return undefined;
  }
}

export const PresetImagesToken = token<PresetImages>('views.preset-images');

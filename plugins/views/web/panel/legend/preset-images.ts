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
      for (let missing = this.#missing(maps()); missing.length > 0; missing = this.#missing(maps()))
        await Promise.all(missing.map(([rgbPoints, inverted]) => this.#fetch(rgbPoints, inverted)));
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#isLoading = false;
    }
  }

  async #fetch(rgbPoints: readonly number[], inverted: boolean): Promise<void> {
    const asked = { rgbPoints: [...rgbPoints], size: PRESET_IMAGE_SIZE, inverted };
    const { image } = await this.#session.call(presetImage, asked);
    runInAction(() => this.#images.set(keyOf(rgbPoints, inverted), image));
  }

  #missing(maps: readonly ColourMap[]): readonly (readonly [readonly number[], boolean])[] {
    if (this.#session.status !== 'initialized') return [];
    const missing = new Map<string, readonly [readonly number[], boolean]>();
    for (const { rgbPoints } of maps.filter((map) => map.rgbPoints.length > 0))
      for (const inverted of [false, true])
        if (!this.of(rgbPoints, inverted)) missing.set(keyOf(rgbPoints, inverted), [rgbPoints, inverted]);
    return [...missing.values()];
  }
}

export const PresetImagesToken = token<PresetImages>('views.preset-images');

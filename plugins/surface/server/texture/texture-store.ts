import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AditError } from 'adit/core';
import type { ResourceFile } from '../input/resource-files.ts';
import { readTexture } from './read-texture.ts';

/** An image in a dataset's folder. */
export interface StoredTexture {
  readonly file: string;
  readonly mediaType: 'image/jpeg' | 'image/png';
}

const MAX_BYTES = 256 * 1024 ** 2;

/** Puts images into a dataset's folder, each once, under names of its own. */
export class TextureStore {
  readonly #folder: string;
  readonly #stored = new Map<ResourceFile, Promise<StoredTexture | string>>();
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores an image, or says as a code why it cannot be used. */
  async store(file: ResourceFile): Promise<StoredTexture | string> {
    const stored = this.#stored.get(file) ?? this.#write(file);
    this.#stored.set(file, stored);
    return stored;
  }

  async #write(file: ResourceFile): Promise<StoredTexture | string> {
    const source = await bytesOf(file);
    if (!source) return 'texture-too-large';
    const image = await readTexture(source);
    if (typeof image === 'string') return image;
    this.#count += 1;
    const name = `texture-${this.#count}.${image.extension}`;
    const handle = await open(join(this.#folder, name), 'wx');
    try {
      await handle.writeFile(image.bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { file: name, mediaType: image.mediaType };
  }
}

/** Undefined when the file is larger than any image that is let in. */
async function bytesOf(file: ResourceFile): Promise<Buffer | undefined> {
  try {
    return await file.read(MAX_BYTES);
  } catch (error) {
    if (error instanceof AditError && error.code.endsWith('-too-large')) return undefined;
    throw error;
  }
}

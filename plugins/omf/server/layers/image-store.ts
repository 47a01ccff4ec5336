import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { AditError } from 'adit/core';
import { MAX_IMAGE_BYTES, type OmfImage } from '../model/index.ts';

/** An image in a dataset's folder. */
export interface StoredImage {
  readonly file: string;
  readonly mediaType: 'image/jpeg' | 'image/png';
}

const MAX_PIXELS = 64_000_000;
const MAX_EDGE = 8192;
const JPEG_QUALITY = 95;
const sorts = [
  { format: 'jpeg', mediaType: 'image/jpeg', extension: 'jpg', magic: 'ffd8ff' },
  { format: 'png', mediaType: 'image/png', extension: 'png', magic: '89504e470d0a1a0a' },
] as const;

/** Decodes images of a project, encodes them anew without anything but their pixels, and puts them into a dataset's folder. */
export class ImageStore {
  readonly #folder: string;
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores an image, at most 8,192 pixels along each edge, or says as a code why it cannot be used. */
  async store(image: OmfImage): Promise<StoredImage | 'texture-too-large' | 'texture-damaged'> {
    let bytes: Buffer;
    try {
      bytes = await image.read(MAX_IMAGE_BYTES);
    } catch (error) {
      if (error instanceof AditError && /too-large|too-many-rows/.test(error.code)) return 'texture-too-large';
      throw error;
    }
    const sort = sorts.find(({ magic }) => bytes.toString('hex', 0, magic.length / 2) === magic);
    if (!sort) return 'texture-damaged';
    const { default: sharp } = await import('sharp');
    try {
      const source = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
      const { width, height, format } = await source.metadata();
      if (format !== sort.format) return 'texture-damaged';
      if (width * height > MAX_PIXELS) return 'texture-too-large';
      const fitted = source.resize({ width: MAX_EDGE, height: MAX_EDGE, fit: 'inside', withoutEnlargement: true });
      const encoded = await (
        sort.extension === 'jpg' ? fitted.jpeg({ quality: JPEG_QUALITY }) : fitted.png()
      ).toBuffer();
      return { file: await this.#write(encoded, sort.extension), mediaType: sort.mediaType };
    } catch {
      return 'texture-damaged';
    }
  }

  async #write(bytes: Buffer, extension: string): Promise<string> {
    this.#count += 1;
    const name = `texture-${this.#count}.${extension}`;
    const handle = await open(join(this.#folder, name), 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return name;
  }
}

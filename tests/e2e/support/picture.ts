import sharp from 'sharp';

/** One pixel: its place, its colour (0 to 255), and how far its channels are apart. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly saturation: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels of a screenshot. */
export class Picture {
  readonly width: number;
  readonly height: number;
  #rgba: Uint8Array;
  #channels: number;

  constructor(width: number, height: number, bytes: Uint8Array, channels: number) {
    this.width = width;
    this.height = height;
    this.#rgba = bytes;
    this.#channels = channels;
  }

  at(x: number, y: number): Pixel {
    const start = (y * this.width + x) * this.#channels;
    const red = this.#rgba[start] ?? 0;
    const green = this.#rgba[start + 1] ?? 0;
    const blue = this.#rgba[start + 2] ?? 0;
    const saturation = Math.max(red, green, blue) - Math.min(red, green, blue);
    return { x, y, red, green, blue, saturation, width: this.width, height: this.height };
  }

  /** The pixels for which `test` holds. */
  filter(test: (pixel: Pixel) => boolean): Pixel[] {
    const found: Pixel[] = [];
    for (let y = 0; y < this.height; y += 1) {
      for (let x = 0; x < this.width; x += 1) {
        const pixel = this.at(x, y);
        if (test(pixel)) found.push(pixel);
      }
    }
    return found;
  }

  count(test: (pixel: Pixel) => boolean): number {
    let count = 0;
    for (let y = 0; y < this.height; y += 1)
      for (let x = 0; x < this.width; x += 1) if (test(this.at(x, y))) count += 1;
    return count;
  }
}

/** Edges are drawn a little otherwise where the processor is busy: by so much, on average and in so few pixels, pictures may differ. */
const MAX_MEAN_DIFFERENCE = 2;
const CLEAR_DIFFERENCE = 32;
const MAX_CLEAR_SHARE = 0.002;

/** Whether two pictures show the same, as far as people see. */
export function isLike(one: Picture, other: Picture): boolean {
  return differenceOf(one, other) === undefined;
}

/** What tells two pictures apart, as far as people see; undefined when they show the same. */
export function differenceOf(one: Picture, other: Picture): string | undefined {
  const { width, height } = one;
  if (other.width !== width || other.height !== height)
    return `${width} × ${height} pixels are ${other.width} × ${other.height} now`;
  let sum = 0;
  const clear = one.count(({ x, y, red, green, blue }) => {
    const pixel = other.at(x, y);
    const [byRed, byGreen, byBlue] = [
      Math.abs(pixel.red - red),
      Math.abs(pixel.green - green),
      Math.abs(pixel.blue - blue),
    ];
    sum += (byRed + byGreen + byBlue) / 3;
    return Math.max(byRed, byGreen, byBlue) > CLEAR_DIFFERENCE;
  });
  const [mean, share] = [sum / (width * height), clear / (width * height)];
  if (mean <= MAX_MEAN_DIFFERENCE && share <= MAX_CLEAR_SHARE) return undefined;
  return `mean difference ${mean.toFixed(2)} of 255, ${(share * 100).toFixed(2)} % of the pixels are far off`;
}

/** Reads a screenshot. */
export async function readPng(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return new Picture(info.width, info.height, data, info.channels);
}

import { inflateSync } from 'node:zlib';

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
    const apart = [pixel.red - red, pixel.green - green, pixel.blue - blue].map(Math.abs);
    sum += apart.reduce((all, channel) => all + channel / apart.length, 0);
    return Math.max(...apart) > CLEAR_DIFFERENCE;
  });
  const [mean, share] = [sum / (width * height), clear / (width * height)];
  if (mean <= MAX_MEAN_DIFFERENCE && share <= MAX_CLEAR_SHARE) return undefined;
  return `mean difference ${mean.toFixed(2)} of 255, ${(share * 100).toFixed(2)} % of the pixels are far off`;
}

const SIGNATURE_BYTES = 8;

/** Reads a PNG as browsers write screenshots: 8 bits a channel, RGB or RGBA, not interlaced. */
export function readPng(file: Buffer): Picture {
  const parts: Buffer[] = [];
  let width = 0;
  let height = 0;
  let channels = 0;
  for (let at = SIGNATURE_BYTES; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      width = body.readUInt32BE(0);
      height = body.readUInt32BE(4);
      channels = body[9] === 6 ? 4 : 3;
    } else if (type === 'IDAT') parts.push(body);
    at += length + 12;
  }
  return new Picture(
    width,
    height,
    unfilter(inflateSync(Buffer.concat(parts)), width * channels, height, channels),
    channels,
  );
}

/** Undoes the prediction that each row begins with (PNG specification, section 9). */
function unfilter(data: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const pixels = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    const from = y * (stride + 1) + 1;
    const row = y * stride;
    const isFirst = y === 0;
    for (let x = 0; x < stride; x += 1) {
      const at = row + x;
      const left = x < channels ? 0 : (pixels[at - channels] as number);
      const up = isFirst ? 0 : (pixels[at - stride] as number);
      const raw = data[from + x] as number;
      if (filter === 0) pixels[at] = raw;
      else if (filter === 1) pixels[at] = raw + left;
      else if (filter === 2) pixels[at] = raw + up;
      else if (filter === 3) pixels[at] = raw + ((left + up) >> 1);
      else pixels[at] = raw + paeth(left, up, isFirst || x < channels ? 0 : (pixels[at - stride - channels] as number));
    }
  }
  return pixels;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

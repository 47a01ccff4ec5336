import type { Picture } from './picture.ts';

const WINDOW = 8;
const STEP = 4;
/** How much two neighbouring pixels differ in brightness, of 255, where an edge is. */
const EDGE = 12;
/** The constants of the structural similarity index (Wang et al., 2004), for brightness up to 255. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** The part of a picture in which windows are compared, in pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The part of a view that nothing stands over. */
export function middleOf({ width, height }: Picture): Region {
  const place = (share: number, length: number): number => Math.round(share * length);
  return {
    left: place(0.2, width),
    top: place(0.1, height),
    right: place(0.88, width),
    bottom: place(0.88, height),
  };
}

/**
 * The mean structural similarity (SSIM, Wang et al., 2004) of two pictures of the same size over all windows of a region that
 * an edge goes through in either of them; windows without one, which are alike by themselves, do not count.
 */
export function edgeLikeness(one: Picture, other: Picture, region: Region): number {
  const left = brightness(one);
  const right = brightness(other);
  let sum = 0;
  let count = 0;
  for (let y = region.top; y + WINDOW <= region.bottom; y += STEP) {
    for (let x = region.left; x + WINDOW <= region.right; x += STEP) {
      if (!hasEdge(left, one.width, x, y) && !hasEdge(right, one.width, x, y)) continue;
      sum += similarity(left, right, one.width, x, y);
      count += 1;
    }
  }
  return count === 0 ? Number.NaN : sum / count;
}

function brightness(picture: Picture): Float64Array {
  const { width, height } = picture;
  const values = new Float64Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const { red, green, blue } = picture.at(x, y);
      values[y * width + x] = 0.299 * red + 0.587 * green + 0.114 * blue;
    }
  }
  return values;
}

function hasEdge(values: Float64Array, width: number, left: number, top: number): boolean {
  for (let y = top; y < top + WINDOW - 1; y += 1) {
    for (let x = left; x < left + WINDOW - 1; x += 1) {
      const here = values[y * width + x] as number;
      const across = Math.abs((values[y * width + x + 1] as number) - here);
      const down = Math.abs((values[(y + 1) * width + x] as number) - here);
      if (across > EDGE || down > EDGE) return true;
    }
  }
  return false;
}

function similarity(one: Float64Array, other: Float64Array, width: number, left: number, top: number): number {
  let [sumOne, sumOther, squaresOne, squaresOther, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + WINDOW; y += 1) {
    for (let x = left; x < left + WINDOW; x += 1) {
      const [a, b] = [one[y * width + x] as number, other[y * width + x] as number];
      sumOne += a;
      sumOther += b;
      squaresOne += a * a;
      squaresOther += b * b;
      products += a * b;
    }
  }
  const pixels = WINDOW * WINDOW;
  const [meanOne, meanOther] = [sumOne / pixels, sumOther / pixels];
  const varianceOne = squaresOne / pixels - meanOne ** 2;
  const varianceOther = squaresOther / pixels - meanOther ** 2;
  const covariance = products / pixels - meanOne * meanOther;
  return (
    ((2 * meanOne * meanOther + C1) * (2 * covariance + C2)) /
    ((meanOne ** 2 + meanOther ** 2 + C1) * (varianceOne + varianceOther + C2))
  );
}

/** Elements in one chunk of a layer that is tested as a whole. */
export const chunkSize = 1024;

/**
 * Boxes around runs of `chunkSize` elements: six numbers each (low and high x, y, z), rounded outwards. `vertices` gives the
 * vertices of an element to `take`.
 */
export function chunkBoxesOf(
  elements: number,
  vertices: (element: number, take: (x: number, y: number, z: number) => void) => void,
): Float32Array {
  const boxes = new Float32Array(Math.ceil(elements / chunkSize) * 6);
  let [x0, x1, y0, y1, z0, z1] = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
  const take = (x: number, y: number, z: number): void => {
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
    if (z < z0) z0 = z;
    if (z > z1) z1 = z;
  };
  for (let chunk = 0; chunk * 6 < boxes.length; chunk++) {
    [x0, x1, y0, y1, z0, z1] = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
    const end = Math.min(elements, (chunk + 1) * chunkSize);
    for (let element = chunk * chunkSize; element < end; element++) vertices(element, take);
    boxes.set([below(x0), above(x1), below(y0), above(y1), below(z0), above(z1)], chunk * 6);
  }
  return boxes;
}

/** A float32 that is not more, or not less, than the number. */
const below = (value: number): number => value - Math.abs(value) * 2 ** -23;
const above = (value: number): number => value + Math.abs(value) * 2 ** -23;

/** Boxes around runs of `chunkSize` elements: six numbers each (low and high x, y, z); `stride` coordinates make an element. */
export function chunkBoxes(positions: Float32Array, stride: number): Float32Array {
  const elements = Math.floor(positions.length / stride);
  const boxes = new Float32Array(Math.ceil(elements / chunkSize) * 6);
  for (let chunk = 0, at = 0; chunk * 6 < boxes.length; chunk++) {
    const end = Math.min(elements, (chunk + 1) * chunkSize) * stride;
    let [x0, x1, y0, y1, z0, z1] = [Infinity, -Infinity, Infinity, -Infinity, Infinity, -Infinity];
    for (; at < end; at += 3) {
      const x = positions[at] as number;
      const y = positions[at + 1] as number;
      const z = positions[at + 2] as number;
      if (x < x0) x0 = x;
      if (x > x1) x1 = x;
      if (y < y0) y0 = y;
      if (y > y1) y1 = y;
      if (z < z0) z0 = z;
      if (z > z1) z1 = z;
    }
    boxes.set([x0, x1, y0, y1, z0, z1], chunk * 6);
  }
  return boxes;
}

/**
 * True when box `chunk` may be drawn within `radius` pixels of the pixel, or within `widthPerW` pixels divided by the clip coordinate w more; `matrix` takes its coordinates to clip
 * space. A box that reaches behind the camera always may.
 */
export function boxNearPixel(
  boxes: Float32Array,
  chunk: number,
  matrix: Float64Array,
  pixel: { x: number; y: number; width: number; height: number },
  radius: number,
  widthPerW = 0,
): boolean {
  const m = matrix as unknown as number[];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  let nearest = Infinity;
  for (let corner = 0; corner < 8; corner++) {
    const x = boxes[chunk * 6 + (corner & 1)] as number;
    const y = boxes[chunk * 6 + 2 + ((corner >> 1) & 1)] as number;
    const z = boxes[chunk * 6 + 4 + (corner >> 2)] as number;
    if (!Number.isFinite(x)) return false;
    const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
    if (!(w > 1e-12)) return true;
    nearest = Math.min(nearest, w);
    const screenX = ((m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w + 1) * 0.5 * pixel.width;
    const screenY = (1 - (m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w) * 0.5 * pixel.height;
    left = Math.min(left, screenX);
    right = Math.max(right, screenX);
    top = Math.min(top, screenY);
    bottom = Math.max(bottom, screenY);
  }
  const reach = radius + widthPerW / nearest;
  return pixel.x >= left - reach && pixel.x <= right + reach && pixel.y >= top - reach && pixel.y <= bottom + reach;
}

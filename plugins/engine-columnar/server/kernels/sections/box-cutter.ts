import type { GridFrame } from '../blocks/grid-frame.ts';
import type { PlaneHeights } from './plane-heights.ts';
import { PolygonWriter, type Polygons } from './polygon-writer.ts';

/** Numbers of a polygon's corners; a rectangle that is cut by two planes has at most six corners. */
const MAX_NUMBERS = 24;

/** Cuts boxes that stand along the axes of a grid by one plane and collects the polygons. */
export class BoxCutter {
  #base: number;
  #slopeX: number;
  #slopeY: number;
  #writer: PolygonWriter;
  /** The polygon being cut: x, y and height of each corner. */
  #corners = new Float64Array(MAX_NUMBERS);
  #other = new Float64Array(MAX_NUMBERS);

  constructor({ axes }: GridFrame, { up, across, base, slopes }: PlaneHeights, expected: number) {
    this.#base = base;
    [this.#slopeX, this.#slopeY] = slopes;
    this.#writer = new PolygonWriter([axes[across[0]], axes[across[1]], axes[up]], expected);
  }

  /** Cuts the box over the rectangle from (x0, y0) to (x1, y1), from height `low` to `high`; writes nothing where it only touches. */
  cut(item: number, x0: number, x1: number, y0: number, y1: number, low: number, high: number): void {
    const alongX0 = this.#base + this.#slopeX * x0;
    const alongX1 = this.#base + this.#slopeX * x1;
    const alongY0 = this.#slopeY * y0;
    const alongY1 = this.#slopeY * y1;
    const a = alongX0 + alongY0;
    const b = alongX1 + alongY0;
    const c = alongX1 + alongY1;
    const d = alongX0 + alongY1;
    const least = Math.min(a, b, c, d);
    const most = Math.max(a, b, c, d);
    if (!(least < high && most > low && x0 < x1 && y0 < y1)) return;
    const corners = this.#corners;
    corners[0] = x0;
    corners[1] = y0;
    corners[2] = a;
    corners[3] = x1;
    corners[4] = y0;
    corners[5] = b;
    corners[6] = x1;
    corners[7] = y1;
    corners[8] = c;
    corners[9] = x0;
    corners[10] = y1;
    corners[11] = d;
    let from = corners;
    let count = 4;
    if (least < low) {
      count = clip(from, count, low, 1, this.#other);
      from = this.#other;
    }
    if (most > high) {
      const to = from === corners ? this.#other : corners;
      count = clip(from, count, high, -1, to);
      from = to;
    }
    if (count >= 3) this.#writer.add(item, from, count);
  }

  finish(): Polygons {
    return this.#writer.finish();
  }
}

/** Writes the part of a polygon whose heights are above `limit`, for direction −1 below it, and returns how many corners it has. */
function clip(from: Float64Array, count: number, limit: number, direction: number, to: Float64Array): number {
  let kept = 0;
  let at = (count - 1) * 3;
  let over = ((from[at + 2] as number) - limit) * direction;
  for (let next = 0; next < count * 3; next += 3) {
    const nextOver = ((from[next + 2] as number) - limit) * direction;
    if ((over > 0 && nextOver < 0) || (over < 0 && nextOver > 0)) {
      const part = over / (over - nextOver);
      const x = from[at] as number;
      const y = from[at + 1] as number;
      to[kept] = x + part * ((from[next] as number) - x);
      to[kept + 1] = y + part * ((from[next + 1] as number) - y);
      to[kept + 2] = limit;
      kept += 3;
    }
    if (nextOver >= 0) {
      to[kept] = from[next] as number;
      to[kept + 1] = from[next + 1] as number;
      to[kept + 2] = from[next + 2] as number;
      kept += 3;
    }
    at = next;
    over = nextOver;
  }
  return kept / 3;
}

/** What can be said of triangles as a whole. */
export interface SurfaceFigures {
  readonly triangles: number;
  /** Different places that triangles have corners in. */
  readonly vertices: number;
  /** In three dimensions, in square units. */
  readonly area: number;
  /** Every edge belongs to an even number of triangles. */
  readonly isClosed: boolean;
  /** Of a closed surface whose triangles all turn the same way; undefined for others. */
  readonly volume?: number;
}

/**
 * Sums up triangles that come one by one. The vertices of a triangle must have the same number exactly where they are in the same
 * place. That every edge is met again is told by sums of random numbers of the edges, so that no edge need be kept; the chance
 * of a wrong answer is one in 2^64.
 */
export class FigureSum {
  readonly #origin: readonly [number, number, number];
  #triangles = 0;
  #area = 0;
  #volume = 0;
  #odd = [0, 0];
  #oneWay = [0, 0];

  /** `origin` is any place near the triangles: it keeps the volume exact. */
  constructor(origin: readonly [number, number, number]) {
    this.#origin = origin;
  }

  /** Adds a triangle of nine coordinates between three numbered vertices. */
  add(corners: ArrayLike<number>, a: number, b: number, c: number): void {
    const [ox, oy, oz] = this.#origin;
    const at = (index: number): number => corners[index] as number;
    const [ax, ay, az] = [at(0) - ox, at(1) - oy, at(2) - oz];
    const [ux, uy, uz, vx, vy, vz] = [
      at(3) - at(0),
      at(4) - at(1),
      at(5) - at(2),
      at(6) - at(0),
      at(7) - at(1),
      at(8) - at(2),
    ];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    this.#triangles += 1;
    this.#area += Math.hypot(nx, ny, nz) / 2;
    this.#volume += (ax * nx + ay * ny + az * nz) / 6;
    this.#addEdge(a, b);
    this.#addEdge(b, c);
    this.#addEdge(c, a);
  }

  /** The figures of what was added. */
  result(vertices: number): SurfaceFigures {
    const isClosed = this.#triangles > 0 && this.#odd.every((sum) => sum === 0);
    const isOneWay = this.#oneWay.every((sum) => sum === 0);
    return {
      triangles: this.#triangles,
      vertices,
      area: this.#area,
      isClosed,
      ...(isClosed && isOneWay ? { volume: Math.abs(this.#volume) } : {}),
    };
  }

  #addEdge(from: number, to: number): void {
    const [low, high] = from < to ? [from, to] : [to, from];
    const sign = from < to ? 1 : -1;
    for (let which = 0; which < 2; which += 1) {
      const random = edgeHash(low, high, which * 0x68bc21eb + 0x2545f491);
      this.#odd[which] = (this.#odd[which] as number) ^ random;
      this.#oneWay[which] = ((this.#oneWay[which] as number) + sign * random) | 0;
    }
  }
}

function edgeHash(low: number, high: number, seed: number): number {
  let hash = Math.imul(low ^ seed, 0xcc9e2d51);
  hash = Math.imul(hash ^ (hash >>> 15) ^ high, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13) ^ seed, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 16), 0x27d4eb2f);
  return hash ^ (hash >>> 15);
}

import type { Vector3 } from 'adit/core';

/** Flat polygons as triangles, in shared memory; see `SectionPieces`. */
export interface Polygons {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  readonly itemOfTriangle: Uint32Array;
  readonly edges: Uint32Array;
}

/** How many corners a polygon has on average where a plane goes through a grid. */
const USUAL_CORNERS = 4;

/** Collects convex polygons whose corners are told along three directions, and gives them as triangles. */
export class PolygonWriter {
  #directions: readonly [Vector3, Vector3, Vector3];
  #positions: Float32Array;
  #edges: Uint32Array;
  #triangles: Uint32Array;
  #items: Uint32Array;
  #vertices = 0;
  #count = 0;

  /** `expected` is how many polygons there is room for at once. Memory that is not written to costs nothing. */
  constructor(directions: readonly [Vector3, Vector3, Vector3], expected: number) {
    const corners = Math.max(64, Math.ceil(expected) * USUAL_CORNERS);
    this.#directions = directions;
    this.#positions = new Float32Array(new SharedArrayBuffer(corners * 12));
    this.#edges = new Uint32Array(new SharedArrayBuffer(corners * 8));
    this.#triangles = new Uint32Array(new SharedArrayBuffer(corners * 12));
    this.#items = new Uint32Array(new SharedArrayBuffer(corners * 4));
  }

  /** Adds a polygon of an item: `count` corners, at least three, in `corners` as three numbers each. */
  add(item: number, corners: Float64Array, count: number): void {
    const first = this.#vertices;
    while ((first + count) * 3 > this.#positions.length) this.#grow();
    const [positions, edges, triangles, items] = [this.#positions, this.#edges, this.#triangles, this.#items];
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = this.#directions;
    for (let corner = 0; corner < count; corner++) {
      const a = corners[corner * 3] as number;
      const b = corners[corner * 3 + 1] as number;
      const c = corners[corner * 3 + 2] as number;
      const vertex = first + corner;
      positions[vertex * 3] = a * ax + b * bx + c * cx;
      positions[vertex * 3 + 1] = a * ay + b * by + c * cy;
      positions[vertex * 3 + 2] = a * az + b * bz + c * cz;
      edges[vertex * 2] = vertex;
      edges[vertex * 2 + 1] = vertex + 1;
    }
    this.#vertices = first + count;
    edges[this.#vertices * 2 - 1] = first;
    let at = this.#count;
    for (let corner = 2; corner < count; corner++) {
      triangles[at * 3] = first;
      triangles[at * 3 + 1] = first + corner - 1;
      triangles[at * 3 + 2] = first + corner;
      items[at++] = item;
    }
    this.#count = at;
  }

  finish(): Polygons {
    return {
      positions: this.#positions.subarray(0, this.#vertices * 3),
      triangles: this.#triangles.subarray(0, this.#count * 3),
      itemOfTriangle: this.#items.subarray(0, this.#count),
      edges: this.#edges.subarray(0, this.#vertices * 2),
    };
  }

  #grow(): void {
    this.#positions = grown(this.#positions);
    this.#edges = grown(this.#edges);
    this.#triangles = grown(this.#triangles);
    this.#items = grown(this.#items);
  }
}

function grown<Numbers extends Float32Array | Uint32Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (memory: SharedArrayBuffer) => Numbers)(
    new SharedArrayBuffer(numbers.byteLength * 2),
  );
  larger.set(numbers);
  return larger;
}

import { isKept, type ItemBits } from 'adit/core';
import { weldVertices } from './weld.ts';

/** The triangles that enclose bodies, in shared memory: three vertices each, the same one at the same place, and their items. */
export interface ClosedTriangles {
  readonly vertices: Uint32Array;
  readonly items: Uint32Array;
}

/**
 * Finds the bodies that kept triangles enclose: parts that hang together by edges of which each has exactly two triangles.
 * Triangles without area are left out before.
 */
export function closedTriangles(input: {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  /** All triangles are kept without it. */
  readonly mask: ItemBits | undefined;
}): ClosedTriangles {
  const { positions, triangles, mask } = input;
  const welded = weldVertices(positions);
  const corners = triangles.map((vertex) => welded[vertex] as number);
  const counts = (item: number): boolean => {
    const [a, b, c] = [corners[item * 3], corners[item * 3 + 1], corners[item * 3 + 2]];
    return (!mask || isKept(mask, item)) && a !== b && b !== c && c !== a;
  };
  const parts = new Parts(triangles.length / 3);
  joinAtEdges(corners, welded.length, counts, parts);
  const items: number[] = [];
  for (let item = 0; item < triangles.length / 3; item++) if (counts(item) && parts.isSound(item)) items.push(item);
  const vertices = new Uint32Array(new SharedArrayBuffer(items.length * 12));
  items.forEach((item, at) => vertices.set(corners.subarray(item * 3, item * 3 + 3), at * 3));
  const shared = new Uint32Array(new SharedArrayBuffer(items.length * 4));
  shared.set(items);
  return { vertices, items: shared };
}

/** Sets that can be joined, and spoilt. */
class Parts {
  #parent: Uint32Array;
  #isSpoilt: Uint8Array;

  constructor(count: number) {
    this.#parent = Uint32Array.from({ length: count }, (_, at) => at);
    this.#isSpoilt = new Uint8Array(count);
  }

  join(one: number, other: number): void {
    const [root, joined] = [this.#rootOf(one), this.#rootOf(other)];
    this.#parent[joined] = root;
    this.#isSpoilt[root] = (this.#isSpoilt[root] as number) | (this.#isSpoilt[joined] as number);
  }

  spoil(one: number): void {
    this.#isSpoilt[this.#rootOf(one)] = 1;
  }

  isSound(one: number): boolean {
    return this.#isSpoilt[this.#rootOf(one)] === 0;
  }

  #rootOf(one: number): number {
    let at = one;
    while (this.#parent[at] !== at) {
      const up = this.#parent[this.#parent[at] as number] as number;
      this.#parent[at] = up;
      at = up;
    }
    return at;
  }
}

/** Joins the triangles at each edge; spoils those at an edge that has not two of them. */
function joinAtEdges(corners: Uint32Array, vertices: number, counts: (item: number) => boolean, parts: Parts): void {
  // The edges by their lower vertex: its other vertices and triangles are `starts[vertex]` to `starts[vertex + 1] - 1`.
  const starts = new Uint32Array(vertices + 2);
  const forEdges = (visit: (low: number, high: number, item: number) => void): void => {
    for (let item = 0; item < corners.length / 3; item++) {
      if (!counts(item)) continue;
      for (let side = 0; side < 3; side++) {
        const from = corners[item * 3 + side] as number;
        const to = corners[item * 3 + ((side + 1) % 3)] as number;
        visit(Math.min(from, to), Math.max(from, to), item);
      }
    }
  };
  forEdges((low) => (starts[low + 2] = (starts[low + 2] as number) + 1));
  for (let at = 2; at < starts.length; at++) starts[at] = (starts[at] as number) + (starts[at - 1] as number);
  const total = starts.at(-1) as number;
  const [ends, items] = [new Uint32Array(total), new Uint32Array(total)];
  forEdges((low, high, item) => {
    const at = starts[low + 1] as number;
    starts[low + 1] = at + 1;
    ends[at] = high;
    items[at] = item;
  });
  // How many triangles an edge of the vertex at hand has, and the last of them, by its other vertex.
  const [counted, last] = [new Uint32Array(vertices), new Uint32Array(vertices)];
  for (let vertex = 0; vertex < vertices; vertex++) {
    const [from, to] = [starts[vertex] as number, starts[vertex + 1] as number];
    for (let at = from; at < to; at++) {
      const [end, item] = [ends[at] as number, items[at] as number];
      if (counted[end] !== 0) parts.join(item, last[end] as number);
      counted[end] = (counted[end] as number) + 1;
      last[end] = item;
    }
    for (let at = from; at < to; at++) if (counted[ends[at] as number] !== 2) parts.spoil(items[at] as number);
    for (let at = from; at < to; at++) counted[ends[at] as number] = 0;
  }
}

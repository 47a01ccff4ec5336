import type { Vector3 } from 'adit/core';
import type { SectionPieces } from 'adit/core/server';

/** Flat polygons of items, in shared memory. */
export type Polygons = Omit<SectionPieces, 'origin'>;

/** How many corners a polygon has on average where a plane goes through a grid. */
const USUAL_CORNERS = 4;

/** Collects convex polygons whose corners are told along three directions. */
export class PolygonWriter {
  /** The directions one after the other: read for each corner, so they are no list of lists. */
  #directions: Float64Array;
  #positions: Float32Array;
  #ends: Uint32Array;
  #items: Uint32Array;
  #corners = 0;
  #count = 0;

  /** `expected` is how many polygons there is room for at once. Memory that is not written to costs nothing. */
  constructor(directions: readonly [Vector3, Vector3, Vector3], expected: number) {
    const polygons = Math.max(16, Math.ceil(expected));
    this.#directions = Float64Array.from(directions.flat());
    this.#positions = new Float32Array(new SharedArrayBuffer(polygons * USUAL_CORNERS * 12));
    this.#ends = new Uint32Array(new SharedArrayBuffer(polygons * 4));
    this.#items = new Uint32Array(new SharedArrayBuffer(polygons * 4));
  }

  /** Adds a polygon of an item: `count` corners, at least three, in `corners` as three numbers each. */
  add(item: number, corners: Float64Array, count: number): void {
    let at = this.#corners * 3;
    const end = at + count * 3;
    while (end > this.#positions.length) this.#positions = grown(this.#positions);
    if (this.#count === this.#items.length) {
      this.#ends = grown(this.#ends);
      this.#items = grown(this.#items);
    }
    const positions = this.#positions;
    const along = this.#directions as unknown as Nine;
    for (let number = 0; at < end; at += 3, number += 3) {
      const a = corners[number] as number;
      const b = corners[number + 1] as number;
      const c = corners[number + 2] as number;
      positions[at] = a * along[0] + b * along[3] + c * along[6];
      positions[at + 1] = a * along[1] + b * along[4] + c * along[7];
      positions[at + 2] = a * along[2] + b * along[5] + c * along[8];
    }
    this.#corners += count;
    this.#ends[this.#count] = this.#corners;
    this.#items[this.#count++] = item;
  }

  finish(): Polygons {
    return {
      positions: this.#positions.subarray(0, this.#corners * 3),
      ends: this.#ends.subarray(0, this.#count),
      items: this.#items.subarray(0, this.#count),
    };
  }
}

type Nine = readonly [number, number, number, number, number, number, number, number, number];

function grown<Numbers extends Float32Array | Uint32Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (memory: SharedArrayBuffer) => Numbers)(
    new SharedArrayBuffer(numbers.byteLength * 2),
  );
  larger.set(numbers);
  return larger;
}

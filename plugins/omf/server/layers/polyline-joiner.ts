/** Joins segments to polylines, in their order. */
export class PolylineJoiner {
  /** A vertex more than segments for each polyline, of which there are as many as segments at most. */
  readonly #vertices: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #rows: Uint32Array;
  #filled = 0;
  #count = 0;
  #lastRow = -2;

  constructor(segments: number) {
    this.#vertices = new Uint32Array(segments * 2);
    this.#offsets = new Uint32Array(segments + 1);
    this.#rows = new Uint32Array(segments);
  }

  /** Adds a segment. It goes on with the polyline before it when `isAlike` and it begins where that one ends. */
  add(row: number, from: number, to: number, isAlike: boolean): void {
    const goesOn = isAlike && row === this.#lastRow + 1 && this.#vertices[this.#filled - 1] === from && from !== to;
    this.#lastRow = row;
    if (!goesOn) {
      this.#offsets[this.#count] = this.#filled;
      this.#rows[this.#count] = row;
      this.#count += 1;
      this.#vertices[this.#filled] = from;
      this.#filled += 1;
      // A segment from a vertex to itself stands for a line of that vertex alone.
      if (from === to) return;
    }
    this.#vertices[this.#filled] = to;
    this.#filled += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** The file's vertices, polyline by polyline. */
  get vertices(): Uint32Array {
    return this.#vertices.subarray(0, this.#filled);
  }

  /** Where each polyline begins, and where the last one ends. */
  get offsets(): Uint32Array<ArrayBuffer> {
    const offsets = new Uint32Array(this.#count + 1);
    offsets.set(this.#offsets.subarray(0, this.#count));
    offsets[this.#count] = this.#filled;
    return offsets;
  }

  /** The first segment of each polyline. */
  get rows(): Uint32Array {
    return this.#rows.subarray(0, this.#count);
  }
}

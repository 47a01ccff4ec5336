/** A set of row numbers below `count` that takes memory only once it holds one. */
export class RowSet {
  readonly #count: number;
  #bits: Uint8Array | undefined;
  size = 0;

  constructor(count: number) {
    this.#count = count;
  }

  add(row: number): void {
    if (this.has(row)) return;
    this.#bits ??= new Uint8Array(Math.ceil(this.#count / 8));
    this.#bits[row >>> 3] = (this.#bits[row >>> 3] as number) | (1 << (row & 7));
    this.size += 1;
  }

  has(row: number): boolean {
    return this.#bits !== undefined && ((this.#bits[row >>> 3] as number) & (1 << (row & 7))) !== 0;
  }
}

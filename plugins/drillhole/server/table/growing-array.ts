/** Collects numbers that come in parts; the parts are copied, so that their owner may use their memory again. */
export class GrowingArray<T extends Float64Array | Uint32Array> {
  #numbers: T;
  #length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#numbers = make(4096);
  }

  append(part: T): void {
    const needed = this.#length + part.length;
    if (needed > this.#numbers.length) {
      const grown = this.#make(Math.max(needed, this.#numbers.length * 2));
      grown.set(this.#numbers.subarray(0, this.#length));
      this.#numbers = grown;
    }
    this.#numbers.set(part, this.#length);
    this.#length = needed;
  }

  /** All that was appended, without a copy. */
  get numbers(): T {
    return this.#numbers.subarray(0, this.#length) as T;
  }
}

type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Numbers that come one by one or in parts, in memory that grows as they come. @internal */
export class GrowingNumbers<T extends Numbers> {
  #numbers: T;
  #length = 0;
  readonly #make: (length: number) => T;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#numbers = make(64);
  }

  get length(): number {
    return this.#length;
  }

  /** The numbers so far, without a copy; valid until the next one comes. */
  get numbers(): T {
    return this.#numbers.subarray(0, this.#length) as T;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) this.#grow(this.#length + 1);
    this.#numbers[this.#length++] = value;
  }

  push3(a: number, b: number, c: number): void {
    if (this.#length + 3 > this.#numbers.length) this.#grow(this.#length + 3);
    this.#numbers[this.#length++] = a;
    this.#numbers[this.#length++] = b;
    this.#numbers[this.#length++] = c;
  }

  /** Copies them, so that their owner may use their memory again. */
  append(values: ArrayLike<number>): void {
    if (this.#length + values.length > this.#numbers.length) this.#grow(this.#length + values.length);
    this.#numbers.set(values, this.#length);
    this.#length += values.length;
  }

  /** The number at a place below `length`. */
  at(index: number): number {
    return this.#numbers[index] as number;
  }

  /** Forgets the numbers from `length` on. */
  cut(length: number): void {
    this.#length = Math.min(this.#length, length);
  }

  #grow(needed: number): void {
    const grown = this.#make(Math.max(needed, this.#numbers.length * 2));
    grown.set(this.#numbers.subarray(0, this.#length));
    this.#numbers = grown;
  }
}

/** Growing float64 numbers. @internal */
export function growingFloats(): GrowingNumbers<Float64Array<ArrayBuffer>> {
  return new GrowingNumbers((length) => new Float64Array(length));
}

/** Growing unsigned 32-bit integers. @internal */
export function growingIntegers(): GrowingNumbers<Uint32Array<ArrayBuffer>> {
  return new GrowingNumbers((length) => new Uint32Array(length));
}

/** The vertices of an object by the numbers that the file gives them, which mostly count up from 0 or 1. @internal */
export class VertexNumbers {
  readonly #others = new Map<number, number>();
  #firstNumber = 0;
  #firstVertex = 0;
  #count = 0;

  /** The vertex goes by `number` from here on. */
  set(number: number, vertex: number): void {
    if (this.#count === 0) [this.#firstNumber, this.#firstVertex] = [number, vertex];
    const isNext = number === this.#firstNumber + this.#count && vertex === this.#firstVertex + this.#count;
    if (isNext) this.#count += 1;
    else this.#others.set(number, vertex);
  }

  /** -1 for a number that no vertex has. */
  get(number: number): number {
    const other = this.#others.get(number);
    if (other !== undefined) return other;
    const place = number - this.#firstNumber;
    return Number.isInteger(place) && place >= 0 && place < this.#count ? this.#firstVertex + place : -1;
  }
}

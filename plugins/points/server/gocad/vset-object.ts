import { decodeText, GocadFrame, GocadProperties, growingFloats, VertexNumbers, wordsOf } from 'adit/core/server';

/** A point of an object, and its numbers by the object's columns. */
export interface VsetPoint {
  readonly xyz: readonly [number, number, number];
  readonly values: readonly (number | undefined)[];
}

/** One set of points of a file of GOCAD: takes its lines, and gives its points. */
export class VsetObject {
  readonly #frame = new GocadFrame();
  readonly #properties = new GocadProperties();
  readonly #numbers = new VertexNumbers();
  readonly #places: ReturnType<typeof growingFloats> | undefined;
  #hasAtoms = false;

  /** `keepsPlaces` where points are named again. */
  constructor(keepsPlaces: boolean) {
    if (keepsPlaces) this.#places = growingFloats();
  }

  get name(): string {
    return decodeText(this.#frame.name ?? 'VSet');
  }

  get columns(): readonly string[] {
    return this.#properties.columns;
  }

  get isInFeet(): boolean {
    return this.#frame.unit === 'ft';
  }

  get mixedUnits(): readonly string[] | undefined {
    return this.#frame.mixedUnits;
  }

  /** It has points that are those of earlier numbers. */
  get hasAtoms(): boolean {
    return this.#hasAtoms;
  }

  /** The point of a line; undefined for a line of another sort. One that repeats a point that is not there is nowhere. */
  take(text: string): VsetPoint | undefined {
    if (this.#frame.take(text)) return undefined;
    const words = wordsOf(text);
    const [word, number, ...rest] = words;
    if (word === 'VRTX' || word === 'PVRTX') {
      const xyz = this.#frame.place(rest.slice(0, 3));
      this.#keep(Number(number), xyz);
      return { xyz, values: this.#properties.values(word === 'PVRTX' ? rest.slice(3) : []) };
    }
    if (word === 'ATOM' || word === 'PATOM') {
      this.#hasAtoms = true;
      const xyz = this.#placeOf(Number(rest[0]));
      this.#keep(Number(number), xyz);
      return { xyz, values: this.#properties.values(rest.slice(1)) };
    }
    this.#properties.take(words);
    return undefined;
  }

  #keep(number: number, xyz: readonly [number, number, number]): void {
    if (!this.#places) return;
    this.#numbers.set(number, this.#places.length / 3);
    this.#places.push3(...xyz);
  }

  #placeOf(number: number): [number, number, number] {
    const at = this.#numbers.get(number) * 3;
    if (at < 0 || !this.#places) return [Number.NaN, Number.NaN, Number.NaN];
    return [this.#places.at(at), this.#places.at(at + 1), this.#places.at(at + 2)];
  }
}

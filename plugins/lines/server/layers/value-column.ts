import { MISSING_CODE, type Column } from 'adit/core';
import {
  CategoryColumnBuilder,
  growingFloats,
  growingIntegers,
  NumberColumnBuilder,
  type DatasetWriter,
  type LineProperty,
  type LineValue,
} from 'adit/core/server';

/** A column with more different texts is left out. */
const MAX_TEXTS = 4_000_000;
const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/** The values of a property of a layer, as they come: numbers as they are, texts as codes. */
export class ValueColumn {
  readonly property: LineProperty;
  readonly #numbers = growingFloats();
  readonly #codes = growingIntegers();
  readonly #texts = new Map<string, number>();
  #hasTooManyTexts = false;

  constructor(property: LineProperty) {
    this.property = property;
  }

  get isLeftOut(): boolean {
    return this.#hasTooManyTexts;
  }

  get length(): number {
    return this.#isOfNumbers ? this.#numbers.length : this.#codes.length;
  }

  get #isOfNumbers(): boolean {
    return this.property.kind === 'number';
  }

  push(value: LineValue): void {
    if (this.#isOfNumbers) this.#numbers.push(typeof value === 'number' ? value : Number.NaN);
    else this.#codes.push(value === undefined ? MISSING_CODE : this.#codeOf(String(value)));
  }

  /** Adds missing values up to a length. */
  fill(length: number): void {
    while (this.length < length) this.push(undefined);
  }

  /** Whether all vertices of each line have the same value. */
  isAlikeAlong(offsets: Uint32Array): boolean {
    const values = this.#isOfNumbers ? this.#numbers.numbers : this.#codes.numbers;
    for (let line = 0; line + 1 < offsets.length; line += 1) {
      const first = values[offsets[line] as number];
      for (let at = (offsets[line] as number) + 1; at < (offsets[line + 1] as number); at += 1)
        if (!Object.is(values[at], first)) return false;
    }
    return true;
  }

  /** Writes the column; with `places` only the values there. */
  async write(writer: DatasetWriter, file: string, name: string, places?: Uint32Array): Promise<Column> {
    const identity = { file, name, unit: 'none' as const };
    const location = this.property.of === 'vertices' && !places ? { location: 'vertices' as const } : {};
    const texts = [...this.#texts.keys()];
    if (this.#isOfNumbers || (this.property.kind === 'found' && texts.every((text) => NUMBER.test(text)))) {
      const builder = new NumberColumnBuilder(writer, identity);
      builder.append(pick(this.#isOfNumbers ? this.#numbers.numbers : this.#foundNumbers(texts), places));
      return { ...(await builder.close()), ...location };
    }
    const builder = new CategoryColumnBuilder(writer, identity);
    builder.append(pick(this.#codes.numbers, places));
    return { ...(await builder.close(texts)), ...location };
  }

  #foundNumbers(texts: readonly string[]): Float64Array<ArrayBuffer> {
    const numbers = texts.map(Number);
    return Float64Array.from(this.#codes.numbers, (code) => numbers[code] ?? Number.NaN);
  }

  #codeOf(text: string): number {
    const known = this.#texts.get(text);
    if (known !== undefined) return known;
    if (this.#texts.size >= MAX_TEXTS) {
      this.#hasTooManyTexts = true;
      return MISSING_CODE;
    }
    this.#texts.set(text, this.#texts.size);
    return this.#texts.size - 1;
  }
}

function pick<T extends Float64Array | Uint32Array>(values: T, places: Uint32Array | undefined): T {
  if (!places) return values;
  const picked = values instanceof Float64Array ? new Float64Array(places.length) : new Uint32Array(places.length);
  for (const [at, place] of places.entries()) picked[at] = values[place] as number;
  return picked as T;
}

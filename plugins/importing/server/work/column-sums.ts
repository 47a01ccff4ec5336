import { MISSING_CODE } from 'adit/core';
import { isMissingText, manyDistinct, missingNumber, sampleRows, standsApart } from '../table/index.ts';

/** A value that marks missing data in some systems, and how often it occurs. */
export interface Sentinel {
  readonly symbol: string;
  readonly count: number;
}

/** What a column holds, summed up batch by batch in bounded memory. */
export class NumberSums {
  missing = 0;
  minimum = Number.POSITIVE_INFINITY;
  maximum = Number.NEGATIVE_INFINITY;
  onlyIntegers = true;
  readonly samples: string[] = [];
  #distinct = new Set<number>();
  #markers = new Map<number, number>();
  #othersMinimum = Number.POSITIVE_INFINITY;

  add(values: Float64Array): void {
    for (const value of values) {
      if (this.samples.length < sampleRows) this.samples.push(Number.isNaN(value) ? '' : String(value));
      if (Number.isNaN(value)) this.missing += 1;
      else this.#addNumber(value);
    }
  }

  /** Exact up to 2,500. */
  get distinct(): number {
    return this.#distinct.size;
  }

  get sentinels(): Sentinel[] {
    return [...this.#markers]
      .filter(([value]) => standsApart(value, this.#othersMinimum))
      .map(([value, count]) => ({ symbol: String(value), count }));
  }

  #addNumber(value: number): void {
    if (value < this.minimum) this.minimum = value;
    if (value > this.maximum) this.maximum = value;
    if (!Number.isInteger(value)) this.onlyIntegers = false;
    if (this.#distinct.size < manyDistinct) this.#distinct.add(value);
    const marker = missingNumber(value);
    if (marker !== undefined) this.#markers.set(marker, (this.#markers.get(marker) ?? 0) + 1);
    else if (value < this.#othersMinimum) this.#othersMinimum = value;
  }
}

/** What a column of texts holds; texts come as codes, and their dictionary when all were read. */
export class TextSums {
  missing = 0;
  #counts = new Map<number, number>();
  #first: number[] = [];

  add(codes: Uint32Array): void {
    for (const code of codes) {
      if (this.#first.length < sampleRows) this.#first.push(code);
      if (code === MISSING_CODE) this.missing += 1;
      else if (this.#counts.has(code) || this.#counts.size < manyDistinct)
        this.#counts.set(code, (this.#counts.get(code) ?? 0) + 1);
    }
  }

  /** Exact up to 2,500. */
  get distinct(): number {
    return this.#counts.size;
  }

  samples(dictionary: readonly string[]): string[] {
    return this.#first.map((code) => dictionary[code] ?? '');
  }

  sentinels(dictionary: readonly string[]): Sentinel[] {
    return [...this.#counts]
      .map(([code, count]) => ({ symbol: dictionary[code] ?? '', count }))
      .filter(({ symbol }) => isMissingText(symbol));
  }
}

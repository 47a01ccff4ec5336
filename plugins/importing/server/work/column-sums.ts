import { MISSING_CODE } from 'adit/core';
import type { ColumnProfile } from '../../shared/table/index.ts';
import { CodeEvidence, isMissingText, manyDistinct, missingNumber, sampleRows, standsApart } from '../table/index.ts';

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
  /** None of places and depths, which have markers for missing ones at most. */
  readonly #codes: CodeEvidence | undefined;
  #distinct = new Set<number>();
  #markers = new Map<number, number>();
  #othersMinimum = Number.POSITIVE_INFINITY;

  constructor(mayHaveCodes = false) {
    this.#codes = mayHaveCodes ? new CodeEvidence() : undefined;
  }

  add(values: Float64Array, lines: Uint32Array): void {
    for (let row = 0; row < values.length; row += 1) {
      const value = values[row] as number;
      if (this.samples.length < sampleRows) this.samples.push(Number.isNaN(value) ? '' : String(value));
      if (Number.isNaN(value)) this.missing += 1;
      else {
        this.#addNumber(value);
        this.#codes?.addNumber(value, { text: () => String(value) }, lines[row] ?? 0);
      }
    }
  }

  /** What is hardly a value, and how it is to be read. `mayBeLimits`: negative numbers may stand for a limit. */
  asNumbers(mayBeLimits: boolean): ColumnProfile['asNumbers'] {
    return this.#codes?.verdict(this.distinct, mayBeLimits);
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

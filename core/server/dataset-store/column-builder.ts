import { MISSING_CODE, type Column, type ColumnStatistics } from 'adit/core';
import type { ColumnPart, DatasetWriter } from './dataset-writer.ts';
import { ValueSpread } from './value-spread.ts';

/** What identifies a column; `file` is the name of its column file without the type. @public */
export interface ColumnIdentity {
  readonly file: string;
  readonly name: string;
  readonly unit: Column['unit'];
  /** Of numbers that are moments, in milliseconds since 1970. */
  readonly kind?: 'timestamp';
}

/** Item numbers and their texts as they were in the source. @public */
export type SourceTexts = ReadonlyMap<number, string>;

async function writeSourceTexts(
  writer: DatasetWriter,
  file: string,
  texts: SourceTexts,
): Promise<{ sourceTexts?: string }> {
  if (texts.size === 0) return {};
  return { sourceTexts: await writer.writeJson(`${file}-source`, Object.fromEntries(texts)) };
}

/**
 * Keeps the statistics of numbers that come in parts: how many there are and are missing, their extremes, and their mean by
 * a compensated sum, so that it does not drift over millions of values. What is not finite counts as missing.
 *
 * @public
 */
export class NumberStatistics {
  #count = 0;
  #missing = 0;
  #minimum = Infinity;
  #maximum = -Infinity;
  #smallestPositive = Infinity;
  #sum = 0;
  #lost = 0;

  add(values: Float64Array): void {
    let [count, minimum, maximum, smallestPositive] = [0, this.#minimum, this.#maximum, this.#smallestPositive];
    let [sum, lost] = [this.#sum, this.#lost];
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] as number;
      if (!Number.isFinite(value)) continue;
      count += 1;
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
      if (value > 0 && value < smallestPositive) smallestPositive = value;
      const next = sum + value;
      lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
    }
    this.#count += count;
    this.#missing += values.length - count;
    [this.#minimum, this.#maximum, this.#smallestPositive] = [minimum, maximum, smallestPositive];
    [this.#sum, this.#lost] = [sum, lost];
  }

  /** `count` is how many values there are, `missing` how many items have none; a column without values has no extremes. */
  get result(): ColumnStatistics {
    const counts = { count: this.#count, missing: this.#missing };
    if (this.#count === 0) return counts;
    const mean = this.#sum / this.#count + this.#lost / this.#count;
    return {
      ...counts,
      minimum: this.#minimum,
      maximum: this.#maximum,
      ...(Number.isFinite(mean) ? { mean } : {}),
      ...(Number.isFinite(this.#smallestPositive) ? { smallestPositive: this.#smallestPositive } : {}),
    };
  }
}

/** Writes a column of numbers in parts, as float64 with NaN for missing; keeps its statistics, and how its colours start by the spread of its values. @public */
export class NumberColumnBuilder {
  readonly #writer: DatasetWriter;
  readonly #identity: ColumnIdentity;
  readonly #part: ColumnPart;
  readonly #statistics = new NumberStatistics();
  readonly #spread = new ValueSpread();

  constructor(writer: DatasetWriter, identity: ColumnIdentity) {
    this.#writer = writer;
    this.#identity = identity;
    this.#part = writer.openColumn(identity.file, 'f64');
  }

  append(values: Float64Array): void {
    this.#statistics.add(values);
    this.#spread.add(values);
    this.#part.write(
      values.includes(Infinity) || values.includes(-Infinity)
        ? values.map((value) => (Number.isFinite(value) ? value : NaN))
        : values,
    );
  }

  /** Puts the column on disk for good; `texts` are those of the values that were changed on import. */
  async close(texts: SourceTexts = new Map()): Promise<Column> {
    const { file, name, unit, kind = 'number' } = this.#identity;
    const data = this.#part.close();
    const source = await writeSourceTexts(this.#writer, file, texts);
    const look = kind === 'number' ? this.#spread.look : undefined;
    return {
      name,
      label: name,
      kind,
      unit,
      data,
      statistics: this.#statistics.result,
      ...(look && { look }),
      ...source,
    };
  }
}

/**
 * Writes a column of categories in parts. The codes that come in belong to the source's dictionary, which may not be known
 * before the end and may hold texts of rows that were left out; the codes that are written count up in order of first use.
 *
 * @public
 */
export class CategoryColumnBuilder {
  readonly #writer: DatasetWriter;
  readonly #identity: ColumnIdentity;
  readonly #part: ColumnPart;
  #codes = new Uint32Array(1024).fill(MISSING_CODE);
  #used: number[] = [];
  #count = 0;
  #missing = 0;

  constructor(writer: DatasetWriter, identity: ColumnIdentity) {
    this.#writer = writer;
    this.#identity = identity;
    this.#part = writer.openColumn(identity.file, 'u32');
  }

  append(codes: Uint32Array): void {
    const written = new Uint32Array(codes.length);
    for (let at = 0; at < codes.length; at += 1) written[at] = this.#renumber(codes[at] as number);
    this.#part.write(written);
  }

  /** Puts the column and its dictionary on disk for good; `dictionary` holds the source's texts by the codes that came in. */
  async close(dictionary: readonly string[], texts: SourceTexts = new Map()): Promise<Column> {
    const { file, name, unit } = this.#identity;
    const data = this.#part.close();
    const words = this.#used.map((code) => dictionary[code] ?? '');
    const dictionaryFile = await this.#writer.writeJson(`${file}-dictionary`, words);
    const source = await writeSourceTexts(this.#writer, file, texts);
    const statistics = { count: this.#count, missing: this.#missing, distinct: words.length };
    return { name, label: name, kind: 'category', unit, data, dictionary: dictionaryFile, statistics, ...source };
  }

  #renumber(code: number): number {
    if (code === MISSING_CODE) {
      this.#missing += 1;
      return MISSING_CODE;
    }
    this.#count += 1;
    if (code >= this.#codes.length) this.#grow(code + 1);
    let written = this.#codes[code] as number;
    if (written === MISSING_CODE) {
      written = this.#used.length;
      this.#codes[code] = written;
      this.#used.push(code);
    }
    return written;
  }

  #grow(needed: number): void {
    const grown = new Uint32Array(Math.max(needed, this.#codes.length * 2)).fill(MISSING_CODE);
    grown.set(this.#codes);
    this.#codes = grown;
  }
}

/** The numbers at `rows`, in that order. @public */
export function pickRows<T extends Float64Array | Uint32Array>(values: T, rows: Uint32Array): T {
  const picked = values instanceof Float64Array ? new Float64Array(rows.length) : new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) picked[at] = values[rows[at] as number] as number;
  return picked as T;
}

/** Source texts by item instead of by row, when the rows `rejected` (ascending) became no item. @public */
export function textsByItem(byRow: SourceTexts | undefined, rejected: ArrayLike<number>): Map<number, string> {
  const byItem = new Map<number, string>();
  for (const [row, text] of byRow ?? []) {
    let low = 0;
    let high = rejected.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((rejected[middle] as number) < row) low = middle + 1;
      else high = middle;
    }
    if (rejected[low] !== row) byItem.set(row - low, text);
  }
  return byItem;
}

/** A name for a column that is not yet in `taken`: `name` itself, or with a number after it. Adds it to `taken`. @public */
export function uniqueColumnName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique); number += 1) unique = `${name}_${number}`;
  taken.add(unique);
  return unique;
}

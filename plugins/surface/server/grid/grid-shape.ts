import { AditError } from 'adit/core';
import { growingFloats } from 'adit/core/server';

/** Where the nodes of a grid lie. */
export interface GridPlace {
  readonly columns: number;
  readonly rows: number;
  /** The node of the first column and row. */
  readonly x: number;
  readonly y: number;
  /** Above 0. */
  readonly stepX: number;
  /** Above 0 where rows go from south to north, below where they go from north to south. */
  readonly stepY: number;
  /** How far a row lies east of the one before it, and a column north of the one before it, in a turned or slanted grid. */
  readonly slantX?: number;
  readonly slantY?: number;
  /** Values come column by column instead of row by row. */
  readonly byColumns?: boolean;
}

/** The values of a grid as they come, no more than it declares; what is not there yet takes no memory. */
export class GridValues {
  readonly place: GridPlace;
  readonly #fileName: string;
  readonly #isMissing: (value: number) => boolean;
  readonly #values = growingFloats();

  constructor(fileName: string, place: GridPlace, isMissing: (value: number) => boolean) {
    this.#fileName = fileName;
    this.place = place;
    this.#isMissing = isMissing;
  }

  get isFull(): boolean {
    return this.#values.length === this.declared;
  }

  get declared(): number {
    return this.place.columns * this.place.rows;
  }

  /** How many values there are so far. */
  get found(): number {
    return this.#values.length;
  }

  /** Takes the next value; throws `grid-too-many-values` when there is no node for it. */
  push(value: number): void {
    if (this.isFull)
      throw new AditError('grid-too-many-values', { values: { file: this.#fileName, declared: this.declared } });
    this.#values.push(this.#isMissing(value) ? Number.NaN : value);
  }

  /** The value of a node; NaN where there is none. */
  at(column: number, row: number): number {
    const { columns, rows, byColumns } = this.place;
    return this.#values.at(byColumns ? column * rows + row : row * columns + column);
  }

  /** Throws `grid-cut-short`, with the place, when values are missing at the end. */
  close(): void {
    if (this.isFull) return;
    const { columns, rows, byColumns } = this.place;
    const found = this.#values.length;
    const values = { file: this.#fileName, declared: this.declared, found, row: 1 + Math.floor(found / columns), rows };
    if (byColumns) Object.assign(values, { row: 1 + Math.floor(found / rows), rows: columns });
    throw new AditError('grid-cut-short', { values });
  }
}

/** Checks numbers of a header; throws `grid-bad-header` with the word for the one that cannot be. */
export function checkPlace(fileName: string, place: GridPlace): GridPlace {
  const { columns, rows, x, y, stepX, stepY } = place;
  const bad = (word: string): AditError => new AditError('grid-bad-header', { values: { file: fileName, word } });
  const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 2;
  if (!isCount(columns)) throw bad('columns');
  if (!isCount(rows)) throw bad('rows');
  const isSpan = (start: number, step: number, count: number): boolean => {
    const end = start + step * (count - 1);
    // Steps that are lost beside their coordinates would put nodes upon each other.
    return Math.abs(start) <= 1e12 && Math.abs(end) <= 1e12 && end - step !== end && start + step !== start;
  };
  if (!(stepX > 0) || !isSpan(x, stepX, columns)) throw bad('x');
  if (!isSpan(y, stepY, rows)) throw bad('y');
  return place;
}

/** Says which values stand for none: numbers that are none, and what the file names; huge ones need not agree to the last digit. */
export function missingTest(noData: number | undefined): (value: number) => boolean {
  if (noData === undefined || Number.isNaN(noData)) return Number.isNaN;
  const tolerance = Math.abs(noData) > 1e30 ? Math.abs(noData) * 1e-6 : 0;
  return (value) => Number.isNaN(value) || Math.abs(value - noData) <= tolerance;
}

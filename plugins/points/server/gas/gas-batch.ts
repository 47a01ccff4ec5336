import { MISSING_CODE } from 'adit/core';
import type { TableBatch } from 'adit/core/server';

/** The most rows of a batch. */
export const BATCH_ROWS = 16_384;

/** Gives the texts of one column their codes. */
export class TextCodes {
  readonly texts: string[] = [];
  #codes = new Map<string, number>();

  codeOf(text: string): number {
    let code = this.#codes.get(text);
    if (code === undefined) {
      code = this.texts.length;
      this.#codes.set(text, code);
      this.texts.push(text);
    }
    return code;
  }
}

/** Gathers rows until they make a batch. */
export class BatchMaker {
  readonly dictionaries = new Map<string, TextCodes>();
  #numbers = new Map<string, Float64Array>();
  #texts = new Map<string, Uint32Array>();
  #lines = new Uint32Array(BATCH_ROWS);
  #rows = 0;

  constructor(columns: readonly { readonly name: string; readonly kind: 'number' | 'text' }[]) {
    for (const { name, kind } of columns) {
      if (kind === 'number') this.#numbers.set(name, new Float64Array(BATCH_ROWS));
      else {
        this.#texts.set(name, new Uint32Array(BATCH_ROWS));
        this.dictionaries.set(name, new TextCodes());
      }
    }
  }

  get isFull(): boolean {
    return this.#rows === BATCH_ROWS;
  }

  get isEmpty(): boolean {
    return this.#rows === 0;
  }

  /** Sets a cell of the row that is being made; undefined for a missing number. */
  number(column: string, value: number | undefined): void {
    (this.#numbers.get(column) as Float64Array)[this.#rows] = value ?? NaN;
  }

  /** Sets a cell of the row that is being made; undefined for a missing text. */
  text(column: string, value: string | undefined): void {
    const code = value === undefined ? MISSING_CODE : (this.dictionaries.get(column) as TextCodes).codeOf(value);
    (this.#texts.get(column) as Uint32Array)[this.#rows] = code;
  }

  endRow(line: number): void {
    this.#lines[this.#rows] = line;
    this.#rows += 1;
  }

  /** The rows so far, in arrays of their own; the next batch begins. */
  take(): TableBatch {
    const rows = this.#rows;
    this.#rows = 0;
    return {
      rows,
      lines: this.#lines.slice(0, rows),
      numbers: new Map([...this.#numbers].map(([name, values]) => [name, values.slice(0, rows)])),
      texts: new Map([...this.#texts].map(([name, codes]) => [name, codes.slice(0, rows)])),
    };
  }
}

import { parseDate, type DateOrder } from '../../shared/table/index.ts';
import type { FieldCursor } from './field-cursor.ts';
import type { NumberCells } from './number-cell.ts';

const longest = 40;

/** Reads the trimmed cells of a column of dates, and counts those that are missing. */
export class DateCells {
  /** What the last cell was. */
  outcome: 'date' | 'missing' | 'not-a-date' = 'date';
  missing = 0;
  /** The line of the first row without a date. */
  firstMissing: number | undefined;
  readonly #order: DateOrder;
  readonly #cells: NumberCells;

  /** `cells` knows the missing symbols. */
  constructor(order: DateOrder, cells: NumberCells) {
    this.#order = order;
    this.#cells = cells;
  }

  /** The moment in a cell in milliseconds since 1970, or NaN where it is missing or none; `outcome` says which. */
  read(cell: FieldCursor, line: number): number {
    const { bytes, start, end } = cell;
    this.#cells.read(bytes, start, end);
    if (this.#cells.outcome === 'missing') {
      this.outcome = 'missing';
      this.missing += 1;
      this.firstMissing ??= line;
      return Number.NaN;
    }
    const moment = end - start > longest ? undefined : parseDate(cell.text(longest), this.#order);
    this.outcome = moment === undefined ? 'not-a-date' : 'date';
    return moment ?? Number.NaN;
  }
}

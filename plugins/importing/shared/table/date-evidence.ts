import type { DateOrder } from './date-orders.ts';
import { mayBeDate, mayBeginWithYear, parseDate } from './dates.ts';

/** Of a column's texts, as many must be dates. */
const leastPart = 0.9;
/** A column that began with so many texts that are none is not looked at any more. */
const patience = 100;

/** What the texts of a column say of it: how its dates are written, `ambiguous` where that can be told for no date, or undefined for no column of dates. @public */
export type DateVerdict = DateOrder | 'ambiguous' | undefined;

/**
 * Finds out whether a column holds dates, and how they are written. Day and month are only told apart by the column as a whole: some value must be
 * a date in one order alone, and none in the other alone. Values that read the same both ways are no doubt. Dates such as 21-03-05 may begin with
 * their year as well, unless one of them cannot.
 *
 * @public
 */
export class DateEvidence {
  #texts = 0;
  #iso = 0;
  #both = 0;
  #onlyDayFirst = 0;
  #onlyMonthFirst = 0;
  #doubtful = false;
  #mayBeginWithYear = false;
  #cannotBeginWithYear = false;

  /** Whether further texts can still change that the column is none of dates. */
  get isOver(): boolean {
    return this.#texts >= patience && this.#dates === 0;
  }

  /** Adds a text that is not missing. */
  add(text: string): void {
    this.#texts += 1;
    if (!mayBeDate(text)) return;
    if (parseDate(text, 'iso') !== undefined) this.#iso += 1;
    else {
      this.#addYearLast(parseDate(text, 'dmy'), parseDate(text, 'mdy'));
      const beginsWithYear = mayBeginWithYear(text);
      if (beginsWithYear) this.#mayBeginWithYear = true;
      if (beginsWithYear === false) this.#cannotBeginWithYear = true;
    }
  }

  /** Adds a value that is no text, such as a number. */
  addOther(): void {
    this.#texts += 1;
  }

  /** What has been found. */
  get verdict(): DateVerdict {
    const yearLast = this.#both + this.#onlyDayFirst + this.#onlyMonthFirst;
    const needed = Math.max(1, this.#texts * leastPart);
    if (this.#iso >= needed && yearLast === 0) return 'iso';
    if (yearLast < needed || this.#iso > 0) return undefined;
    if (this.#mayBeginWithYear && !this.#cannotBeginWithYear) return 'ambiguous';
    if (this.#onlyDayFirst > 0 && this.#onlyMonthFirst > 0) return 'ambiguous';
    if (this.#onlyMonthFirst > 0) return 'mdy';
    return this.#onlyDayFirst > 0 || !this.#doubtful ? 'dmy' : 'ambiguous';
  }

  get #dates(): number {
    return this.#iso + this.#both + this.#onlyDayFirst + this.#onlyMonthFirst;
  }

  #addYearLast(dayFirst: number | undefined, monthFirst: number | undefined): void {
    if (dayFirst !== undefined && monthFirst !== undefined) {
      this.#both += 1;
      if (dayFirst !== monthFirst) this.#doubtful = true;
    } else if (dayFirst !== undefined) this.#onlyDayFirst += 1;
    else if (monthFirst !== undefined) this.#onlyMonthFirst += 1;
  }
}

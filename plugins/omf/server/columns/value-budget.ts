import { MAX_VALUES, omfError, type Place } from '../model/index.ts';

/** Counts the numbers that a dataset takes. */
export class ValueBudget {
  #left = MAX_VALUES;

  /** Throws `omf-too-many-values` when there are more than a dataset may hold. */
  take(numbers: number, place: Place): void {
    this.#left -= numbers;
    if (!(this.#left >= 0)) throw omfError('too-many-values', place, { most: MAX_VALUES });
  }
}

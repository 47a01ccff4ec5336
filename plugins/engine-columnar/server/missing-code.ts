import { MISSING_CODE, type Column } from 'adit/core';
import { hasCodes } from 'adit/core/server';

/** The number that means missing in a column of codes; undefined where NaN does. */
export function missingCodeOf(column: Column): number | undefined {
  return hasCodes(column) ? MISSING_CODE : undefined;
}

import type { CellClass } from './cell-class.ts';
import { modalWidth } from './detect-delimiter.ts';
import type { HeadRecord } from './file-head.ts';

const sampledRecords = 1000;
const leastNumericShare = 0.8;

/** What the rows of a table have in common. */
export interface BodySignature {
  /** Fields per row. */
  width: number;
  /** Positions of the columns that hold numbers. */
  numericColumns: number[];
}

/** The width of most records, and the columns that are numbers in the last third of them, where no header can be. */
export function bodySignature(records: readonly HeadRecord[], classify: (text: string) => CellClass): BodySignature {
  const body = records.slice(Math.floor(records.length / 5));
  const fullWidth = modalWidth(body.map((record) => record.fields.length));
  let width = fullWidth;
  // A delimiter at the end of every line, header included, makes no column.
  const isBlankEverywhere = (index: number): boolean =>
    records.every(({ fields }) => fields.length !== fullWidth || fields[index] === '');
  if (width > 1 && isBlankEverywhere(width - 1)) width--;
  const sample = records
    .slice(Math.floor((records.length * 2) / 3))
    .filter((record) => record.fields.length >= width)
    .slice(-sampledRecords);
  const numericColumns: number[] = [];
  for (let index = 0; index < width; index++) {
    const classes = sample.map(({ fields }) => classify(fields[index] ?? ''));
    const numbers = classes.filter((cell) => cell === 'number').length;
    const texts = classes.filter((cell) => cell === 'text').length;
    if (numbers > 0 && numbers >= (numbers + texts) * leastNumericShare) numericColumns.push(index);
  }
  return { width, numericColumns };
}

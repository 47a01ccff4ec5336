import type { NumberArray, TextArray } from '../model/index.ts';
import { omfError, type Place } from '../model/index.ts';
import type { EntryFiles } from './entry-files.ts';
import type { ArrayReference } from './index-shape.ts';
import { ParquetTable } from './parquet-table.ts';

/** What arrays are read from. */
export interface ArraySource {
  readonly files: EntryFiles;
  readonly reference: ArrayReference;
  readonly place: Place;
}

const timeTypes: readonly (string | undefined)[] = ['DATE', 'TIMESTAMP_MILLIS', 'TIMESTAMP_MICROS'];

/** Rows of the columns `names`, each a number; missing ones are NaN. */
export function numberArray({ files, reference, place }: ArraySource, names: readonly string[]): NumberArray {
  const table = new ParquetTable(files, reference, place);
  const width = names.length;
  const rounded = { count: 0 };
  return {
    width,
    rounded,
    count: async () => table.count,
    async *parts() {
      rounded.count = 0;
      for await (const { rows, columns } of table.rows(names)) {
        const numbers = new Float64Array(rows * width);
        for (const [column, name] of names.entries()) {
          let at = column;
          for (const values of columns.get(name) ?? [])
            for (let row = 0; row < values.length; row += 1, at += width) {
              const value: unknown = values[row];
              numbers[at] = toNumber(value, place);
              if (typeof value === 'bigint' && !Number.isSafeInteger(numbers[at])) rounded.count += 1;
            }
        }
        yield numbers;
      }
    },
  };
}

/** Whether the numbers of an array are dates or times. */
export async function areTimes({ files, reference, place }: ArraySource): Promise<boolean> {
  const [value] = await new ParquetTable(files, reference, place).schema();
  return timeTypes.includes(value?.converted_type) || value?.logical_type?.type === 'TIMESTAMP';
}

/** Rows of a column whose values have `fields` of their own; of a field that is not there all numbers are NaN. */
export function groupArray(source: ArraySource, name: string, fields: readonly string[]): NumberArray {
  const { files, reference, place } = source;
  const table = new ParquetTable(files, reference, place);
  const width = fields.length;
  return {
    width,
    count: async () => table.count,
    async *parts() {
      for await (const { rows, columns } of table.rows([name])) {
        const numbers = new Float64Array(rows * width).fill(NaN);
        let at = 0;
        for (const values of columns.get(name) ?? [])
          for (let row = 0; row < values.length; row += 1, at += width) {
            const value: unknown = values[row];
            if (typeof value !== 'object' || value === null) continue;
            for (const [field, key] of fields.entries())
              numbers[at + field] = toNumber((value as Record<string, unknown>)[key], place);
          }
        yield numbers;
      }
    },
  };
}

/** How many components the vectors of an array have: 2 or 3. */
export async function vectorDimensions({ files, reference, place }: ArraySource): Promise<2 | 3> {
  const schema = await new ParquetTable(files, reference, place).schema();
  return schema.some(({ name }) => name === 'z') ? 3 : 2;
}

/** Rows of one column of texts. */
export function textArray({ files, reference, place }: ArraySource, name: string): TextArray {
  const table = new ParquetTable(files, reference, place);
  return {
    count: async () => table.count,
    async *parts() {
      for await (const { columns } of table.rows([name]))
        for (const values of columns.get(name) ?? [])
          yield Array.from(values, (value: unknown) => {
            if (value === undefined || value === null) return undefined;
            if (typeof value === 'string') return value;
            throw wrongType(value, place);
          });
    },
  };
}

function toNumber(value: unknown, place: Place): number {
  if (typeof value === 'number') return value;
  if (value === undefined || value === null) return NaN;
  if (typeof value === 'bigint' || typeof value === 'boolean') return Number(value);
  throw wrongType(value, place);
}

function wrongType(value: unknown, place: Place): Error {
  return omfError('array-type', place, { found: typeof value });
}

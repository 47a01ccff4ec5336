import type { FileMetaData, SchemaElement } from 'hyparquet';
import { momentText, timeText, type ValueTexts } from './value-texts.ts';

/** Units of a time by its name, in a millisecond. */
const unitsIn: Readonly<Record<string, number>> = { MILLIS: 1, MICROS: 1000, NANOS: 1_000_000 };

/** A column that is read, and how its values are written. */
export interface ParquetColumn {
  readonly name: string;
  text(value: unknown, row: number): string;
}

/** The columns of a file in its order: those of one value a row that a cell can hold, and the names of all others. */
export function parquetColumns(
  { schema }: FileMetaData,
  texts: ValueTexts,
): { readonly columns: readonly ParquetColumn[]; readonly leftOut: readonly string[] } {
  const columns: ParquetColumn[] = [];
  const leftOut: string[] = [];
  for (let at = 1; at < schema.length; at = behind(schema, at)) {
    const element = schema[at] as SchemaElement;
    const write = isFlat(element) ? writerOf(element, texts) : undefined;
    const { name } = element;
    if (!write) leftOut.push(name);
    else columns.push({ name, text: (value, row) => (value === null || value === undefined ? '' : write(value, row)) });
  }
  return { columns, leftOut };
}

/** The place behind an element and all that is in it. */
function behind(schema: readonly SchemaElement[], at: number): number {
  let open = 1;
  let place = at;
  for (; open > 0 && place < schema.length; place += 1) open += (schema[place]?.num_children ?? 0) - 1;
  return place;
}

function isFlat({ num_children: children, repetition_type: repetition, type }: SchemaElement): boolean {
  return !children && type !== undefined && repetition !== 'REPEATED';
}

type Writer = (value: unknown, row: number) => string;

function writerOf(element: SchemaElement, texts: ValueTexts): Writer | undefined {
  const { name, type, converted_type: converted, logical_type: logical } = element;
  if (isDecimal(element)) return (value, row) => texts.decimal(unscaled(value), element.scale ?? 0, row, name);
  if (logical?.type === 'TIME' || converted === 'TIME_MILLIS' || converted === 'TIME_MICROS') {
    const unit = logical?.type === 'TIME' ? logical.unit : converted === 'TIME_MILLIS' ? 'MILLIS' : 'MICROS';
    return (value) => timeText(Number(value) / (unitsIn[unit] ?? 1));
  }
  if (type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY') {
    const isText =
      converted === 'UTF8' || converted === 'ENUM' || ['STRING', 'ENUM', 'UUID'].includes(logical?.type ?? '');
    if (isText) return (value) => (value instanceof Uint8Array ? Buffer.from(value).toString() : String(value));
    // Anything else without a meaning is bytes, such as a geometry.
    return logical?.type === 'FLOAT16' ? (value, row) => texts.number(Number(value), row, name) : undefined;
  }
  return (value, row) => {
    if (typeof value === 'bigint') return texts.integer(value, row, name);
    return typeof value === 'number' ? texts.number(value, row, name) : String(value);
  };
}

function isDecimal({ converted_type: converted, logical_type: logical }: SchemaElement): boolean {
  return converted === 'DECIMAL' || logical?.type === 'DECIMAL';
}

/** Whole numbers as they are, or as bytes from the highest one on. */
function unscaled(value: unknown): bigint {
  if (value instanceof Uint8Array)
    return BigInt.asIntN(value.length * 8, BigInt(`0x0${Buffer.from(value).toString('hex')}`));
  return BigInt(value as number | bigint);
}

/** The metadata with decimals as the whole numbers that are stored: the decoder would make float64 of them. */
export function withPlainDecimals(metadata: FileMetaData): FileMetaData {
  const schema = metadata.schema.map((element): SchemaElement => {
    if (!isDecimal(element)) return element;
    const { converted_type: _converted, logical_type: _logical, ...plain } = element;
    return plain;
  });
  return { ...metadata, schema };
}

/** Moments and days as their texts; times since 1970 come in units of their own. */
export const parquetParsers = {
  timestampFromMilliseconds: (value: bigint): string => momentText(Number(value)),
  timestampFromMicroseconds: (value: bigint): string => momentText(Number(value / 1000n)),
  timestampFromNanoseconds: (value: bigint): string => momentText(Number(value / 1_000_000n)),
  dateFromDays: (value: number): string => momentText(value * 86_400_000),
};

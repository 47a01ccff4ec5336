import type { FileMetaData, SchemaElement } from 'hyparquet';
import { momentText, timeText, type ValueTexts } from './value-texts.ts';

/** Units of a time by its name, in a millisecond. */
const unitsIn: Readonly<Record<string, number>> = { MILLIS: 1, MICROS: 1000, NANOS: 1_000_000 };

/** A column that is read, and how the value of its outermost column is written. */
export interface ParquetColumn {
  /** The names of the columns that it stands in, and its own. */
  readonly path: readonly string[];
  text(value: unknown, row: number): string;
}

/** The columns of a file. */
export interface ParquetColumns {
  /** Those of one value a row that a cell can hold, in the file's order. */
  readonly columns: readonly ParquetColumn[];
  /** The names of bytes of no known meaning, which may be geometries. */
  readonly bytes: readonly string[];
  /** The names of all others. */
  readonly leftOut: readonly string[];
}

/** The columns of a file: those of a structure are columns of their own, unless it has lists in it. */
export function parquetColumns({ schema }: FileMetaData, texts: ValueTexts): ParquetColumns {
  const columns: ParquetColumn[] = [];
  const bytes: string[] = [];
  const leftOut: string[] = [];
  for (let at = 1; at < schema.length; at = behind(schema, at)) {
    const parts = schema.slice(at, behind(schema, at));
    const isRepeated = parts.some(({ repetition_type: repetition }) => repetition === 'REPEATED');
    for (const { path, element } of isRepeated ? [] : leavesOf(parts)) {
      const name = path.join('.');
      const write = element.type === undefined ? undefined : writerOf(element, name, texts);
      if (write) columns.push({ path, text: (value, row) => textIn(value, path, (own) => write(own, row)) });
      else if (path.length === 1 && element.type === 'BYTE_ARRAY') bytes.push(name);
      else leftOut.push(name);
    }
    if (isRepeated) leftOut.push(parts[0]?.name ?? '');
  }
  return { columns, bytes, leftOut };
}

/** The columns that a column is, with all that it stands in. */
function leavesOf(parts: readonly SchemaElement[]): { path: readonly string[]; element: SchemaElement }[] {
  const leaves: { path: readonly string[]; element: SchemaElement }[] = [];
  /** The columns that are open, and how many are still to come in each. */
  const open: { name: string; left: number }[] = [];
  for (const element of parts) {
    const { name, num_children: children = 0 } = element;
    if (children > 0) open.push({ name, left: children });
    else {
      leaves.push({ path: [...open.map((one) => one.name), name], element });
      for (let last = open.at(-1); last && (last.left -= 1) === 0; last = open.at(-1)) open.pop();
    }
  }
  return leaves;
}

/** The text of what stands at the end of a path in a value; none where something is missing on the way. */
function textIn(value: unknown, [, ...path]: readonly string[], write: (value: unknown) => string): string {
  let own = value;
  for (const name of path)
    own =
      typeof own === 'object' && own !== null && Object.hasOwn(own, name)
        ? (own as Record<string, unknown>)[name]
        : undefined;
  return own === null || own === undefined ? '' : write(own);
}

/** The place behind an element and all that is in it. */
function behind(schema: readonly SchemaElement[], at: number): number {
  let open = 1;
  let place = at;
  for (; open > 0 && place < schema.length; place += 1) open += (schema[place]?.num_children ?? 0) - 1;
  return place;
}

type Writer = (value: unknown, row: number) => string;

function writerOf(element: SchemaElement, name: string, texts: ValueTexts): Writer | undefined {
  const { type, converted_type: converted, logical_type: logical } = element;
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
  geometryFromBytes: (bytes: Uint8Array): Uint8Array => bytes,
  geographyFromBytes: (bytes: Uint8Array): Uint8Array => bytes,
  dateFromDays: (value: number): string => momentText(value * 86_400_000),
};

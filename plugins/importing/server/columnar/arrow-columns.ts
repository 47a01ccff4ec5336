import { DataType, TimeUnit, type Field, type RecordBatch, type Vector } from 'apache-arrow';
import { momentText, timeText, type ValueTexts } from './value-texts.ts';
import { SHAPE_COLUMN, wellKnownPoint } from './well-known-point.ts';

type Writer = (value: unknown, row: number) => string;
/** The text of a cell by its row in a batch, and in the file. */
type CellText = (at: number, row: number) => string;

/** A column that is read. */
export interface ArrowColumn {
  /** The names of the columns that it stands in, and its own. */
  readonly path: readonly string[];
  /** The outermost one. */
  readonly place: number;
  /** Its cells in a batch. */
  of(batch: RecordBatch): CellText;
}

const AXES = ['x', 'y', 'z'];
const SEARCHED_ROWS = 1000;

/** The columns of a file of which this is the first batch, and the names of those that no cell can hold. */
export function arrowColumns(
  fields: readonly Field[],
  first: RecordBatch | null,
  texts: ValueTexts,
): { readonly columns: readonly ArrowColumn[]; readonly leftOut: readonly string[] } {
  const columns: ArrowColumn[] = [];
  const leftOut: string[] = [];
  for (const [place, field] of fields.entries()) {
    const found = columnsOf(field, [], texts, first?.getChildAt(place) ?? null);
    if (found.length === 0) leftOut.push(field.name);
    for (const { path, cells } of found) columns.push({ path, place, of: (batch) => cells(batch.getChildAt(place)) });
  }
  return { columns, leftOut };
}

interface Cells {
  readonly path: readonly string[];
  cells(vector: Vector | null): CellText;
}

/** A column, those inside a structure, or the coordinates of points in lists of two or three numbers or in well-known binary. */
function columnsOf(field: Field, outer: readonly string[], texts: ValueTexts, first: Vector | null): Cells[] {
  const { type } = field;
  const path = [...outer, field.name];
  const write = writerOf(path.join('.'), type, texts);
  if (write) {
    const cells =
      (vector: Vector | null): CellText =>
      (at, row) =>
        textOf(vector?.get(at), (value) => write(value, row));
    return [{ path, cells }];
  }
  if (DataType.isStruct(type))
    return type.children.flatMap((child, place) =>
      columnsOf(child, path, texts, null).map((inner) => ({
        path: inner.path,
        cells: (vector: Vector | null): CellText => {
          const text = inner.cells(vector?.getChildAt(place) ?? null);
          return (at, row) => (vector?.isValid(at) ? text(at, row) : '');
        },
      })),
    );
  const axes = pointAxes(field, first);
  return AXES.slice(0, axes.length).map((axis, at) => ({
    path: [...path, axis],
    cells: (vector) => (place, row) =>
      textOf(axes.of(vector?.get(place))?.[at], (value) => texts.number(Number(value), row, path.join('.'))),
  }));
}

/** How many coordinates the points of a column have, none for others, and those of a value. */
function pointAxes(
  { name, type }: Field,
  first: Vector | null,
): { readonly length: number; of(value: unknown): ArrayLike<unknown> | undefined } {
  if (DataType.isFixedSizeList(type) && DataType.isFloat(type.valueType) && [2, 3].includes(type.listSize))
    return {
      length: type.listSize,
      of: (value) => (value as Vector | null)?.toArray() as ArrayLike<unknown> | undefined,
    };
  if (!(DataType.isBinary(type) || DataType.isLargeBinary(type)) || !SHAPE_COLUMN.test(name))
    return { length: 0, of: () => undefined };
  for (let at = 0; first && at < Math.min(first.length, SEARCHED_ROWS); at += 1)
    if (first.isValid(at)) return { length: wellKnownPoint(first.get(at))?.length ?? 0, of: wellKnownPoint };
  return { length: 0, of: () => undefined };
}

function textOf(value: unknown, write: (value: unknown) => string): string {
  return value === null || value === undefined ? '' : write(value);
}

function writerOf(name: string, type: DataType, texts: ValueTexts): Writer | undefined {
  if (DataType.isDictionary(type)) return writerOf(name, type.dictionary, texts);
  if (DataType.isUtf8(type) || DataType.isLargeUtf8(type) || DataType.isUtf8View(type) || DataType.isBool(type))
    return String;
  if (DataType.isInt(type) || DataType.isFloat(type) || DataType.isDuration(type))
    return (value, row) =>
      typeof value === 'bigint' ? texts.integer(value, row, name) : texts.number(Number(value), row, name);
  if (DataType.isDate(type) || DataType.isTimestamp(type)) return (value) => momentText(Number(value));
  if (DataType.isTime(type)) {
    const inSecond = {
      [TimeUnit.SECOND]: 1,
      [TimeUnit.MILLISECOND]: 1e3,
      [TimeUnit.MICROSECOND]: 1e6,
      [TimeUnit.NANOSECOND]: 1e9,
    };
    return (value) => timeText((Number(value) * 1000) / inSecond[type.unit]);
  }
  if (DataType.isDecimal(type))
    return (value, row) => texts.decimal(wholeOf(value as Uint32Array), type.scale, row, name);
  return DataType.isNull(type) ? () => '' : undefined;
}

/** Words of 32 bits from the lowest on, the sign in the highest. */
function wholeOf(words: Uint32Array): bigint {
  const whole = words.reduceRight((sum, word) => sum * 2n ** 32n + BigInt(word), 0n);
  return BigInt.asIntN(words.length * 32, whole);
}

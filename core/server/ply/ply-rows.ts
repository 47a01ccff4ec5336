import { AditError } from 'adit/core';
import type { ByteWindow } from '../byte-window.ts';
import type { PlyElement, PlyHeader, PlyProperty, PlyType } from './ply-header.ts';

/** A row of an element; its arrays are used again for the next one. @internal */
export interface PlyRow {
  readonly element: PlyElement;
  /** Counted from 0 within the element. */
  readonly number: number;
  /** The line that it stands in; 0 in binary files. */
  readonly line: number;
  /** By place of the property; NaN for lists. */
  readonly numbers: Float64Array;
  /** By place of the property; empty for single numbers. */
  readonly lists: readonly (readonly number[])[];
}

const MAX_LINE_BYTES = 1 << 20;
/** No face has more corners; what says so is damaged. */
const MAX_LIST = 65_536;
const sizes: Readonly<Record<PlyType, number>> = {
  int8: 1,
  uint8: 1,
  int16: 2,
  uint16: 2,
  int32: 4,
  uint32: 4,
  float32: 4,
  float64: 8,
};

/**
 * Reads the rows behind a header one after another, whatever the elements are called. Throws `ply-cut-short` when the file ends before the last row, and `ply-bad-row` with its number for a row that cannot be
 * read. Nothing is allocated for what a file merely declares. @internal
 */
export async function readPlyRows(
  window: ByteWindow,
  header: PlyHeader,
  fileName: string,
  take: (row: PlyRow) => void,
): Promise<void> {
  const rows =
    header.encoding === 'ascii' ? new TextRows(window, header.lines) : new BinaryRows(window, header.encoding);
  for (const element of header.elements) {
    // An element without properties takes no bytes, however many of it there are.
    if (element.properties.length === 0) continue;
    const row = {
      element,
      number: 0,
      line: 0,
      numbers: new Float64Array(element.properties.length).fill(Number.NaN),
      lists: element.properties.map((): number[] => []),
    };
    for (; row.number < element.count; row.number += 1) {
      const outcome = rows.read(row) ?? (await rows.readMore(row));
      const values = { file: fileName, element: element.name, number: row.number + 1 };
      if (outcome === 'bad') throw new AditError('ply-bad-row', { values });
      if (outcome === 'end') throw new AditError('ply-cut-short', { values: { ...values, declared: element.count } });
      take(row);
    }
  }
}

interface RowBeingRead {
  readonly element: PlyElement;
  line: number;
  readonly numbers: Float64Array;
  readonly lists: number[][];
}

class TextRows {
  readonly #window: ByteWindow;
  #line: number;

  constructor(window: ByteWindow, lines: number) {
    this.#window = window;
    this.#line = lines;
  }

  read(_row: RowBeingRead): undefined {
    return undefined;
  }

  async readMore(row: RowBeingRead): Promise<'ok' | 'bad' | 'end'> {
    for (;;) {
      const whole = await this.#window.takeUntil(0x0a, MAX_LINE_BYTES);
      if (whole === undefined && this.#window.length > MAX_LINE_BYTES) return 'bad';
      this.#line += 1;
      row.line = this.#line;
      const text = (whole ?? this.#window.take(this.#window.length)).toString('latin1').trim();
      if (text !== '') return setRow(row, text.split(/\s+/)) ? 'ok' : 'bad';
      if (this.#window.length === 0 && !(await this.#window.fill(1))) return 'end';
    }
  }
}

function setRow(row: RowBeingRead, cells: readonly string[]): boolean {
  let at = 0;
  for (const [place, { countType }] of row.element.properties.entries()) {
    if (countType === undefined) {
      row.numbers[place] = numberOf(cells[at]);
      at += 1;
    } else {
      const count = numberOf(cells[at]);
      if (!Number.isInteger(count) || count < 0 || at + count >= cells.length) return false;
      row.lists[place] = cells.slice(at + 1, at + 1 + count).map(numberOf);
      at += 1 + count;
    }
  }
  return at <= cells.length;
}

function numberOf(cell: string | undefined): number {
  return cell === undefined ? Number.NaN : Number(cell);
}

class BinaryRows {
  readonly #window: ByteWindow;
  readonly #read: (bytes: Buffer, at: number, type: PlyType) => number;
  #needed = 0;

  constructor(window: ByteWindow, encoding: 'little' | 'big') {
    this.#window = window;
    const isLittle = encoding === 'little';
    this.#read = (bytes, at, type) => readNumber(bytes, at, type, isLittle);
  }

  /** Undefined when not all of the row is at hand. */
  read(row: RowBeingRead): 'ok' | 'bad' | undefined {
    const bytes = this.#window.peek(this.#window.length);
    let at = 0;
    for (const [place, property] of row.element.properties.entries()) {
      const next = this.#readProperty(row, place, property, bytes, at);
      if (next === undefined || next < 0) return next === undefined ? undefined : 'bad';
      at = next;
    }
    this.#window.take(at);
    return 'ok';
  }

  async readMore(row: RowBeingRead): Promise<'ok' | 'bad' | 'end'> {
    for (;;) {
      if (!(await this.#window.fill(this.#needed))) return 'end';
      const outcome = this.read(row);
      if (outcome !== undefined) return outcome;
    }
  }

  /** Where the next property begins; undefined when bytes are missing, -1 for a list that cannot be one. */
  #readProperty(
    row: RowBeingRead,
    place: number,
    { type, countType }: PlyProperty,
    bytes: Buffer,
    start: number,
  ): number | undefined {
    let at = start;
    const lacks = (length: number): boolean => (this.#needed = at + length) > bytes.length;
    if (countType === undefined) {
      if (lacks(sizes[type])) return undefined;
      row.numbers[place] = this.#read(bytes, at, type);
      return at + sizes[type];
    }
    if (lacks(sizes[countType])) return undefined;
    const count = this.#read(bytes, at, countType);
    at += sizes[countType];
    if (count < 0 || count > MAX_LIST) return -1;
    if (lacks(count * sizes[type])) return undefined;
    const list = row.lists[place] as number[];
    list.length = count;
    for (let item = 0; item < count; item += 1) list[item] = this.#read(bytes, at + item * sizes[type], type);
    return at + count * sizes[type];
  }
}

function readNumber(bytes: Buffer, at: number, type: PlyType, isLittle: boolean): number {
  switch (type) {
    case 'int8':
      return bytes.readInt8(at);
    case 'uint8':
      return bytes.readUInt8(at);
    case 'int16':
      return isLittle ? bytes.readInt16LE(at) : bytes.readInt16BE(at);
    case 'uint16':
      return isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
    case 'int32':
      return isLittle ? bytes.readInt32LE(at) : bytes.readInt32BE(at);
    case 'uint32':
      return isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    case 'float32':
      return isLittle ? bytes.readFloatLE(at) : bytes.readFloatBE(at);
    default:
      return isLittle ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at);
  }
}

import { AditError } from 'adit/core';
import type { ByteWindow } from '../byte-window.ts';
import { uniqueColumnName } from '../dataset-store/column-builder.ts';
import { decodeField, encodingOf } from './text-encoding.ts';

/** A column of the table of a shapefile. @internal */
export interface ShapefileField {
  readonly name: string;
  readonly kind: 'number' | 'text';
}
/** A value of an attribute table; undefined where it has none. @internal */
export type FieldValue = number | string | undefined;

interface StoredField extends ShapefileField {
  readonly type: string;
  readonly at: number;
  readonly length: number;
}

const [HEADER_BYTES, FIELD_BYTES, END_OF_FIELDS, DELETED] = [32, 32, 0x0d, 0x2a];
const MAX_HEADER_BYTES = 65_535;
/** Kinds of fields that hold a number, and those that hold a text, a day or a truth. */
const [NUMBERS, TEXTS] = ['NFIO+B', 'CDL'];
const YES = /^[yYtT]$/;
const NO = /^[nNfF]$/;

/** The table of a shapefile (dBASE), row by row. @internal */
export class AttributeTable {
  readonly fields: readonly ShapefileField[];
  /** Columns whose kind holds nothing that can be kept, such as memos. */
  readonly leftOut: readonly string[];
  /** How many cells of numbers hold something else, by column. */
  readonly unreadable = new Map<string, number>();
  readonly #stored: readonly StoredField[];
  readonly #window: ByteWindow;
  readonly #encoding: string;
  readonly #rowBytes: number;
  #left: number;

  private constructor(
    window: ByteWindow,
    table: {
      stored: readonly StoredField[];
      leftOut: readonly string[];
      encoding: string;
      rowBytes: number;
      rows: number;
    },
  ) {
    this.#window = window;
    this.#stored = table.stored;
    this.fields = table.stored.map(({ name, kind }) => ({ name, kind }));
    this.leftOut = table.leftOut;
    this.#encoding = table.encoding;
    this.#rowBytes = table.rowBytes;
    this.#left = table.rows;
  }

  /** Reads what a table says of itself. `taken` are the names that its columns may not have. Throws `shapefile-bad-table`. */
  static async open(
    window: ByteWindow,
    { fileName, codePage, taken }: { fileName: string; codePage: string | undefined; taken: Set<string> },
  ): Promise<AttributeTable> {
    const damaged = (): AditError => new AditError('shapefile-bad-table', { values: { file: fileName } });
    if (!(await window.fill(HEADER_BYTES))) throw damaged();
    const head = window.peek(HEADER_BYTES);
    const [rows, headerBytes, rowBytes] = [head.readUInt32LE(4), head.readUInt16LE(8), head.readUInt16LE(10)];
    const encoding = encodingOf(codePage, head.readUInt8(29));
    if (headerBytes < HEADER_BYTES + 1 || headerBytes > MAX_HEADER_BYTES || rowBytes < 1) throw damaged();
    if (!(await window.fill(headerBytes))) throw damaged();
    const header = Buffer.from(window.take(headerBytes));
    const stored: StoredField[] = [];
    const leftOut: string[] = [];
    let place = 1;
    for (let at = HEADER_BYTES; at + FIELD_BYTES <= headerBytes && header[at] !== END_OF_FIELDS; at += FIELD_BYTES) {
      const type = header.toString('latin1', at + 11, at + 12).toUpperCase();
      const isLong = type === 'C' && header.readUInt8(at + 17) > 0;
      const length = header.readUInt8(at + 16) + (isLong ? header.readUInt8(at + 17) * 256 : 0);
      const [bytes = ''] = header.toString('latin1', at, at + 11).split('\0');
      const name = uniqueColumnName(decodeField(bytes, encoding).trim() || `column_${stored.length + 1}`, taken);
      const kind = kindOf(type, length);
      if (kind) stored.push({ name, kind, type, at: place, length });
      else leftOut.push(name);
      place += length;
    }
    if (place > rowBytes) throw damaged();
    return new AttributeTable(window, { stored, leftOut, encoding, rowBytes, rows });
  }

  /** The next row; undefined behind the last one. */
  async next(): Promise<{ readonly values: readonly FieldValue[]; readonly isDeleted: boolean } | undefined> {
    if (this.#left === 0 || !(await this.#window.fill(this.#rowBytes))) return undefined;
    this.#left -= 1;
    const row = this.#window.take(this.#rowBytes);
    return { values: this.#stored.map((field) => this.#valueOf(field, row)), isDeleted: row[0] === DELETED };
  }

  #valueOf({ name, type, at, length }: StoredField, row: Buffer): FieldValue {
    if (type === 'I' || type === '+') return row.readInt32LE(at);
    if (type === 'O' || type === 'B') return finite(row.readDoubleLE(at));
    const text = row
      .toString('latin1', at, at + length)
      .replaceAll('\0', ' ')
      .trim();
    if (text === '') return undefined;
    if (type === 'C') return decodeField(text, this.#encoding);
    if (type === 'L') return YES.test(text) ? 'true' : NO.test(text) ? 'false' : undefined;
    if (type === 'D')
      return /^\d{8}$/.test(text) && Number(text) > 0 ? text.replace(/(....)(..)(..)/, '$1-$2-$3') : undefined;
    // Numbers that did not fit their field were written as asterisks.
    if (text.startsWith('*')) return undefined;
    const value = finite(Number(text.replace(',', '.')));
    if (value === undefined) this.unreadable.set(name, (this.unreadable.get(name) ?? 0) + 1);
    return value;
  }
}

function kindOf(type: string, length: number): ShapefileField['kind'] | undefined {
  if (TEXTS.includes(type)) return 'text';
  const needed = { I: 4, '+': 4, O: 8, B: 8 }[type];
  return NUMBERS.includes(type) && (needed === undefined || needed === length) ? 'number' : undefined;
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

import type { Readable } from 'node:stream';
import { AditError } from 'adit/core';
import type { CellsNote } from 'adit/core/server';
import { formattedText, unescaped } from './cell-text.ts';
import type { Workbook } from './open-workbook.ts';
import { readXml } from './xml-reader.ts';

/** As in every program that writes such sheets. */
export const MAX_ROWS = 1_048_576;
export const MAX_COLUMNS = 16_384;
const MAX_NOTED = 5;

/** What a sheet is read with. */
export interface SheetReading extends Pick<Workbook, 'formats' | 'isFrom1904'> {
  readonly entry: string;
  readonly signal: AbortSignal;
  /** The shared texts. */
  readonly texts: readonly string[];
  row(line: number, cells: readonly string[]): void;
}

/** Reads a sheet row by row; a row that its file does not have is not told of. Answers what is odd about cells. */
export async function readSheet(bytes: Readable, reading: SheetReading): Promise<CellsNote[]> {
  const sheet = new SheetCells(reading);
  await readXml(
    bytes,
    {
      open: (name, attributes) => sheet.open(name, attributes),
      text: (text) => sheet.text(text),
      close: (name) => sheet.close(name),
    },
    reading,
  );
  return [...sheet.notes.values()];
}

/** Puts cells together to rows. */
class SheetCells {
  readonly notes = new Map<string, Noted>();
  readonly #reading: SheetReading;
  #line = 0;
  #cells: string[] = [];
  #column = 0;
  #type = 'n';
  #style = 0;
  #value = '';
  #isValue = false;
  #isAside = false;
  #hasFormula = false;
  #isInRows = false;

  constructor(reading: SheetReading) {
    this.#reading = reading;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    switch (name) {
      case 'sheetData':
        this.#isInRows = true;
        break;
      case 'row':
        this.#openRow(attributes['r']);
        break;
      case 'c':
        this.#openCell(attributes);
        break;
      case 'f':
        this.#hasFormula = true;
        break;
      case 'rPh':
        this.#isAside = true;
        break;
      case 'v':
      case 't':
        this.#isValue = !this.#isAside;
        break;
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
  }

  close(name: string): void {
    switch (name) {
      case 'v':
      case 't':
        this.#isValue = false;
        break;
      case 'rPh':
        this.#isAside = false;
        break;
      case 'c':
        this.#closeCell();
        break;
      case 'row':
        if (this.#isInRows) this.#reading.row(this.#line, this.#cells);
        break;
      case 'sheetData':
        this.#isInRows = false;
        break;
    }
  }

  /** A row without a number is the next one, and so is one that was there before. */
  #openRow(number: string | undefined): void {
    const said = number === undefined ? 0 : Number(number);
    this.#line = said > this.#line ? said : this.#line + 1;
    if (!Number.isInteger(this.#line) || this.#line > MAX_ROWS) throw this.#damaged();
    this.#cells = [];
    this.#column = 0;
  }

  #openCell({ r: place, t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>): void {
    this.#column = place === undefined ? this.#column + 1 : columnOf(place);
    if (!(this.#column >= 1 && this.#column <= MAX_COLUMNS)) throw this.#damaged();
    this.#type = type;
    this.#style = Number(style);
    this.#value = '';
    this.#hasFormula = false;
  }

  #closeCell(): void {
    const text = this.#cellText();
    if (text === '') return;
    while (this.#cells.length < this.#column - 1) this.#cells.push('');
    this.#cells[this.#column - 1] = text;
  }

  #cellText(): string {
    const { texts, formats, isFrom1904 } = this.#reading;
    const value = this.#value;
    switch (this.#type) {
      case 's': {
        const text = value === '' ? '' : texts[Number(value)];
        if (text === undefined) this.#note('text-not-there');
        return text ?? '';
      }
      case 'inlineStr':
      case 'str':
        return unescaped(value);
      case 'b':
        return value === '1' ? 'TRUE' : value === '0' ? 'FALSE' : value;
      case 'e':
        this.#note('error-value');
        return '';
      case 'd':
        return value;
      default:
        if (value === '' && this.#hasFormula) this.#note('formula-without-value');
        return value === '' ? '' : formattedText(value.trim(), formats[this.#style] ?? 'number', isFrom1904);
    }
  }

  #note(code: string): void {
    const note = this.notes.get(code) ?? { code, count: 0, lines: [], cells: [] };
    this.notes.set(code, note);
    note.count += 1;
    if (note.lines.length >= MAX_NOTED) return;
    note.lines.push(this.#line);
    note.cells.push(`${lettersOf(this.#column)}${this.#line}`);
  }

  #damaged(): AditError {
    return new AditError('workbook-damaged', { values: { entry: this.#reading.entry, line: this.#line } });
  }
}

interface Noted extends CellsNote {
  count: number;
  readonly lines: number[];
  readonly cells: string[];
}

/** The number of a column from 1, of a place such as `AB12`; 0 for what is none. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at += 1) {
    const code = place.charCodeAt(at) & ~0x20;
    if (code < 0x41 || code > 0x5a) break;
    column = column * 26 + code - 0x40;
  }
  return column;
}

function lettersOf(column: number): string {
  let letters = '';
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26))
    letters = String.fromCharCode(0x41 + ((left - 1) % 26)) + letters;
  return letters;
}

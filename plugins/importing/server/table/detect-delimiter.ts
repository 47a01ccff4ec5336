import { FieldCursor } from './field-cursor.ts';
import { eachHeadRecord, maxColumns, type FileHead, type HeadRecord } from './file-head.ts';
import { decimalByte, parseNumber } from './parse-number.ts';

// Blanks also stand inside texts, so they win only where nothing else separates.
const candidates: readonly [delimiter: string, weight: number][] = [
  [',', 1],
  ['\t', 1],
  [';', 1],
  ['|', 1],
  [' ', 0.9],
];

const sampledBytes = 262_144;
const sampledRecords = 2000;
const checkedRecords = 300;
const leastScore = 0.3;

interface Shape {
  width: number;
  /** Cells that are not blank. */
  cells: number;
  cleanCells: number;
}

/**
 * The delimiter that splits the head's records (from physical line `fromLine` on) into equally many fields that are blank,
 * numbers or texts free of other delimiters; undefined when no candidate gives two columns.
 */
export function detectDelimiter(head: FileHead, fromLine: number): string | undefined {
  let best: string | undefined;
  let bestScore = leastScore;
  let bestWidth = 0;
  for (const [delimiter, weight] of candidates) {
    const { score, width } = rate(head, delimiter, fromLine);
    const weighted = score * weight;
    if (weighted > bestScore || (weighted === bestScore && width > bestWidth)) {
      best = delimiter;
      bestScore = weighted;
      bestWidth = width;
    }
  }
  return best;
}

function rate(head: FileHead, delimiter: string, fromLine: number): { score: number; width: number } {
  const cursor = new FieldCursor();
  const shapes: Shape[] = [];
  eachHeadRecord(head, delimiter, sampledBytes, (scanner, line) => {
    if (line < fromLine) return true;
    const shape: Shape = { width: scanner.fieldCount, cells: 0, cleanCells: 0 };
    shapes.push(shape);
    if (shapes.length > checkedRecords) return shapes.length < sampledRecords;
    for (let index = 0; index < Math.min(scanner.fieldCount, maxColumns); index++) {
      cursor.load(head.bytes, scanner, index);
      if (cursor.start >= cursor.end) continue;
      shape.cells++;
      // The byte before a quoted field's text is its quote.
      const isQuoted = head.bytes[(scanner.starts[index] as number) - 1] === 0x22 || cursor.bytes !== head.bytes;
      if (isQuoted || isClean(cursor, delimiter)) shape.cleanCells++;
    }
    return true;
  });
  // The first fifth may be preamble and header.
  const body = shapes.slice(Math.floor(shapes.length / 5));
  const width = modalWidth(body.map((shape) => shape.width));
  if (width < 2) return { score: 0, width };
  const fitting = shapes.filter((shape) => shape.width === width);
  const cells = fitting.reduce((sum, shape) => sum + shape.cells, 0);
  const clean = fitting.reduce((sum, shape) => sum + shape.cleanCells, 0);
  const share = body.filter((shape) => shape.width === width).length / body.length;
  return { score: cells === 0 ? 0 : share * (clean / cells), width };
}

function isClean({ bytes, start, end }: FieldCursor, delimiter: string): boolean {
  if (!Number.isNaN(parseNumber(bytes, start, end, decimalByte('.')))) return true;
  if (delimiter !== ',' && !Number.isNaN(parseNumber(bytes, start, end, decimalByte(',')))) return true;
  let isNumbersAndBlanks = true;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number;
    if (byte === 0x2c || byte === 0x3b || byte === 0x7c || byte === 0x09) return false;
    if (byte !== 0x20 && byte !== 0x2b && byte !== 0x2d && byte !== 0x2e && (byte < 0x30 || byte > 0x39))
      isNumbersAndBlanks = false;
  }
  return !isNumbersAndBlanks;
}

/**
 * The most frequent width; among equally frequent ones the one met last, as the top of a file is least like a table; 0 for
 * none.
 */
export function modalWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths.toReversed()) counts.set(width, (counts.get(width) ?? 0) + 1);
  let mode = 0;
  for (const [width, count] of counts) {
    if (count > (counts.get(mode) ?? 0)) mode = width;
  }
  return mode;
}

/** The decimal mark that the records' numbers are written with: a comma only where it cannot group thousands. */
export function detectDecimal(records: readonly HeadRecord[], delimiter: string): '.' | ',' {
  let points = 0;
  let commas = 0;
  let onlyThousands = true;
  for (const { fields } of records) {
    for (const field of fields) {
      if (/^[+-]?\d*\.\d+([ed][+-]?\d+)?$/i.test(field)) points++;
      else if (/^[+-]?\d*,\d+([ed][+-]?\d+)?$/i.test(field)) {
        commas++;
        if (!/^[+-]?[1-9]\d{0,2},\d{3}$/.test(field)) onlyThousands = false;
      }
    }
  }
  if (commas <= points) return '.';
  return onlyThousands && delimiter !== ';' ? '.' : ',';
}

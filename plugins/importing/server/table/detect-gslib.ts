import { headLines, type FileHead } from './file-head.ts';
import { modalWidth } from './detect-delimiter.ts';
import { decimalByte, parseNumber } from './parse-number.ts';

/** What a GSLIB (GeoEAS) header says. */
export interface GslibHeader {
  columnNames: string[];
  delimiter: string;
  dataStartRow: number;
}

const maxVariables = 500;
const checkedRows = 20;

/**
 * Recognises the GSLIB header: a title, the number of variables (perhaps followed by grid numbers), one name per line, then
 * rows with that many numbers, separated by blanks or commas.
 */
export function detectGslib(head: FileHead, forcedDelimiter?: string): GslibHeader | undefined {
  const lines = headLines(head, maxVariables + 2 + checkedRows);
  const counts = (lines[1] ?? '').trim().split(/\s+/);
  const count = /^\d+$/.test(counts[0] ?? '') ? Number(counts[0]) : 0;
  if (count < 1 || count > maxVariables || !counts.every(isNumber)) return undefined;
  const names = lines.slice(2, 2 + count).map((line) => line.trim());
  if (names.length < count || names.some((name) => name === '' || isNumber(name))) return undefined;
  // The last line may be cut by the end of the head.
  const rows = lines.slice(2 + count, head.complete ? undefined : -1).filter((line) => line.trim() !== '');
  const delimiter = (forcedDelimiter === undefined ? [' ', ','] : [forcedDelimiter]).find((candidate) =>
    fits(rows, candidate, count),
  );
  return delimiter === undefined ? undefined : { columnNames: names, delimiter, dataStartRow: count + 3 };
}

function fits(rows: readonly string[], delimiter: string, count: number): boolean {
  const fields = rows.map((row) => (delimiter === ' ' ? row.trim().split(/\s+/) : row.split(delimiter)));
  const first = fields[0];
  if (first === undefined || modalWidth(fields.map((row) => row.length)) !== count) return false;
  return first.length === count && first.filter((cell) => isNumber(cell.trim())).length * 2 >= count;
}

function isNumber(text: string): boolean {
  const bytes = Buffer.from(text);
  return !Number.isNaN(parseNumber(bytes, 0, bytes.length, decimalByte('.')));
}

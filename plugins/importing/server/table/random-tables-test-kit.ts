import fc from 'fast-check';
import type { TextEncoding } from '../../shared/table/index.ts';

// ---- An encoder of its own, as a spreadsheet would write the table ----

/** A table and how it is written. */
export interface RandomTable {
  delimiter: string;
  lineEnd: string;
  decimal: '.' | ',';
  encoding: TextEncoding;
  mark: boolean;
  quoteAll: boolean;
  endsWithLineEnd: boolean;
  preamble: string[];
  numbers: (number | undefined)[][];
  texts: string[][];
}

/** What texts are made of. */
export const pieces = [
  'a',
  'B1-001',
  ' ',
  '\t',
  '"',
  '""',
  ',',
  ';',
  '|',
  '§',
  '\n',
  '\r\n',
  '\r',
  'ñ',
  'é€'.slice(0, 1),
  '0',
  '-',
  "'",
  '#',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.constantFrom('hole', 'A1', ''),
);
const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), fc.constant(undefined));

/** Any table. */
export const randomTable: fc.Arbitrary<RandomTable> = fc
  .record({
    rows: fc.integer({ min: 0, max: 12 }),
    numberColumns: fc.integer({ min: 0, max: 3 }),
    textColumns: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ rows, numberColumns, textColumns }) =>
    fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|', ' ', '§'),
      lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
      decimal: fc.constantFrom('.' as const, ',' as const),
      encoding: fc.constantFrom('utf-8' as const, 'utf-16le' as const, 'utf-16be' as const, 'windows-1252' as const),
      mark: fc.boolean(),
      quoteAll: fc.boolean(),
      endsWithLineEnd: fc.boolean(),
      preamble: fc.array(fc.constantFrom('# comment', '', 'a "note', 'x,y;z'), { maxLength: 3 }),
      numbers: fc.array(fc.array(number, { minLength: numberColumns, maxLength: numberColumns }), {
        minLength: rows,
        maxLength: rows,
      }),
      texts: fc.array(fc.array(text, { minLength: textColumns, maxLength: textColumns }), {
        minLength: rows,
        maxLength: rows,
      }),
    }),
  );

function encodeCell(cell: string, table: RandomTable): string {
  const special = [table.delimiter, '"', '\n', '\r', ...(table.delimiter === ' ' ? ['\t'] : [])];
  const mustQuote = special.some((character) => cell.includes(character)) || cell.trim() === '';
  return table.quoteAll || mustQuote ? `"${cell.split('"').join('""')}"` : cell;
}

/** The lines of a table's rows. */
export function encodeRows(table: RandomTable): string[] {
  return table.texts.map((texts, row) => {
    const numbers = (table.numbers[row] ?? []).map((value) =>
      value === undefined ? '' : String(value).replace('.', table.decimal),
    );
    return [...numbers, ...texts].map((cell) => encodeCell(cell, table)).join(table.delimiter);
  });
}

/** A text as the bytes of a file. */
export function encodeText(content: string, table: RandomTable): Buffer {
  if (table.encoding === 'windows-1252') return Buffer.from(content, 'latin1');
  const marked = table.mark ? `\ufeff${content}` : content;
  if (table.encoding === 'utf-8') return Buffer.from(marked);
  const bytes = Buffer.from(marked, 'utf16le');
  return table.encoding === 'utf-16be' ? bytes.swap16() : bytes;
}

import { eachHeadRecord, type FileHead } from './file-head.ts';
import type { RecordScanner } from './record-scanner.ts';

/** Where a column stands in its lines, in characters from their beginning; the end is one past the last. */
export type ColumnPlace = readonly [begin: number, end: number];

/**
 * Where the columns stand in a file whose fields are separated by blanks alone, so that a row without some of them can be read by their places. Undefined where no row
 * of the head lacks a field and it is the whole file, and where columns do not stand below each other.
 */
export function columnPlaces(head: FileHead, width: number, dataStartRow: number): ColumnPlace[] | undefined {
  const places = Array.from({ length: width }, (): [number, number] => [Infinity, 0]);
  let mayBeShort = !head.complete;
  eachHeadRecord(head, ' ', Number.POSITIVE_INFINITY, (scanner, line) => {
    if (line < dataStartRow) return true;
    if (scanner.fieldCount < width) mayBeShort = true;
    if (scanner.fieldCount !== width) return true;
    const found = placesOf(head.bytes, lineStart(head.bytes, scanner), scanner);
    for (const [column, [begin, end]] of found.entries()) {
      const place = places[column] as [number, number];
      place[0] = Math.min(place[0], begin);
      place[1] = Math.max(place[1], end);
    }
    return true;
  });
  const isApart = places.every(([begin], column) => begin < Infinity && begin > (places[column - 1]?.[1] ?? -1));
  return mayBeShort && isApart ? places : undefined;
}

/** Gives each field of a record that lacks some the column that it stands in; leaves the record as it is where a field stands in none, or in two. */
export function placeFields(
  bytes: Buffer,
  start: number,
  scanner: RecordScanner,
  places: readonly ColumnPlace[],
): void {
  const columns = placesOf(bytes, start, scanner).map(([begin, end]) => {
    const column = places.findIndex((place) => begin < place[1] && end > place[0]);
    const isInNext = end > (places[column + 1]?.[0] ?? Infinity);
    return isInNext ? -1 : column;
  });
  if (columns.some((column, field) => column <= (columns[field - 1] ?? -1))) return;
  scanner.spread(columns, places.length);
}

/** Continuation bytes of UTF-8 are no characters of their own. */
function placesOf(bytes: Buffer, start: number, scanner: RecordScanner): ColumnPlace[] {
  let at = start;
  let character = 0;
  const characterAt = (byte: number): number => {
    for (; at < byte; at++) if (((bytes[at] as number) & 0xc0) !== 0x80) character++;
    return character;
  };
  return Array.from({ length: scanner.fieldCount }, (_, field) => [
    characterAt(scanner.starts[field] as number),
    characterAt(scanner.ends[field] as number),
  ]);
}

function lineStart(bytes: Buffer, scanner: RecordScanner): number {
  let at = scanner.starts[0] as number;
  while (at > 0 && bytes[at - 1] !== 0x0a && bytes[at - 1] !== 0x0d) at--;
  return at;
}

import type { RecordScanner } from './record-scanner.ts';

/** Where a column stands in its lines, in characters from their beginning; the end is one past the last. */
export type ColumnPlace = readonly [begin: number, end: number];

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

/** Where the fields of a record stand in its line, which begins at `start`. */
export function placesOf(bytes: Buffer, start: number, scanner: RecordScanner): ColumnPlace[] {
  let at = start;
  let character = 0;
  const characterAt = (byte: number): number => {
    // Continuation bytes of UTF-8 are no characters of their own.
    for (; at < byte; at++) if (((bytes[at] as number) & 0xc0) !== 0x80) character++;
    return character;
  };
  return Array.from({ length: scanner.fieldCount }, (_, field) => [
    characterAt(scanner.starts[field] as number),
    characterAt(scanner.ends[field] as number),
  ]);
}

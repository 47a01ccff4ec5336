import { placesOf, type ColumnPlace } from './column-places.ts';
import { eachHeadRecord, type FileHead } from './file-head.ts';
import type { RecordScanner } from './record-scanner.ts';

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

function lineStart(bytes: Buffer, scanner: RecordScanner): number {
  let at = scanner.starts[0] as number;
  while (at > 0 && bytes[at - 1] !== 0x0a && bytes[at - 1] !== 0x0d) at--;
  return at;
}

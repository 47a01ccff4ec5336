import type { AsyncBuffer, ColumnMetaData, PageHeader } from 'hyparquet';
import { parquetHeader } from 'hyparquet/src/column.js';
import { MAX_PAGE_BYTES } from './decompress.ts';

const MAX_CHUNK_BYTES = 1024 ** 3;

/**
 * Walks the pages of a column's chunk and throws a RangeError unless they hold the rows that the chunk declares: what a page declares
 * is what room is made for when it is read.
 *
 * @internal
 */
export async function checkPages(file: AsyncBuffer, chunk: ColumnMetaData, rows: number): Promise<void> {
  const start = Number(chunk.dictionary_page_offset || chunk.data_page_offset);
  const size = Number(chunk.total_compressed_size);
  if (!(start >= 0 && size >= 0 && size <= MAX_CHUNK_BYTES && start + size <= file.byteLength))
    throw new RangeError('A column stands outside the file');
  const view = new DataView(await file.slice(start, start + size));
  const reader = { view, offset: 0 };
  let found = 0;
  while (reader.offset < size - 1 && found < rows) {
    const header = parquetHeader(reader);
    const bytes = header.compressed_page_size;
    if (!(bytes >= 0 && reader.offset + bytes <= size)) throw new RangeError('A page stands outside its column');
    if (!(header.uncompressed_page_size >= 0 && header.uncompressed_page_size <= MAX_PAGE_BYTES))
      throw new RangeError(`A page of ${header.uncompressed_page_size} bytes`);
    found += rowsOf(header, rows - found);
    reader.offset += bytes;
  }
  if (found !== rows) throw new RangeError(`${found} of ${rows} rows`);
}

/** How many rows a page holds; what it says of its parts must be possible. */
function rowsOf(header: PageHeader, most: number): number {
  const { data_page_header: first, data_page_header_v2: second, dictionary_page_header: dictionary } = header;
  if (header.type === 'DICTIONARY_PAGE') {
    // A value of a dictionary takes a byte or more, but for booleans.
    const values = dictionary?.num_values ?? 0;
    if (!(values >= 0 && values <= 8 * header.uncompressed_page_size)) throw new RangeError('A dictionary too large');
    return 0;
  }
  const rows = (first ?? second)?.num_values ?? -1;
  if (!(rows >= 0 && rows <= most)) throw new RangeError(`A page of ${rows} rows`);
  if (second) {
    const levels = second.definition_levels_byte_length + second.repetition_levels_byte_length;
    const isPossible =
      second.num_nulls >= 0 &&
      second.num_nulls <= rows &&
      second.num_rows === rows &&
      second.definition_levels_byte_length >= 0 &&
      second.repetition_levels_byte_length >= 0 &&
      levels <= header.uncompressed_page_size;
    if (!isPossible) throw new RangeError('A page contradicts itself');
  }
  return rows;
}

import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { DecodedArray, SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import { mendIntegerTypes } from './mend-integer-types.ts';

/** How many rows are in memory at a time, and in a row group. */
export const GROUP_ROWS = 65_536;

/** Rows of an array, column by column in the order of its schema, all of one length. */
export type RowGroup = readonly DecodedArray[];

// Times and places hardly compress further at higher levels, which take several times as long.
const compressors = { GZIP: (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 4 }) };

/** Writes a Parquet file group by group and says how many rows it has. */
export async function writeParquet(
  path: string,
  columns: readonly SchemaElement[],
  groups: Iterable<RowGroup>,
  signal: AbortSignal,
): Promise<number> {
  const schema: SchemaElement[] = [{ name: 'schema', num_children: columns.length }, ...columns];
  const file = new ParquetWriter({
    writer: fileWriter(path),
    schema,
    codec: 'GZIP',
    compressors,
    statistics: false,
    createdBy: 'adit',
  });
  let rows = 0;
  for (const group of groups) {
    // Lets the message of a cancelled export come in.
    await setImmediate();
    signal.throwIfAborted();
    const length = group[0]?.length ?? 0;
    if (length === 0) continue;
    // A dictionary would take 0 and −0 for the same number.
    const columnData = columns.map(({ name }, at) => ({
      name,
      data: asWritable(group[at] as DecodedArray),
      encoding: 'PLAIN' as const,
    }));
    await file.write({ columnData, rowGroupSize: length });
    rows += length;
  }
  await file.finish();
  mendIntegerTypes(path, columns.filter(({ logical_type: type }) => type?.type === 'INTEGER').length);
  return rows;
}

/** The library takes whole numbers of 2^31 and more in plain lists only. */
function asWritable(values: DecodedArray): DecodedArray {
  return values instanceof Uint32Array && values.some((value) => value > 0x7fff_ffff) ? Array.from(values) : values;
}

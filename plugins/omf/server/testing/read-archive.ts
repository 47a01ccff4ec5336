import { inflateRawSync, gunzipSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects, type SchemaElement } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';

/** An archive, taken apart by its central directory without the product's reader. */
export interface TakenApart {
  readonly comment: string;
  readonly entries: ReadonlyMap<string, { readonly bytes: Buffer; readonly isStored: boolean }>;
  readonly index: Record<string, unknown>;
  /** The rows, the schema and the packed footer of an array. */
  array(
    filename: string,
  ): Promise<{ rows: Record<string, unknown>[]; schema: SchemaElement[]; groups: number; footer: Buffer }>;
}

/** Takes a zip of fewer than 65,535 entries and 4 GiB apart. */
export function takeApart(zip: Buffer): TakenApart {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
  const comment = zip.subarray(end + 22, end + 22 + zip.readUInt16LE(end + 20)).toString('latin1');
  const entries = new Map<string, { bytes: Buffer; isStored: boolean }>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, note] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [number, number, number];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const bytes = zip.subarray(start, start + packed);
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), {
      bytes: method === 0 ? bytes : inflateRawSync(bytes),
      isStored: method === 0,
    });
    at += 46 + name + extra + note;
  }
  const index = entries.get('index.json.gz');
  return {
    comment,
    entries,
    index: index ? (JSON.parse(gunzipSync(index.bytes).toString()) as Record<string, unknown>) : {},
    async array(filename) {
      const { bytes } = entries.get(filename) as { bytes: Buffer };
      const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
      const { schema, row_groups: groups } = parquetMetadata(file);
      const rows = await parquetReadObjects({ file, compressors });
      return {
        rows: rows as Record<string, unknown>[],
        schema,
        groups: groups.length,
        footer: bytes.subarray(bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8), -8),
      };
    },
  };
}

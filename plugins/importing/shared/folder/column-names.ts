import { namesOfPaths } from './column-paths.ts';
import { geoMetadata } from './geo-metadata.ts';
import type { Bytes } from './zip-entries.ts';

const TAIL_BYTES = 10;
const MAX_FOOTER_BYTES = 16_777_216;
/** Places of fields in the tables of Arrow's footer. */
const [SCHEMA, FIELDS, NAME] = [1, 1, 0];

/** The names of the columns of a file of Parquet or Arrow by what stands at its end; undefined for other files. Throws for one that is cut off. */
export async function columnNames(file: Bytes, head: Uint8Array): Promise<readonly string[] | undefined> {
  const begin = new TextDecoder('latin1').decode(head.subarray(0, 6));
  if (begin.startsWith('PAR1')) return parquetNames(await footerOf(file, 8));
  return begin === 'ARROW1' ? arrowNames(new DataView(await footerOf(file, TAIL_BYTES))) : undefined;
}

/** The footer with as many bytes behind it as its length and the magic number take. */
async function footerOf(file: Bytes, tailBytes: number): Promise<ArrayBuffer> {
  const tail = new DataView(await file.slice(file.size - tailBytes, file.size).arrayBuffer());
  const length = tail.getUint32(0, true);
  if (length > Math.min(MAX_FOOTER_BYTES, file.size - tailBytes)) throw new RangeError('A footer too large');
  return file.slice(file.size - tailBytes - length, file.size).arrayBuffer();
}

async function parquetNames(footer: ArrayBuffer): Promise<readonly string[]> {
  const { parquetMetadata } = await import('hyparquet');
  const { schema, key_value_metadata: more } = parquetMetadata(footer);
  const geo = geoMetadata(more);
  const paths: string[][] = [];
  /** The columns that are open, and how many are still to come in each. */
  const open: { name: string; left: number }[] = [];
  for (const { name, num_children: children = 0 } of schema.slice(1)) {
    const path = [...open.map((one) => one.name), name];
    if (children > 0) {
      open.push({ name, left: children });
      continue;
    }
    if (geo?.axes && path.length === 1 && name === geo.column) paths.push(...geo.axes.map((axis) => [name, axis]));
    else paths.push(path);
    for (let last = open.at(-1); last && (last.left -= 1) === 0; last = open.at(-1)) open.pop();
  }
  return namesOfPaths(paths);
}

function arrowNames(view: DataView): readonly string[] {
  const root = view.getUint32(0, true);
  const fields = follow(view, fieldOf(view, follow(view, fieldOf(view, root, SCHEMA)), FIELDS));
  const count = view.getUint32(fields, true);
  if (count * 4 > view.byteLength) throw new RangeError('A list too long');
  return Array.from({ length: count }, (_, at) => {
    const name = follow(view, fieldOf(view, follow(view, fields + 4 + at * 4), NAME));
    const length = view.getUint32(name, true);
    return new TextDecoder().decode(new Uint8Array(view.buffer, name + 4, length));
  });
}

/** Where the value of a field of a table stands. */
function fieldOf(view: DataView, table: number, field: number): number {
  const places = table - view.getInt32(table, true);
  const offset = view.getUint16(places + 4 + field * 2, true);
  if (offset === 0) throw new RangeError('A field is missing');
  return table + offset;
}

function follow(view: DataView, at: number): number {
  return at + view.getUint32(at, true);
}

import { csvCell, type Layer } from 'adit/core';
import { ColumnReader } from '../column-pages.ts';
import { CsvBytes } from './csv-bytes.ts';
import type { HeadNames } from './head-names.ts';
import { headsOf, type Head } from './layer-heads.ts';
import type { RowGeometry } from './rows/row-geometry.ts';
import { rowsOf } from './rows/rows-of.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The table of a layer as CSV (RFC 4180), in chunks of about 256 KiB. Texts outside of ASCII are UTF-8 with a byte order mark, which
 * spreadsheets need; a table without such texts has none, since older programs stumble over it.
 */
export async function* layerCsv(
  { folder, headNames }: { folder: string; headNames: HeadNames },
  layer: Layer,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = new ColumnReader(folder);
  try {
    const rows = rowsOf(layer, reader);
    const heads = await headsOf(layer, rows, { reader, headNames });
    const bytes = new CsvBytes();
    const title = heads.map(({ name }) => csvCell(name)).join(',');
    const isForeign = /[^\0-\x7f]/.test(title) || heads.some(({ cells }) => cells?.isForeign);
    bytes.bytes(Buffer.from(`${isForeign ? BYTE_ORDER_MARK : ''}${title}`));
    bytes.endLine();
    for (let row = 0; row < rows.rows; row += 1) {
      writeRow(rows, row, heads, bytes);
      if (!bytes.isFull) continue;
      signal.throwIfAborted();
      yield bytes.take();
    }
    if (!bytes.isEmpty) yield bytes.take();
  } finally {
    reader.close();
  }
}

/** Throws `damaged-dataset` when a file of numbers of the layer is shorter or longer than its manifest says. */
export function checkLayer(folder: string, layer: Layer): void {
  const reader = new ColumnReader(folder);
  try {
    rowsOf(layer, reader);
    for (const { data } of layer.columns) reader.open(data);
  } finally {
    reader.close();
  }
}

function writeRow(rows: RowGeometry, row: number, heads: readonly Head[], to: CsvBytes): void {
  rows.look(row);
  for (let at = 0; at < heads.length; at += 1) {
    const { value, cells, vertex } = heads[at] as Head;
    if (at > 0) to.comma();
    if (value !== undefined) to.number(rows.values[value] as number);
    else cells?.write(vertex === undefined ? rows.item : (rows.vertices[vertex] as number), to);
  }
  to.endLine();
}

import { csvCell, MISSING_CODE, type Column } from 'adit/core';
import { readDatasetJson } from 'adit/core/server';
import type { ColumnPages, ColumnReader } from '../column-pages.ts';
import type { CsvBytes } from './csv-bytes.ts';
import { meansLimit } from './limit-text.ts';

/** 8 MiB: triangles name their vertices in any order. */
const VERTEX_PAGES = 256;

/** Writes the cells of one property. */
export interface PropertyCells {
  /** The number of an item, for one that holds numbers. */
  readonly numbers?: ColumnPages;
  /** True when a cell may hold other characters than those of ASCII. */
  readonly isForeign: boolean;
  /** Writes the cell of an item or of a vertex; nothing for one that is missing. */
  write(place: number, to: CsvBytes): void;
}

/** Opens a property of a layer. */
export async function propertyCells(reader: ColumnReader, column: Column): Promise<PropertyCells> {
  const pages = reader.open(column.data, column.location === 'vertices' ? VERTEX_PAGES : undefined);
  if (column.kind === 'category') return categoryCells(reader.folder, column, pages);
  if (column.kind === 'timestamp') return momentCells(pages);
  const texts = column.sourceTexts
    ? new Map(Object.entries(await readDatasetJson<Record<string, string>>(reader.folder, column.sourceTexts)))
    : new Map<string, string>();
  const limits = new Map<number, Uint8Array>();
  for (const [item, text] of texts) {
    const place = Number(item);
    if (place < pages.length && meansLimit(text, pages.at(place))) limits.set(place, Buffer.from(csvCell(text)));
  }
  return {
    numbers: pages,
    isForeign: false,
    write(place, to) {
      const text = limits.size === 0 ? undefined : limits.get(place);
      if (text) to.bytes(text);
      else to.number(pages.at(place));
    },
  };
}

async function categoryCells(folder: string, { dictionary }: Column, pages: ColumnPages): Promise<PropertyCells> {
  const words = dictionary === undefined ? [] : await readDatasetJson<string[]>(folder, dictionary);
  const cells: (Uint8Array | undefined)[] = [];
  return {
    isForeign: words.some((word) => /[^\0-\x7f]/.test(word)),
    write(place, to) {
      const code = pages.at(place);
      if (code === MISSING_CODE || code >= words.length) return;
      to.bytes((cells[code] ??= Buffer.from(csvCell(words[code]))));
    },
  };
}

/** Moments are milliseconds since 1970 (UTC); whole days are written as dates. */
function momentCells(pages: ColumnPages): PropertyCells {
  return {
    isForeign: false,
    write(place, to) {
      const moment = new Date(pages.at(place));
      if (!Number.isNaN(moment.getTime())) to.bytes(Buffer.from(moment.toISOString().replace('T00:00:00.000Z', '')));
    },
  };
}

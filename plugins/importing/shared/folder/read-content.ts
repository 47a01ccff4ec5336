import { extensionOf } from 'adit/core';
import { columnNames } from './column-names.ts';
import { hasLinesAlone } from './drawing-content.ts';
import { contentOf, type FileContent } from './file-content.ts';
import { workbookSheets } from './workbook-sheets.ts';
import { entryHead, inflatedHead, zipEntries, type Bytes } from './zip-entries.ts';

const HEAD_BYTES = 65_536;
const LOCAL_HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const DEFLATED = 8;
/** Of sets of files, those that say what the set is. */
const mainFiles: readonly string[] = ['shp', 'vo', 'msh'];
/** What every workbook has. */
const WORKBOOK = 'xl/workbook.xml';
/** Formats that are archives inside. */
const archives: readonly string[] = ['gas', 'omf'];

/** A file that can be looked into. @internal */
export type ReadableFile = Bytes & { readonly name: string };

/** What is in a file, as far as its first 64 KiB tell, and of a workbook its sheets, of Parquet and Arrow the names of their columns; nothing of one that cannot be read, such as a folder. @internal */
export async function readContent(file: ReadableFile): Promise<FileContent> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const names = await columnNames(file, head);
    if (names) return { lines: [names] };
    const content = contentOf(head);
    if (content.format === 'dxf' && (await hasLinesAlone(file))) return { ...content, holds: 'lines' };
    if (content.format !== 'zip') return content;
    const entries = await zipEntries(file);
    if (entries.some(({ name }) => name.toLowerCase() === WORKBOOK))
      return { format: 'xlsx', lines: [], sheets: await workbookSheets(file) };
    const main = entries.find(({ name }) => mainFiles.includes(extensionOf(name)));
    if (main) return contentOf(await entryHead(file, main, HEAD_BYTES));
    return await archiveContent(head, extensionOf(file.name));
  } catch {
    return { lines: [] };
  }
}

/** An archive is what its first readable file is. */
async function archiveContent(head: Uint8Array, extension: string): Promise<FileContent> {
  if (archives.includes(extension)) return { format: extension, lines: [] };
  for (const entry of entriesOf(head)) {
    if (entry.name.startsWith('[Content_Types]')) return { format: 'xlsx', lines: [] };
    const { format, lines } = contentOf(await inflated(entry));
    if (lines.length > 0) return { format: 'zip', lines };
    if (format === 'obj' || format === 'dxf') return { format: 'zip', lines: [[format]] };
  }
  return { lines: [] };
}

interface Entry {
  readonly name: string;
  readonly method: number;
  /** As far as the head has them. */
  readonly bytes: Uint8Array;
}

/** The files whose bytes begin in the head. */
function* entriesOf(head: Uint8Array): Generator<Entry> {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  for (let at = 0; at + HEADER_BYTES < head.length;) {
    if (view.getUint32(at, true) !== LOCAL_HEADER) return;
    const [method, size] = [view.getUint16(at + 8, true), view.getUint32(at + 18, true)];
    const nameEnd = at + HEADER_BYTES + view.getUint16(at + 26, true);
    const name = new TextDecoder().decode(head.subarray(at + HEADER_BYTES, nameEnd));
    const begin = nameEnd + view.getUint16(at + 28, true);
    // Of one that is written as it comes, the size stands behind it.
    const end = size === 0 ? head.length : begin + size;
    yield { name, method, bytes: head.subarray(begin, end) };
    if (size === 0 && !name.endsWith('/')) return;
    at = size === 0 ? begin : end;
  }
}

async function inflated({ method, bytes }: Entry): Promise<Uint8Array> {
  return method === DEFLATED ? inflatedHead(new Blob([bytes.slice()]), HEAD_BYTES) : bytes;
}

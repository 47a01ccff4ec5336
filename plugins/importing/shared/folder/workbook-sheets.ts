import { entryHead, zipEntries, type Bytes, type ZipEntry } from './zip-entries.ts';

/** The first rows of a sheet. */
export interface SheetHead {
  readonly name: string;
  readonly lines: readonly (readonly string[])[];
}

const PART_BYTES = 4_194_304;
const SHEET_BYTES = 1_048_576;
const MAX_SHEETS = 200;
const MAX_ROWS = 2_000;
const MAX_COLUMNS = 500;

/** The sheets of a workbook that are not hidden, with their first rows; none of one that cannot be read so. What is in them for good is read by the server. */
export async function workbookSheets(file: Bytes): Promise<readonly SheetHead[]> {
  const entries = new Map((await zipEntries(file)).map((entry) => [entry.name.toLowerCase(), entry]));
  const textOf = async (name: string, most: number): Promise<string> => {
    const entry: ZipEntry | undefined = entries.get(name.toLowerCase());
    return entry ? new TextDecoder().decode(await entryHead(file, entry, most)) : '';
  };
  const places = new Map(
    tagsOf(await textOf('xl/_rels/workbook.xml.rels', PART_BYTES), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target'),
    ]),
  );
  const shared = sharedTexts(await textOf('xl/sharedStrings.xml', PART_BYTES));
  const sheets: SheetHead[] = [];
  for (const tag of tagsOf(await textOf('xl/workbook.xml', PART_BYTES), 'sheet').slice(0, MAX_SHEETS)) {
    const target = places.get(attribute(tag, 'r:id') ?? attribute(tag, 'id'));
    if (target === undefined || /hidden/i.test(attribute(tag, 'state') ?? '')) continue;
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    sheets.push({ name: plain(attribute(tag, 'name') ?? ''), lines: rowsOf(await textOf(path, SHEET_BYTES), shared) });
  }
  return sheets;
}

function tagsOf(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(tag)?.[2];
}

const element = (name: string): RegExp =>
  new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*)?(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}>)`, 'g');

function sharedTexts(xml: string): readonly string[] {
  return [...xml.matchAll(element('si'))].map(([, , content = '']) => textIn(content));
}

function textIn(content: string): string {
  return plain([...content.matchAll(element('t'))].map(([, , text = '']) => text).join(''));
}

/** Empty rows are left out. */
function rowsOf(xml: string, shared: readonly string[]): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const [, , content = ''] of xml.matchAll(element('row'))) {
    const cells: string[] = [];
    for (const [, attributes = '', inner = ''] of content.matchAll(element('c'))) {
      const column = columnOf(attribute(attributes, 'r')) ?? cells.length;
      if (column >= MAX_COLUMNS) break;
      while (cells.length < column) cells.push('');
      cells[column] = cellText(attribute(attributes, 't'), inner, shared).trim();
    }
    if (cells.some((cell) => cell !== '')) rows.push(cells);
    if (rows.length >= MAX_ROWS) break;
  }
  return rows;
}

function cellText(type: string | undefined, inner: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textIn(inner);
  const value = plain([...inner.matchAll(element('v'))][0]?.[2] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** Of a place such as `C7`, counted from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function plain(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (name !== undefined) return names[name] ?? all;
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** The parts of a workbook by their names; a long one is written as it comes. */
export type WorkbookParts = Readonly<Record<string, string | Iterable<string>>>;

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A sheet of rows as XML. */
export function sheetOf(rows: string): string {
  return `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
}

/** The parts of a workbook around its sheets; `more` replaces or adds some. */
export function workbookParts(
  sheets: Readonly<Record<string, string | Iterable<string>>>,
  { attributes = '', styles, texts, hidden = [] as string[] } = {} as {
    attributes?: string;
    styles?: string;
    texts?: string;
    hidden?: string[];
  },
): WorkbookParts {
  const names = Object.keys(sheets);
  const list = names.map((name, at) => {
    const state = hidden.includes(name) ? ' state="hidden"' : '';
    return `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}"${state}/>`;
  });
  const targets = [
    ...names.map((_, at) => [`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ...(styles === undefined ? [] : [['st', 'styles', 'styles.xml'] as const]),
    ...(texts === undefined ? [] : [['ss', 'sharedStrings', 'sharedStrings.xml'] as const]),
  ];
  const relations = targets.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="w" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr ${attributes}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    ...(texts === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts}</sst>` }),
    ...Object.fromEntries(Object.values(sheets).map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  };
}

/** Writes a workbook of these parts. */
export async function writeWorkbook(path: string, parts: WorkbookParts): Promise<void> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts))
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name);
    else zip.addReadStream(Readable.from(content, { objectMode: false }), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** A sheet of numbers, part by part. */
export function* manyRows(rows: number, columns: number): Generator<string> {
  yield `<worksheet xmlns="${MAIN}"><sheetData>`;
  for (let row = 1; row <= rows; row += 1) {
    const cells = Array.from({ length: columns }, (_, at) => {
      const place = `${String.fromCharCode(65 + at)}${row}`;
      return row === 1
        ? `<c r="${place}" t="inlineStr"><is><t>value ${at}</t></is></c>`
        : `<c r="${place}"><v>${row + at / 8}</v></c>`;
    });
    yield `<row r="${row}">${cells.join('')}</row>`;
  }
  yield '</sheetData></worksheet>';
}

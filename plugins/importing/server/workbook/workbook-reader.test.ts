import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readWorkbook } from './testing/read-workbook.ts';
import { sheetOf, workbookParts, writeWorkbook, type WorkbookParts } from './testing/make-workbook.ts';
import { fileReader } from './workbook-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'adit-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));

const odd = resolve('../shared/data2/exceljs');
let count = 0;

async function written(parts: WorkbookParts): Promise<string> {
  const path = join(folder, `${(count += 1)}.xlsx`);
  await writeWorkbook(path, parts);
  return path;
}

const codeOf = (path: string): Promise<string> =>
  readWorkbook(path).then(
    () => 'read',
    (error: { code: string }) => error.code,
  );

describe('a sheet', () => {
  it('has cells without places, gaps, texts of parts, switches, errors and formulas with and without a value', async () => {
    const rows = `
      <row><c t="inlineStr"><is><t>Hole</t></is></c><c t="s"><v>0</v></c><c r="E1" t="s"><v>1</v></c></row>
      <row r="4"><c r="B4"><v>1.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c><f>A1+1</f></c></row>
      <row r="4"><c r="A4" t="str"><f>"x"</f><v>x</v></c><c r="B4"><f>1+1</f><v>2</v></c><c r="C4" t="s"><v>9</v></c></row>`;
    const texts = `<si><t>East</t></si><si><r><t xml:space="preserve">Au </t></r><r><t>ppm</t></r><rPh sb="0" eb="1"><t>reading</t></rPh></si>`;
    const read = await readWorkbook(await written(workbookParts({ Data: sheetOf(rows) }, { texts })));
    expect(read.rows).toEqual({
      1: ['Hole', 'East', '', '', 'Au ppm'],
      4: ['', '1.5', 'TRUE'],
      5: ['x', '2'],
    });
    expect(read.notes).toEqual([
      { code: 'error-value', count: 1, lines: [4], cells: ['D4'] },
      { code: 'formula-without-value', count: 1, lines: [4], cells: ['E4'] },
      { code: 'text-not-there', count: 1, lines: [5], cells: ['C5'] },
    ]);
  });

  it('shows its days as days, from 1900 or 1904', async () => {
    const rows = '<row r="1"><c r="A1" s="1"><v>43830</v></c><c r="B1"><v>43830</v></c></row>';
    const styles =
      '<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const of = async (attributes: string): Promise<readonly string[] | undefined> =>
      (await readWorkbook(await written(workbookParts({ A: sheetOf(rows) }, { styles, attributes })))).rows[1];
    expect(await of('date1904="1"')).toEqual(['2024-01-01', '43830']);
    expect(await of('date1904="false"')).toEqual(['2019-12-31', '43830']);
  });

  it('may be hidden, and is then offered last', async () => {
    const parts = workbookParts({ Old: sheetOf(''), Data: sheetOf('') }, { hidden: ['Old'] });
    expect((await readWorkbook(await written(parts))).parts).toEqual([
      { name: 'Data', isHidden: false },
      { name: 'Old', isHidden: true },
    ]);
  });

  it('is found whatever prefixes, folders and absolute places its writer likes', async () => {
    const {
      'xl/workbook.xml': _,
      'xl/_rels/workbook.xml.rels': __,
      'xl/worksheets/sheet1.xml': ___,
      ...parts
    } = workbookParts({ A: '' });
    const relation = 'http://purl.oclc.org/ooxml/officeDocument/relationships';
    const path = await written({
      ...parts,
      '_rels/.rels': `<Relationships><Relationship Id="1" Type="${relation}/officeDocument" Target="/book/main.xml"/></Relationships>`,
      'book/main.xml':
        '<x:workbook xmlns:x="m" xmlns:q="r"><x:sheets><x:sheet name="A" q:id="R1"/></x:sheets></x:workbook>',
      'book/_rels/main.xml.rels': `<Relationships><Relationship Id="R1" Type="${relation}/worksheet" Target="/Data/One.xml"/></Relationships>`,
      'data/one.xml':
        '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect((await readWorkbook(path)).rows).toEqual({ 1: ['7'] });
  });
});

describe('what is no workbook of this kind is refused by name', () => {
  /** A container as older Office programs write it, with the names of its parts in the first sector of its directory. */
  const container = (name: string): string => {
    const bytes = Buffer.alloc(4096);
    Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
    bytes.writeUInt16LE(9, 30);
    bytes.writeUInt32LE(1, 48);
    bytes.write(name, 1024, 'utf16le');
    const path = join(folder, `${(count += 1)}.xls`);
    writeFileSync(path, bytes);
    return path;
  };

  it('.xls, a protected one, .xlsb, .ods, documents of other sorts, and damaged ones with the place', async () => {
    expect(await codeOf(container('Workbook'))).toBe('workbook-old');
    expect(await codeOf(container('EncryptedPackage'))).toBe('workbook-encrypted');
    expect(await codeOf(await written({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': 'x' }))).toBe(
      'workbook-binary',
    );
    expect(
      await codeOf(
        await written({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
      ),
    ).toBe('workbook-open-document');
    expect(await codeOf(await written({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<a/>' }))).toBe(
      'workbook-no-sheet',
    );
    await expect(
      readWorkbook(await written(workbookParts({ A: '<worksheet>\n<sheetData>\n<row>' }))),
    ).rejects.toMatchObject({
      code: 'workbook-damaged',
      values: { file: 'a.xlsx', entry: 'xl/worksheets/sheet1.xml', line: 3 },
    });
  });

  it('rows and columns beyond those that a sheet can have, depths that no sheet has, and archives that swell', async () => {
    const cell = (row: number | string, column: string): string =>
      sheetOf(`<row r="${row}"><c r="${column}${row}"><v>1</v></c></row>`);
    expect(await codeOf(await written(workbookParts({ A: cell(1_048_576, 'XFD') })))).toBe('read');
    expect(await codeOf(await written(workbookParts({ A: cell(1_048_577, 'A') })))).toBe('workbook-damaged');
    expect(await codeOf(await written(workbookParts({ A: cell(1, 'XFE') })))).toBe('workbook-damaged');
    expect(await codeOf(await written(workbookParts({ A: cell(1e9, 'A') })))).toBe('workbook-damaged');
    expect(await codeOf(await written(workbookParts({ A: '<a>'.repeat(65) + '</a>'.repeat(65) })))).toBe(
      'workbook-damaged',
    );
    expect(await codeOf(await written(workbookParts({ A: sheetOf(`<!--${' '.repeat(20_000_000)}-->`) })))).toBe(
      'archive-bomb',
    );
    const text = Array.from({ length: 6_000_000 }, (_, at) =>
      String.fromCharCode(97 + ((at * 7 + (at >> 5)) % 26)),
    ).join('');
    expect(await codeOf(await written(workbookParts({ A: sheetOf(`<row><c t="str"><v>${text}</v></c></row>`) })))).toBe(
      'workbook-damaged',
    );
  });

  it('is known by what is in it, whatever it is called', () => {
    const head = (text: string): Buffer => Buffer.from(text, 'latin1');
    expect(fileReader.sniff(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.csv')).toBeGreaterThan(0);
    expect(fileReader.sniff(head('Hole,East\nA,1\n'), 'a.xlsx')).toBe(0);
    expect(fileReader.sniff(head(''), 'a.xlsx')).toBe(0);
  });
});

/** The first sheet that is shown of odd workbooks by many programs, as openpyxl 3.1.5 reads it, or why it is refused. */
const oddWorkbooks: Readonly<Record<string, string>> = {
  '1519293514-KRISHNAPATNAM_LINE_UP.xlsx': '31 rows to 39, 164 cells',
  '1904.xlsx': '1 rows to 4, 1 cells',
  'bogus-defined-name.xlsx': '1 rows to 1, 1 cells',
  'chart-sheet.xlsx': '7 rows to 7, 28 cells',
  'comments.xlsx': '1 rows to 1, 2 cells',
  'dateIssue.xlsx': '2 rows to 2, 2 cells',
  'duplicateRowTest.xlsx': '0 rows to 0, 0 cells',
  'fibonacci.xlsx': '19 rows to 19, 38 cells',
  'formulas.xlsx': '2 rows to 2, 4 cells',
  'gold.xlsx': '6 rows to 6, 12 cells',
  'google-sheets.xlsx': '3 rows to 3, 5 cells',
  'images.xlsx': '0 rows to 0, 0 cells',
  'libre-calc-as-excel-2007-365.xlsx': '3 rows to 3, 5 cells',
  'libre-calc-as-office-open-xml-spreadsheet.xlsx': '3 rows to 3, 5 cells',
  'many-columns.xlsx': '2 rows to 2, 32 cells',
  'shared_string_with_escape.xlsx': '1 rows to 1, 1 cells',
  'test-default-font.xlsx': '1 rows to 1, 1 cells',
  'test-issue-1364.xlsx': '2 rows to 2, 6 cells',
  'test-issue-1575.xlsx': '3 rows to 3, 9 cells',
  'test-issue-163.xlsx': '3 rows to 3, 3 cells',
  'test-issue-1669.xlsx': '6 rows to 6, 12 cells',
  'test-issue-176.xlsx': '4 rows to 4, 6 cells',
  'test-issue-1842.xlsx': '0 rows to 0, 0 cells',
  'test-issue-257.xlsx': '0 rows to 0, 0 cells',
  'test-issue-623.xlsx': '0 rows to 0, 0 cells',
  'test-issue-771.xlsx': '0 rows to 0, 0 cells',
  'test-issue-988.xlsx': '5 rows to 6, 10 cells',
  'test-pr-1204.xlsx': '2 rows to 4, 4 cells',
  'test-pr-567.xlsx': '1 rows to 1, 3 cells',
  'test-pr-728.xlsx': '1 rows to 1, 1 cells',
  // Two of which openpyxl reads another sheet, or none: counted in their XML.
  'test-pr-1220.xlsx': '0 rows to 0, 0 cells',
  'test-row-styles.xlsx': '38 rows to 38, 1102 cells',
  // Refused by the library that the figures come from, too.
  'invalid-xml.xlsx': 'workbook-damaged',
  'missing-bits.xlsx': 'workbook-no-sheet',
};

describe.skipIf(!existsSync(odd))('odd workbooks', () => {
  it.each(existsSync(odd) ? readdirSync(odd).filter((name) => name.endsWith('.xlsx')) : [])(
    '%s is read, or refused by name',
    async (name) => {
      const outcome = await readWorkbook(join(odd, name)).then(
        ({ rows }) => {
          const used = Object.entries(rows).filter(([, cells]) => cells.length > 0);
          const cells = used.reduce((sum, [, row]) => sum + row.filter((cell) => cell !== '').length, 0);
          return `${used.length} rows to ${used.at(-1)?.[0] ?? 0}, ${cells} cells`;
        },
        (error: { code: string }) => error.code,
      );
      expect(outcome).toBe(oddWorkbooks[name]);
    },
  );
});

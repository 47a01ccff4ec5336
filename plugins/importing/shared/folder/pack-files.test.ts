import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from 'adit/core/server';
import { expect, it } from 'vitest';
import { packFiles } from './pack-files.ts';
import { workbookSheets } from './workbook-sheets.ts';
import { entryHead, zipEntries } from './zip-entries.ts';

it('an archive that was packed holds its files as they were, for the server and for a look into it', async () => {
  const blob = await packFiles([
    { name: 'pit.dtm', content: new Blob(['pit.str,\n']) },
    { name: 'año.str', content: new Blob(['x'.repeat(100_000)]) },
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'adit-pack-'));
  const path = join(folder, 'a.zip');
  writeFileSync(path, Buffer.from(await blob!.arrayBuffer()));
  const archive = await openArchive(path);
  expect(archive.entries.map(({ name, size }) => [name, size])).toEqual([
    ['pit.dtm', 9],
    ['año.str', 100_000],
  ]);
  expect((await archive.read('pit.dtm', 100)).toString()).toBe('pit.str,\n');
  await archive.close();
  const looked = new Blob([readFileSync(path)]);
  const entries = await zipEntries(looked);
  expect(entries.map(({ name }) => name)).toEqual(['pit.dtm', 'año.str']);
  expect(Buffer.from(await entryHead(looked, entries[1]!, 3)).toString()).toBe('xxx');
  rmSync(folder, { recursive: true });
});

it('a look into a workbook finds its sheets, wherever their texts stand, and nothing in what is damaged', async () => {
  const sheet = (rows: string): Blob => new Blob([`<worksheet><sheetData>${rows}</sheetData></worksheet>`]);
  const parts = {
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="A &amp; B" sheetId="1" r:id="r1"/><sheet name="Old" state="hidden" r:id="r2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Target="worksheets/s1.xml" Id="r1"/><Relationship Id="r2" Target="/xl/worksheets/s2.xml"/></Relationships>',
    'xl/sharedStrings.xml':
      '<sst><si><t>Hole</t></si><si><r><t>Ea</t></r><r><t xml:space="preserve">st</t></r></si></sst>',
  };
  const rows =
    '<row r="1"/><row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c></row><row><c t="inlineStr"><is><t>H1</t></is></c><c/><c><v>12.5</v></c></row>';
  const blob = await packFiles([
    ...Object.entries(parts).map(([name, text]) => ({ name, content: new Blob([text]) })),
    { name: 'xl/worksheets/s1.xml', content: sheet(rows) },
    { name: 'xl/worksheets/s2.xml', content: sheet('') },
  ]);
  expect(await workbookSheets(blob!)).toEqual([
    {
      name: 'A & B',
      lines: [
        ['Hole', '', 'East'],
        ['H1', '', '12.5'],
      ],
    },
  ]);
  expect(await workbookSheets(blob!.slice(0, 900))).toEqual([]);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { AditError } from 'adit/core';
import { profileFile } from '../work/profile-file.ts';
import { sheetOf, workbookParts, writeWorkbook } from './testing/make-workbook.ts';

const cases = process.env['ADIT_SOAK'] ? 10_000 : 80;
const folder = mkdtempSync(join(tmpdir(), 'adit-workbook-fuzz-'));
afterAll(() => rmSync(folder, { recursive: true }));

const formats = { xlsx: new URL('./workbook-reader.ts', import.meta.url).href };
const insertions = [
  '<',
  '>',
  '&',
  '&lt;',
  '"',
  '<row r="1048576">',
  '<c r="XFD1" t="s">',
  '<v>',
  '</sheetData>',
  '1e999',
  'ÿ',
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '<![CDATA[',
];

const change = fc.record({ part: fc.nat(), at: fc.nat(), cut: fc.nat(12), text: fc.constantFrom('', ...insertions) });
const flip = fc.record({ at: fc.nat(), byte: fc.nat(255) });

const parts = workbookParts(
  {
    Collars: sheetOf(
      Array.from(
        { length: 6 },
        (_, row) =>
          `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>${row}</v></c><c s="1"><v>${row + 40_000}</v></c><c t="inlineStr"><is><t>x${row}</t></is></c></row>`,
      ).join(''),
    ),
    Other: sheetOf('<row><c><v>1</v></c></row>'),
  },
  {
    styles:
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>',
    texts: Array.from({ length: 6 }, (_, at) => `<si><t>text ${at}</t></si>`).join(''),
  },
);

/** Ends in a whole account or in an error that says why; answers the code. */
async function outcomeOf(path: string, run: number): Promise<string> {
  const unpack = { toPath: join(folder, `${run}.table`), extensions: ['csv'], mostBytes: 64 * 1024 ** 2 };
  try {
    const { metadata } = await profileFile({ kind: 'profile', path, fileName: 'a.xlsx', formats, unpack });
    expect(metadata.rowCount).toBeGreaterThanOrEqual(0);
    return 'read';
  } catch (error) {
    if (!(error instanceof AditError)) throw error;
    return error.code;
  } finally {
    rmSync(unpack.toPath, { force: true });
  }
}

it(
  'mutated parts of workbooks, and mutated archives of them, end in a table or in an error: fuzz',
  { timeout: 30_000 + cases * 400 },
  async () => {
    const path = join(folder, 'mutated.xlsx');
    const wholePath = join(folder, 'whole.xlsx');
    await writeWorkbook(wholePath, parts);
    const whole = readFileSync(wholePath);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 4 }),
        fc.array(flip, { maxLength: 3 }),
        fc.option(fc.nat(), { freq: 4 }),
        async (changes, flips, end) => {
          if (changes.length > 0) {
            const names = Object.keys(parts);
            const changed = { ...(parts as Record<string, string>) };
            for (const { part, at, cut, text } of changes) {
              const name = names[part % names.length] as string;
              const xml = changed[name] as string;
              const from = at % (xml.length + 1);
              changed[name] = xml.slice(0, from) + text + xml.slice(from + cut);
            }
            await writeWorkbook(path, changed);
          } else {
            const bytes = Buffer.from(whole);
            for (const { at, byte } of flips) bytes[at % bytes.length] = byte;
            writeFileSync(path, end === null ? bytes : bytes.subarray(0, end % bytes.length));
          }
          await outcomeOf(path, (run += 1));
        },
      ),
      { seed: 19, numRuns: cases },
    );
  },
);

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { DelimitedDialect } from '../../shared/table/index.ts';
import { encodeRows, encodeText, pieces, randomTable, type RandomTable } from './random-tables-test-kit.ts';
import { collectTable, commaDialect, detect, expectWholeAccount, requests } from './table-test-kit.ts';
import { seconds } from '../../../../tests/patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

/** A record of which every line is a row by itself is read as rows on purpose. */
function isAmbiguous(row: string, table: RandomTable, width: number): boolean {
  const lines = row.split(/\r\n|\n|\r/);
  return width > 2 && lines.length > 1 && lines.every((line) => line.split(table.delimiter).length === width);
}

function trimmed(cell: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  return cell.replace(/^[\x00-\x20]+|[\x00-\x20]+$/g, '') || undefined;
}

function lineCount(content: string): number {
  return content.split(/\r\n|\n|\r/).length - 1;
}

describe('any table', () => {
  it('reads back exactly what an independent encoder wrote, whatever the chunks', async () => {
    await fc.assert(
      fc.asyncProperty(randomTable, fc.integer({ min: 1, max: 40 }), async (table, chunkSize) => {
        const numberNames = (table.numbers[0] ?? []).map((_, index) => `n${index}`);
        const textNames = (table.texts[0] ?? ['']).map((_, index) => `t${index}`);
        const names = [...numberNames, ...textNames];
        const rows = encodeRows(table);
        fc.pre(!rows.some((row) => isAmbiguous(row, table, names.length)));
        const lines = [...table.preamble, names.join(table.delimiter), ...rows];
        const content = lines.join(table.lineEnd) + (table.endsWithLineEnd ? table.lineEnd : '');
        const dialect: DelimitedDialect = {
          encoding: table.encoding,
          lineEnd: 'lf',
          delimiter: table.delimiter,
          decimal: table.decimal,
          columnNames: names,
          dataStartRow: table.preamble.length + 2,
        };
        const columns = [...requests('number', ...numberNames), ...requests('text', ...textNames)];
        const read = await collectTable(encodeText(content, table), dialect, columns, { chunkSize });
        expect(read.issues).toEqual([]);
        expect([read.rowsRead, read.rowsUsed, read.rowsRejected]).toEqual([rows.length, rows.length, 0]);
        for (const [index] of numberNames.entries()) {
          // The sign of zero is lost by String(), not by the reader.
          expect(read.values[index]?.map((value) => Number(value) + 0)).toEqual(
            table.numbers.map((row) => (row[index] ?? Number.NaN) + 0),
          );
        }
        for (const [index] of textNames.entries()) {
          expect(read.values[numberNames.length + index]).toEqual(table.texts.map((row) => trimmed(row[index] ?? '')));
        }
        const starts = rows.map(
          (_, index) =>
            1 + lineCount(`${lines.slice(0, table.preamble.length + 1 + index).join(table.lineEnd)}${table.lineEnd}`),
        );
        expect(read.lineNumbers).toEqual(starts);
      }),
      { numRuns: 600 },
    );
  });

  it('reads the same in chunks of one byte as in one piece, however broken', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...pieces, '1', '2.5', '<3', '\0', 'x\ny'), { maxLength: 60 }),
        fc.constantFrom(',', ' ', '\t', '§'),
        async (parts, delimiter) => {
          const dialect = commaDialect(['a', 'b', 'c'], { delimiter, dataStartRow: 1 });
          const columns = [...requests('number', 'b'), ...requests('text', 'a', 'c')];
          const whole = await collectTable(parts.join(''), dialect, columns);
          const bytewise = await collectTable(parts.join(''), dialect, columns, { chunkSize: 1 });
          expect({ ...bytewise, dictionaries: [] }).toEqual({ ...whole, dictionaries: [] });
          expectWholeAccount(whole);
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('broken files', () => {
  it('takes time in proportion to the size, whatever the quotes', async () => {
    const dialect = commaDialect(['a', 'b', 'c'], { dataStartRow: 1 });
    const patterns = [
      '"a\n',
      '"\n',
      '""\n',
      '"""\n',
      ',"\n',
      '"a,b,c\n',
      '"a""\n',
      'a,"b\n,"c"\n',
      '"\n,,\n"\n',
      '",",\n',
      'x,"\n\n""\n',
      '"""a\nb""\n',
      'a","\n',
      'a",,,"\n',
      '\na",,"\n',
    ];
    for (const pattern of patterns) {
      const started = performance.now();
      const table = await collectTable(
        pattern.repeat(Math.ceil(500_000 / pattern.length)),
        dialect,
        requests('text', 'a'),
      );
      expect(table.rowsRead).toBe(table.rowsUsed + table.rowsRejected);
      // Half a megabyte takes a fraction of a second; anything quadratic takes minutes.
      expect(performance.now() - started, JSON.stringify(pattern)).toBeLessThan(15_000);
    }
    // Where the number of columns is not known yet, or is large, too.
    const started = performance.now();
    await detect('a","\n'.repeat(200_000));
    const wide = commaDialect(
      Array.from({ length: 2000 }, (_, index) => `c${index}`),
      { dataStartRow: 1 },
    );
    await collectTable('a","\n'.repeat(100_000), wide, requests('text', 'c0'));
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTable } from './table-reader.ts';
import { collectTable, commaDialect, detect, requests, type CollectedTable, type TestFile } from './table-test-kit.ts';
import { TextDictionary } from './text-dictionary.ts';

const nan = Number.NaN;

function codesOf(table: CollectedTable): string[] {
  return table.issues.map(({ line, column, code, text }) =>
    [line, column, code, text].filter((part) => part !== undefined).join(' '),
  );
}

async function readTexts(file: TestFile, names: string[], changes = {}): Promise<CollectedTable> {
  return collectTable(file, commaDialect(names, changes), requests('text', ...names));
}

describe('readTable', () => {
  it('reads numbers and texts with the line of each row', async () => {
    const table = await collectTable('hole,x\nA,1\n\nB,-2.5e1\r\nA,', commaDialect(['hole', 'x']), [
      { name: 'x', kind: 'number' },
      { name: 'hole', kind: 'text' },
    ]);
    expect(table.values).toEqual([
      [1, -25, nan],
      ['A', 'B', 'A'],
    ]);
    expect(table.lineNumbers).toEqual([2, 4, 5]);
    expect(table).toMatchObject({
      rowsRead: 3,
      rowsUsed: 3,
      rowsRejected: 0,
      rowsChanged: 0,
      lines: 5,
      blankLines: 1,
      issueCounts: {},
    });
    expect(table.dictionaries[1]?.size).toBe(2);
  });

  it('[I5.10] starts at the data start row, counted in physical lines', async () => {
    const file = 'a "preamble\nhole,x\n\ntext,double\nA,1\n';
    const table = await collectTable(file, commaDialect(['hole', 'x'], { dataStartRow: 5 }), requests('number', 'x'));
    expect(table.values).toEqual([[1]]);
    expect(table.lineNumbers).toEqual([5]);
  });

  it('keeps quoted delimiters, quotes and line ends, and counts lines through them', async () => {
    const file = 'a,b\n"x, y","say ""hi"""\n"two\r\nlines","three\nshort\rlines"\n 5" core , "padded" \n"",""""\n';
    const table = await readTexts(file, ['a', 'b']);
    expect(table.values).toEqual([
      ['x, y', 'two\r\nlines', '5" core', undefined],
      ['say "hi"', 'three\nshort\rlines', 'padded', '"'],
    ]);
    expect(table.lineNumbers).toEqual([2, 3, 7, 8]);
    expect(table.issues).toEqual([]);
  });

  it('swallows no rows after a quote that never closes', async () => {
    const tail = 'B,2\nC,3\n';
    for (const file of [`a,b\n"A,1\n${tail}`, `a,b\n"A,1\n${tail}"D",4\n`]) {
      const table = await readTexts(file, ['a', 'b']);
      expect(table.values[0]?.slice(0, 3)).toEqual(['"A', 'B', 'C']);
      expect(table.issues[0]).toEqual({ line: 2, code: 'unterminated-quote' });
      expect(table.lineNumbers.slice(0, 3)).toEqual([2, 3, 4]);
    }
    const long = await readTexts(`a,b\n"A,1\n${'B,2\n'.repeat(400_000)}C,"3"\n`, ['a', 'b']);
    expect(long).toMatchObject({ rowsRead: 400_002, rowsUsed: 400_002, issueCounts: { 'unterminated-quote': 1 } });
    const ditto = await readTexts('a,b,c\nA,",1\nB,",2\nC,x,3\nD,",4\nE,"two\nlines",5\n', ['a', 'b', 'c']);
    expect(ditto.values[1]).toEqual(['"', '"', 'x', '"', 'two\nlines']);
    expect(ditto.issueCounts).toEqual({ 'unterminated-quote': 3 });
    const every = await readTexts(`a,b\n${'"A,1\n'.repeat(20_000)}`, ['a', 'b']);
    expect(every).toMatchObject({ rowsRead: 20_000, rowsUsed: 20_000 });
  });

  it('reports ragged rows and uses them, unless something required is missing', async () => {
    const file = 'hole,x,y\nA,1\nB,1,2,3\nC,1,2,\nD\n,5,6\nF,,6\nG,nope,6\n';
    const table = await collectTable(file, commaDialect(['hole', 'x', 'y']), [
      { name: 'hole', kind: 'text', required: true },
      { name: 'x', kind: 'number', required: true },
      { name: 'y', kind: 'number' },
    ]);
    expect(table.values).toEqual([
      ['A', 'B', 'C'],
      [1, 1, 1],
      [nan, 2, 2],
    ]);
    expect(codesOf(table)).toEqual([
      '2 ragged-row 2',
      '3 ragged-row 4',
      '5 ragged-row 1',
      '5 x missing-required',
      '6 hole missing-required',
      '7 x missing-required',
      '8 x not-a-number nope',
      '8 x missing-required',
    ]);
    expect(table).toMatchObject({ rowsRead: 7, rowsUsed: 3, rowsRejected: 4 });
    expect(table.dictionaries[0]?.texts()).toEqual(['A', 'B', 'C']);
  });

  it('[I3.02] takes missing symbols by value in numbers and by spelling in texts', async () => {
    const file = 'n,t\n-999,-999\n-999.0,NA\n-9.99E+02,na\nNA,x\nnull,-999.0\n-1.0000000150474662e+30,y\n-99,z\n';
    const table = await collectTable(
      file,
      commaDialect(['n', 't']),
      [...requests('number', 'n'), ...requests('text', 't')],
      {
        missingSymbols: ['-999', 'NA', 'null', '-1e30'],
      },
    );
    expect(table.values).toEqual([
      [nan, nan, nan, nan, nan, nan, -99],
      [undefined, undefined, 'na', 'x', '-999.0', 'y', 'z'],
    ]);
    expect(table.issues).toEqual([]);
  });

  it('halves what is below detection, takes what is above range at its limit, and keeps their raw text', async () => {
    const file = 'au\n<0.01\n0.5\n>100\n< 2\n<-5\n<\n>abc\n"<1e-2"\nB\n';
    const table = await collectTable(file, commaDialect(['au']), requests('number', 'au'));
    expect(table.values).toEqual([[0.005, 0.5, 100, 1, nan, nan, nan, 0.005, nan]]);
    expect(table.rawTexts).toEqual([
      { row: 0, column: 'au', text: '<0.01' },
      { row: 2, column: 'au', text: '>100' },
      { row: 3, column: 'au', text: '< 2' },
      { row: 7, column: 'au', text: '<1e-2' },
    ]);
    expect(table.issueCounts).toEqual({ 'below-detection': 3, 'above-range': 1, 'not-a-number': 4 });
    expect(table.rowsChanged).toBe(8);
    const rejecting = await collectTable('hole,au\n,<1\nA,<2\n', commaDialect(['hole', 'au']), [
      { name: 'au', kind: 'number' },
      { name: 'hole', kind: 'text', required: true },
    ]);
    expect(rejecting.rawTexts).toEqual([{ row: 0, column: 'au', text: '<2' }]);
  });

  it('guesses no thousands marks that may be decimal ones, and lets no infinity through', async () => {
    const table = await collectTable(
      'n\n1\'000\n"1,000"\n1e999\nInfinity\nNaN\n',
      commaDialect(['n']),
      requests('number', 'n'),
    );
    expect(table.values).toEqual([[1000, nan, nan, nan, nan]]);
    expect(codesOf(table)[0]).toBe('3 n not-a-number 1,000');
    expect(table.issueCounts).toEqual({ 'not-a-number': 4 });
  });

  it('reads every encoding alike, and repairs stray windows-1252 in UTF-8', async () => {
    const text = 'a;b\r\nPeñón €;1,5\r\n';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const latin = Buffer.from('a;b\r\nPe\xf1\xf3n \x80;1,5\r\n', 'latin1');
    for (const file of [text, `\ufeff${text}`, latin, utf16, Buffer.from(utf16).swap16()]) {
      for (const chunkSize of [1, 3, 1 << 20]) {
        const { dialect } = await detect(file);
        const table = await collectTable(file, dialect, [...requests('text', 'a'), ...requests('number', 'b')], {
          chunkSize,
        });
        expect(table.values).toEqual([['Peñón €'], [1.5]]);
      }
    }
    const mixed = Buffer.concat([
      Buffer.from('a\nPeñón\n'),
      Buffer.from('Pe\xf1\xf3n\n', 'latin1'),
      Buffer.from('Peñón\n'),
    ]);
    const table = await readTexts(mixed, ['a']);
    expect(table.values).toEqual([['Peñón', 'Peñón', 'Peñón']]);
    expect(table.dictionaries[0]?.size).toBe(1);
    expect(codesOf(table)).toEqual(['3 a bad-encoding Peñón']);
  });

  it('reads CR alone, mixed line ends, and blanks or tabs as one separator', async () => {
    const names = ['a', 'b'];
    for (const file of ['a,b\r1,2\r3,4', 'a,b\r\n1,2\n3,4\r', 'a,b\n1,2\r3,4\r\n']) {
      for (const chunkSize of [1, 5, 99]) {
        const table = await collectTable(file, commaDialect(names), requests('number', ...names), { chunkSize });
        expect(table.values).toEqual([
          [1, 3],
          [2, 4],
        ]);
        expect(table.lineNumbers).toEqual([2, 3]);
      }
    }
    const blanks = await collectTable(
      'a b\n  1 \t 2  \n"3"  4\n\t\n"x y" 5',
      commaDialect(names, { delimiter: ' ' }),
      requests('text', ...names),
    );
    expect(blanks.values).toEqual([
      ['1', '3', 'x y'],
      ['2', '4', '5'],
    ]);
    expect(blanks).toMatchObject({ blankLines: 1, issueCounts: {} });
  });

  it('skips a line of 10 MB in the middle with an issue, and goes on', async () => {
    for (const monster of [
      '9'.repeat(10_000_000),
      `"${'9'.repeat(10_000_000)}`,
      ','.repeat(10_000_000),
      '"",'.repeat(3_000_000),
    ]) {
      const table = await collectTable(
        `a,b\n1,2\n${monster}\n3,4\n`,
        commaDialect(['a', 'b']),
        requests('number', 'a'),
        { chunkSize: 65_536 },
      );
      expect(table.values).toEqual([[1, 3]]);
      expect(table.lineNumbers).toEqual([2, 4]);
      expect(table.issues).toEqual([{ line: 3, code: 'line-too-long' }]);
      expect(table).toMatchObject({ rowsRead: 3, rowsUsed: 2, rowsRejected: 1 });
    }
  });

  it('reads one column, an empty body and delimiters of several bytes', async () => {
    expect((await collectTable('v\n1\n\n2\n', commaDialect(['v']), requests('number', 'v'))).values).toEqual([[1, 2]]);
    expect(await collectTable('v\n', commaDialect(['v']), requests('number', 'v'))).toMatchObject({
      rowsRead: 0,
      values: [[]],
      batches: 0,
    });
    for (const chunkSize of [1, 2, 100]) {
      const table = await collectTable(
        'a§b\n1§"x§y"\n2§¨\n',
        commaDialect(['a', 'b'], { delimiter: '§' }),
        requests('text', 'a', 'b'),
        { chunkSize },
      );
      expect(table.values).toEqual([
        ['1', '2'],
        ['x§y', '¨'],
      ]);
      const lines = await collectTable(
        'a§b§c\n"1\n2"§"x"§3\n',
        commaDialect(['a', 'b', 'c'], { delimiter: '§' }),
        requests('text', 'a', 'b'),
        { chunkSize },
      );
      expect(lines.values).toEqual([['1\n2'], ['x']]);
      const marked = await collectTable(
        '\ufeff1,2\n',
        commaDialect(['a', 'b'], { dataStartRow: 1 }),
        requests('number', 'a', 'b'),
        { chunkSize },
      );
      expect(marked.values).toEqual([[1], [2]]);
    }
  });

  it('refuses a column that the file does not have, and a dictionary that outgrows its limit', async () => {
    await expect(collectTable('a\n1\n', commaDialect(['a']), requests('text', 'b'))).rejects.toMatchObject({
      code: 'unknown-column',
      values: { column: 'b' },
    });
    const dictionary = new TextDictionary('notes', 10);
    const bytes = Buffer.from('0123456789ab');
    expect(dictionary.intern(bytes, 0, 6)).toBe(0);
    expect(dictionary.intern(bytes, 6, 10)).toBe(1);
    expect(dictionary.intern(bytes, 0, 6)).toBe(0);
    expect(() => dictionary.intern(bytes, 10, 11)).toThrow(expect.objectContaining({ code: 'too-many-texts' }));
  });

  it('reads a file from disk with progress, waits for the sink, stops when aborted and passes on its errors', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-table-'));
    const path = join(folder, 'big.csv');
    try {
      await writeFile(path, `a,b\n${'1.5,text\n'.repeat(300_000)}`);
      const columns = [...requests('number', 'a'), ...requests('text', 'b')];
      const dialect = commaDialect(['a', 'b']);
      const progress: number[] = [];
      let running = 0;
      let rows = 0;
      const result = await readTable(
        path,
        dialect,
        { columns, onProgress: ({ bytesRead, bytesTotal }) => progress.push(bytesRead / bytesTotal) },
        {
          async batch(batch) {
            expect(++running).toBe(1);
            expect(batch.firstRow).toBe(rows);
            await new Promise((done) => setTimeout(done, 1));
            expect(batch.columns[0]?.[0]).toBe(1.5);
            rows += batch.rowCount;
            running--;
          },
        },
      );
      expect([result.rowsUsed, rows]).toEqual([300_000, 300_000]);
      expect(progress.length).toBe(3);
      expect(progress.at(-1)).toBe(1);
      const controller = new AbortController();
      const aborted = readTable(
        path,
        dialect,
        { columns, signal: controller.signal },
        { batch: () => controller.abort(new Error('stop')) },
      );
      await expect(aborted).rejects.toThrow('stop');
      const failing = readTable(path, dialect, { columns }, { batch: () => Promise.reject(new Error('disk full')) });
      await expect(failing).rejects.toThrow('disk full');
      await expect(
        readTable(join(folder, 'none.csv'), dialect, { columns }, { batch: () => undefined }),
      ).rejects.toMatchObject({ code: 'ENOENT' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('takes the minus signs of word processors for minus signs', async () => {
    const file = 'hole,mm\nA,\u22121.5\nB,\u20132\nC,3\n';
    const { dialect } = await detect(file);
    const { values, issues } = await collectTable(file, dialect, [{ name: 'mm', kind: 'number' }]);
    expect([values, issues]).toEqual([[[-1.5, -2, 3]], []]);
  });
});

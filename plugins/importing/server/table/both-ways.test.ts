import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { seconds } from '../../../../tests/patience.ts';
import { readOneWay, type Wanted } from './both-ways-test-kit.ts';
import { goodFiles, mutate, mutation, realFiles } from './broken-tables-test-kit.ts';
import { encodeRows, encodeText, pieces, randomTable } from './random-tables-test-kit.ts';
import type { ColumnRequest } from './table-batch.ts';
import { TableError } from './table-error.ts';
import { commaDialect, detect, hasSharedData, requests, sharedData, type TestFile } from './table-test-kit.ts';

const soak = process.env['ADIT_SOAK'] ? 50 : 1;
vi.setConfig({ testTimeout: seconds(120) * soak });

const BYTES = [1, 7, 64];
const KIBIBYTES = [1, 7, 64, 256].map((size) => size * 1024);

/** Compares both ways at every size of chunks; answers how many records the kernel took in the largest. */
async function expectTheSame(file: TestFile, wanted: Wanted, sizes: readonly number[]): Promise<number> {
  let clean = 0;
  for (const size of sizes) {
    const byRecord = await readOneWay('records', file, wanted, size);
    const byKernel = await readOneWay('kernel', file, wanted, size);
    expect(byKernel.given, `chunks of ${size} bytes`).toEqual(byRecord.given);
    clean = byKernel.clean;
  }
  return clean;
}

const symbols = ['-999', 'NA', '-1e30', '1E31', '0', 'n/a', '-', '1,5', ' 5 ', '', 'B1-001', 'x'.repeat(70), '-9'];
const codes: ColumnRequest['codes'] = [
  { text: '-0.005', value: 0.0025 },
  { text: '-1', value: Number.NaN },
  { text: 'LNR', value: Number.NaN },
  { text: '<', value: 0.25 },
  { text: '>', value: Number.NaN },
];

/** Which columns are read how; columns are taken again from the first when there are fewer of them. */
const plan = fc.record({
  kinds: fc.array(
    fc.record({
      kind: fc.constantFrom('number' as const, 'text' as const, 'left out' as const),
      required: fc.boolean(),
      hasCodes: fc.boolean(),
      isDate: fc.integer({ min: 0, max: 30 }).map((die) => die === 0),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  missingSymbols: fc.subarray(symbols),
});

function columnsBy(names: readonly string[], { kinds }: { kinds: readonly Kind[] }): ColumnRequest[] {
  return names.flatMap((name, index): ColumnRequest[] => {
    const { kind, required, hasCodes, isDate } = kinds[index % kinds.length] as Kind;
    if (kind === 'left out') return [];
    if (kind === 'text') return [{ name, kind, required }];
    return [{ name, kind, required, ...(hasCodes ? { codes } : {}), ...(isDate ? { dateOrder: 'iso' as const } : {}) }];
  });
}

interface Kind {
  readonly kind: 'number' | 'text' | 'left out';
  readonly required: boolean;
  readonly hasCodes: boolean;
  readonly isDate: boolean;
}

const header = 'hole,from,to,cu,rock';
const names = header.split(',');
const row = 'B1-001,0,2.5,0.03,granite';
const wantedOf = (changes: Partial<Wanted> = {}): Wanted => ({
  dialect: commaDialect(names),
  columns: [
    { name: 'hole', kind: 'text', required: true },
    { name: 'from', kind: 'number', required: true },
    ...requests('number', 'to', 'cu'),
    ...requests('text', 'rock'),
  ],
  missingSymbols: ['-999', 'NA', '-1e30'],
  ...changes,
});

/** Rows that need a second look, or only seem to. */
const oddRows: Record<string, string> = {
  'a quoted field': 'B1-001,0,2.5,0.03,"gra, nite"',
  'a quoted field of two lines': 'B1-001,0,2.5,0.03,"gra\nnite"',
  'a quote that never closes': '"B1-001,0,2.5,0.03,granite',
  'fields in quotes': '"B1-001","0",2.5,"","granite"',
  'blanks in and around quotes': '" B1-001 ", "0",2.5 ," ","granite" ',
  'doubled quotes': 'B1-001,0,2.5,0.03,"gra""nite"',
  'doubled quotes alone': 'B1-001,0,2.5,"""","""granite"" "',
  'text behind a quote': '"B1"-001,0,2.5,"0.0"3,granite',
  'text behind a quoted text': 'B1-001,0,2.5,0.03,"gra"nite',
  'quotes inside a quoted field': '"B1,"001",x",0,2.5,0.03',
  'a NUL behind a quote': '"B1-001"\0,0,2.5,0.03,granite',
  'two delimiters at its end': 'B1-001,0,2.5,0.03,granite,,',
  'a delimiter and blanks at its end': 'B1-001,0,2.5,0.03,granite, \t ',
  'empty quotes at its end': 'B1-001,0,2.5,0.03,granite,""',
  'a quote inside': 'B1-001,0,2.5,0.03,gran"ite',
  'too few fields': 'B1-001,0,2.5',
  'too many fields': 'B1-001,0,2.5,0.03,granite,more',
  'a delimiter at its end': 'B1-001,0,2.5,0.03,granite,',
  'a blank line': '',
  'a line of blanks': ' \t ',
  'a lone CR': 'B1-001,0,2.5,0.03,gra\rnite',
  'a CR before a CRLF': 'B1-001,0,2.5,0.03,granite\r\r',
  'a limit': 'B1-001,0,2.5,<0.01,granite',
  'a text for a number': 'B1-001,0,2.5,traces,granite',
  'a missing number': 'B1-001,0,2.5,-999,granite',
  'a missing number written otherwise': 'B1-001,0,2.5,-9.99e2,granite',
  'a missing number of single precision': 'B1-001,0,2.5,-1.0000000150474662e+30,granite',
  'a missing text': 'B1-001,0,2.5,NA,NA',
  'a missing text written otherwise': 'B1-001,0,2.5,na,na',
  'a missing number that is required': 'B1-001,-999,2.5,0.03,granite',
  'a blank number that is required': 'B1-001, ,2.5,0.03,andesite',
  'a missing text that is required': 'NA,0,2.5,0.03,new rock',
  'a blank text that is required': ',0,2.5,0.03,another new rock',
  'blanks around': ' B1-001\t, 0 ,\t2.5, 0.03 , granite ',
  'NULs around': '\0B1-001\0,0\0,2.5,0.03,\0granite',
  'a NUL inside': 'B1-001,0,2.5,0.03,gran\0ite',
  'a text that is not ASCII': 'B1-001,0,2.5,0.03,gneis\u00e9',
  'a text in Chinese': 'B1-001,0,2.5,0.03,\u7247\u9ebb\u5ca9',
  'thousands marks': 'B1-001,0,"1,002.5",1 000 000.5,granite',
  'a number of Fortran': 'B1-001,0,.25D1,3.D-2,granite',
  'a sign': 'B1-001,+0,-2.5,-0,granite',
  'a sign alone': 'B1-001,0,-,+,granite',
  'a point alone': 'B1-001,0,.,-.,granite',
  'an exponent without digits': 'B1-001,0,1e,1e+,granite',
  'seventeen digits': 'B1-001,0,477791.06123456789,0.12345678901234568,granite',
  'thirty digits': 'B1-001,0,477791.061234567891234567891234,0.1,granite',
  'a huge number': 'B1-001,0,1e308,1e309,granite',
  'a tiny number': 'B1-001,0,5e-324,1e-400,granite',
  'two points': 'B1-001,0,1.2.3,1..2,granite',
  'a comment': '# a comment',
  'a comment of five fields': '# a,b,c,d,e',
  'a long text': `B1-001,0,2.5,0.03,${'very '.repeat(30)}long`,
  'a text of 56 bytes': `B1-001,0,2.5,0.03,${'x'.repeat(56)}`,
  'a text of 57 bytes': `B1-001,0,2.5,0.03,${'x'.repeat(57)}`,
  'a row longer than what is read at once': `B1-001,0,2.5,0.03,${'x'.repeat(300_000)}`,
  'a row longer than the reader holds': `B1-001,0,2.5,0.03,${'x'.repeat(1_100_000)}`,
  'a byte order mark': '\ufeffB1-001,0,2.5,0.03,granite',
};

/** A quote that opens a field and does not close it may take rows with it. */
const swallows = /^"B1(-001,|,)/;

describe('the kernel gives what the row reader gives', () => {
  it.each(Object.entries(oddRows))('around %s', async (_, odd) => {
    const others = Array.from({ length: 4 }, (__, index) => `B1-00${index},${index},2.5,0.03,rock ${index % 3}`);
    for (const lineEnd of ['\n', '\r\n']) {
      const content = [header, ...others, odd, odd, ...others, odd, row].join(lineEnd);
      const sizes = odd.length > 1000 ? [1 << 16, 1 << 18] : [...BYTES, 1 << 18];
      for (const end of ['', lineEnd, '\r']) {
        const clean = await expectTheSame(content + end, wantedOf(), sizes);
        // Rows that are looked at again leave the others to the kernel, unless a stray quote takes them.
        if (!swallows.test(odd)) expect(clean).toBeGreaterThanOrEqual(8);
      }
    }
  });

  it('and takes what is simply quoted, or ends with a delimiter', async () => {
    const rows = [
      '"B1-001","0",2.5,"","granite"',
      '"B1-002",5,"7.5",0.1,"gneis"',
      `${row},`,
      `${row}, \t`,
      `${row},""`,
    ];
    for (const lineEnd of ['\n', '\r\n'])
      expect(await expectTheSame([header, ...rows, ''].join(lineEnd), wantedOf(), [1 << 18])).toBe(rows.length);
  });

  it('around bytes that are not UTF-8, each time they come', async () => {
    const rows = [row, 'B1-001,0,2.5,0.03,gneis\u00e9', 'B1-\u00e9,0,2.5,0.03,gneis\u00e9', row];
    const bytes = Buffer.from([header, ...rows, ...rows, ...rows, ''].join('\n'), 'latin1');
    expect(await expectTheSame(bytes, wantedOf(), [...BYTES, 1 << 18])).toBe(12);
  });

  it('with required texts that no symbol says are missing, and with as many columns as one', async () => {
    const content = ['a', 'x', '', 'y', ' ', '"z"', 'x', '1.5', ''].join('\n');
    const dialect = commaDialect(['a']);
    for (const columns of [
      requests('text', 'a'),
      requests('number', 'a'),
      [...requests('number', 'a'), ...requests('text', 'a')],
      [],
    ])
      expect(
        await expectTheSame(content, { dialect, columns, missingSymbols: [] }, [...BYTES, 1 << 18]),
      ).toBeGreaterThan(0);
    const required: ColumnRequest[] = [{ name: 'a', kind: 'text', required: true }];
    await expectTheSame(content, { dialect, columns: required, missingSymbols: [] }, BYTES);
    await expectTheSame(content, { dialect, columns: required, missingSymbols: ['x', 'y'.repeat(99)] }, BYTES);
  });

  it('with a new text in a record that is given up for the one behind it', async () => {
    const content = 'rock,hole\ngranite,A\nbasalt,\ngneiss,B\nbasalt,NA\nbasalt,C\nslate,\nslate,D\n';
    const columns: ColumnRequest[] = [...requests('text', 'rock'), { name: 'hole', kind: 'text', required: true }];
    const wanted = { dialect: commaDialect(['rock', 'hole']), columns, missingSymbols: ['NA'] };
    expect(await expectTheSame(content, wanted, [...BYTES, 1 << 18])).toBe(4);
  });

  it('with a decimal comma', async () => {
    const content = 'x;y\n1,5;2,25\n1.5;2\n1,5,5;3\n-1.000,5;1.000.000\n';
    const dialect = commaDialect(['x', 'y'], { delimiter: ';', decimal: ',' });
    const wanted = { dialect, columns: requests('number', 'x', 'y'), missingSymbols: ['2,25'] };
    expect(await expectTheSame(content, wanted, [...BYTES, 1 << 18])).toBe(1);
  });

  it('over more rows than a batch, texts than are remembered, and bytes than are read at once', async () => {
    const rows = Array.from({ length: 150_000 }, (_, index) => {
      const rock = index % 5000 === 0 ? 'quoted "rock"' : `rock ${(index * 7919) % 6000}`;
      return `H${Math.floor(index / 30)},${index},${index + 0.5},${index % 11 === 0 ? '' : index / 7},${rock}`;
    });
    const clean = await expectTheSame([header, ...rows].join('\n'), wantedOf(), KIBIBYTES);
    expect(clean).toBeGreaterThan(149_000);
  });

  it('where every second row needs a second look', async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, index) => `H${index % 50},${index},1,${index % 2 ? '<' : ''}0.5,rock`,
    );
    await expectTheSame([header, ...rows].join('\n'), wantedOf(), KIBIBYTES);
  });

  it('when stray quotes were read on from in vain, as far as that is allowed', async () => {
    const block = `"stray,0,1,2,rock\n${`${row}\n`.repeat(12_000)}`;
    const content = `${header}\n${block.repeat(80)}B1-001,0,1,2,"two\nlines"\n${row}\n`;
    expect(await expectTheSame(content, wantedOf(), [1 << 18])).toBeGreaterThan(900_000);
  });

  it('for tables of many columns', async () => {
    const many = Array.from({ length: 1500 }, (_, index) => `c${index}`);
    const line = many.map((_, index) => (index % 3 === 0 ? `t${index % 7}` : String(index / 8))).join(',');
    const columns = many.map((name, index) => requests(index % 3 === 0 ? 'text' : 'number', name)).flat();
    const content = [many.join(','), ...Array.from({ length: 300 }, () => line)].join('\n');
    const wanted = { dialect: commaDialect(many), columns, missingSymbols: [] };
    expect(await expectTheSame(content, wanted, [1 << 18])).toBe(299);
  });

  it('for any table', async () => {
    await fc.assert(
      fc.asyncProperty(randomTable, plan, fc.constantFrom(...BYTES, 1 << 18), async (table, columns, size) => {
        const numbers = (table.numbers[0] ?? []).map((_, index) => `n${index}`);
        const texts = (table.texts[0] ?? ['']).map((_, index) => `t${index}`);
        const all = [...numbers, ...texts];
        const content = [all.join(table.delimiter), ...encodeRows(table)].join(table.lineEnd);
        const { delimiter, decimal, encoding } = table;
        const dialect = commaDialect(all, { delimiter, decimal, encoding });
        const wanted = { dialect, columns: columnsBy(all, columns), missingSymbols: columns.missingSymbols };
        await expectTheSame(encodeText(content, table), wanted, [size]);
      }),
      { numRuns: 400 * soak },
    );
  });

  it('for any bytes', async () => {
    const parts = [...pieces, '\n', ',', ',', '1', '2.5', '<3', '-999', 'NA', '\0', 'x\ny', '\r\n', '1e5', 'granite'];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...parts), { maxLength: 80 }),
        fc.constantFrom(',', ';', '\t', '|', '\u00a7', ' '),
        plan,
        async (bytes, delimiter, columns) => {
          const dialect = commaDialect(['a', 'b', 'c'], { delimiter, dataStartRow: 1 });
          const wanted = {
            dialect,
            columns: columnsBy(['a', 'b', 'c'], columns),
            missingSymbols: columns.missingSymbols,
          };
          await expectTheSame(bytes.join('').replaceAll(',', delimiter), wanted, [...BYTES, 1 << 18]);
        },
      ),
      { numRuns: 300 * soak },
    );
  });

  it('for broken files', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...goodFiles, ...realFiles),
        fc.array(mutation, { minLength: 1, maxLength: 8 }),
        plan,
        fc.constantFrom(...BYTES, 1 << 18),
        async (file, mutations, columns, size) => {
          const bytes = mutations.reduce(mutate, file);
          const found = await detect(bytes).catch((error: unknown) => {
            if (error instanceof TableError) return undefined;
            throw error;
          });
          if (!found) return;
          const { dialect } = found;
          const wanted = {
            dialect,
            columns: columnsBy(dialect.columnNames, columns),
            missingSymbols: columns.missingSymbols,
          };
          await expectTheSame(bytes, wanted, [size]);
        },
      ),
      { numRuns: 150 * soak },
    );
  });
});

/** Files of real data, all of which the tests of single files read, and more. */
const realTables = hasSharedData
  ? readdirSync(sharedData, { recursive: true, encoding: 'utf8' }).filter((path) => /\.(csv|dat|out)$/.test(path))
  : [];

describe.skipIf(!hasSharedData)('the kernel gives what the row reader gives of real files', () => {
  it.each(realTables)('%s', async (path) => {
    const file = readFileSync(join(sharedData, path));
    const { dialect } = await detect(file);
    const all = dialect.columnNames;
    for (const columns of [requests('number', ...all), requests('text', ...all)])
      await expectTheSame(file, { dialect, columns, missingSymbols: ['-9', '1e31', 'NA'] }, KIBIBYTES);
    const mixed: ColumnRequest[] = all.flatMap((name, index): ColumnRequest[] => [
      { name, kind: index === 0 ? 'text' : 'number', required: index < 2 },
    ]);
    await expectTheSame(file, { dialect, columns: mixed, missingSymbols: [] }, KIBIBYTES);
  });
});

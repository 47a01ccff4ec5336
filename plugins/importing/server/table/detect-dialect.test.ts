import { describe, expect, it } from 'vitest';
import { detect, type TestFile } from './table-test-kit.ts';

async function dialectOf(file: TestFile): Promise<unknown[]> {
  const { dialect } = await detect(file);
  return [dialect.delimiter, dialect.decimal, dialect.columnNames.join('|'), dialect.headerLine, dialect.dataStartRow];
}

function warningsOf(file: TestFile): Promise<string[]> {
  return detect(file).then(({ warnings }) => warnings.map(({ code }) => code));
}

const rows = 'A1,100.5,200.25\nA2,101.5,201.25\n';

describe('detectDialect', () => {
  it('finds the delimiter', async () => {
    expect(await dialectOf(`hole,x,y\n${rows}`)).toEqual([',', '.', 'hole|x|y', 1, 2]);
    expect(await dialectOf(`hole;x;y\n${rows.replaceAll(',', ';')}`)).toEqual([';', '.', 'hole|x|y', 1, 2]);
    expect(await dialectOf(`hole id\tx\ty\n${rows.replaceAll(',', '\t')}`)).toEqual(['\t', '.', 'hole id|x|y', 1, 2]);
    expect(await dialectOf(`hole|x|y\n${rows.replaceAll(',', '|')}`)).toEqual(['|', '.', 'hole|x|y', 1, 2]);
    expect(await dialectOf(`  hole   x  y\n${rows.replaceAll(',', ' \t ')}`)).toEqual([' ', '.', 'hole|x|y', 1, 2]);
    expect(await dialectOf('id,note\n1,"a;b;c"\n2,"d;e;f"\n')).toEqual([',', '.', 'id|note', 1, 2]);
    expect(await dialectOf('id,when,au\n1,2020-01-01 10:00:00,0.5\n2,2020-01-02 11:00:00,0.7\n')).toEqual([
      ',',
      '.',
      'id|when|au',
      1,
      2,
    ]);
  });

  it('puts names in two rows together, as merged cells leave them', async () => {
    const file = `Mine of May\nHole,Place,,,Depth\n,East,North,RL,\n${'A,500040.5,7600025,410,110\n'.repeat(3)}`;
    const found = [',', '.', 'Hole|East|North|RL|Depth', 2, 4];
    expect(await dialectOf(file)).toEqual(found);
    const { dialect, warnings } = await detect(file, { headerLine: 2 });
    expect([dialect.columnNames.join('|'), dialect.dataStartRow]).toEqual(['Hole|East|North|RL|Depth', 4]);
    expect(warnings).toEqual([{ line: 1, code: 'lines-skipped', text: '1' }]);
    expect((await detect(file, { headerLine: 2, dataStartRow: 3 })).dialect.columnNames[1]).toBe('Place');
  });

  it('finds the decimal comma, but takes no thousands mark for one', async () => {
    expect(await dialectOf('x;y;z\n1,5;2,25;3\n4,5;5,5;6\n')).toEqual([';', ',', 'x|y|z', 1, 2]);
    expect(await dialectOf('x\ty\n478830,527\t6772564,39\n478830,1\t6772564,2\n')).toEqual(['\t', ',', 'x|y', 1, 2]);
    expect(await dialectOf('1,5 2,5 3,5\n4,5 5,5 6,5\n')).toEqual([
      ' ',
      ',',
      'column_1|column_2|column_3',
      undefined,
      1,
    ]);
    expect(await dialectOf('x\ty\n"1,234"\t5\n"2,345"\t6\n')).toEqual(['\t', '.', 'x|y', 1, 2]);
    expect(await dialectOf('x;y\n1;2\n')).toEqual([';', '.', 'x|y', 1, 2]);
  });

  it('finds names below facts about the file, though some of these are numbers', async () => {
    const facts = 'H0002\tVersion\t4\nH0203\tNumber_of_data_records\t3\n';
    const file = `${facts}H1000\tHole_id\tDepth\tAzimuth\tDip\nH1001\t\tmetres\tdegrees\tdegrees\n${'D\tA1\t0\t162.7\t-55.8\n'.repeat(9)}EOF\n`;
    expect(await dialectOf(file)).toEqual(['\t', '.', 'H1000|Hole_id|Depth|Azimuth|Dip', 3, 5]);
  });

  it('finds a header below a preamble, above units, in a comment, or none', async () => {
    expect(await dialectOf(`Project Babbitt\nexported 2020, by someone\n\nhole,x,y\n${rows}`)).toEqual([
      ',',
      '.',
      'hole|x|y',
      4,
      5,
    ]);
    expect(await dialectOf(`Client,ACME,2020\n\nhole,x,y\n${rows}`)).toEqual([',', '.', 'hole|x|y', 3, 4]);
    expect(await dialectOf(`hole,x,y\n-,m,m\n${rows}`)).toEqual([',', '.', 'hole|x|y', 1, 3]);
    expect(await dialectOf(`hole,x,y\nID,easting,northing\ntext,double,double\n${rows}`)).toEqual([
      ',',
      '.',
      'hole|x|y',
      1,
      4,
    ]);
    expect(await dialectOf('# made by hand\n# X Y Z\n1 2 3\n4 5 6\n')).toEqual([' ', '.', 'X|Y|Z', 2, 3]);
    expect(await dialectOf('//X Y Z\n1 2 3\n4 5 6\n')).toEqual([' ', '.', 'X|Y|Z', 1, 2]);
    expect(await dialectOf(rows)).toEqual([',', '.', 'column_1|column_2|column_3', undefined, 1]);
    expect(await dialectOf('B1,1,2')).toEqual([',', '.', 'column_1|column_2|column_3', undefined, 1]);
    expect(await dialectOf('depth,2019,2020\n1,2,3\n4,5,6\n')).toEqual([',', '.', 'depth|2019|2020', 1, 2]);
    expect(await dialectOf('hole,rock\nA1,SS\nA2,SH\nA3,SS\n')).toEqual([',', '.', 'hole|rock', 1, 2]);
    expect(await dialectOf('A1,SS\nA2,SH\nA3,SS\n')).toEqual([',', '.', 'column_1|column_2', undefined, 1]);
    expect(await dialectOf('"hole\nid",x\nA,1\nB,2\n')).toEqual([',', '.', 'hole\nid|x', 1, 3]);
    expect(await warningsOf(`Project\n\nhole,x,y\n${rows}`)).toEqual(['lines-skipped']);
  });

  it('loses no faulty first row below a header', async () => {
    expect(await dialectOf('hole,from,to,cu\nA,abc,1,2\nA,1,2,3\nA,2,3,4\nA,3,4,5\n')).toEqual([
      ',',
      '.',
      'hole|from|to|cu',
      1,
      2,
    ]);
    expect(await dialectOf('hole,from,cu\nA,,\nA,1,3\nA,2,4\nA,3,5\n')).toEqual([',', '.', 'hole|from|cu', 1, 2]);
    expect(await dialectOf('hole,from,to\nA,1\nA,1,2\nA,2,3\nA,3,4\n')).toEqual([',', '.', 'hole|from|to', 1, 2]);
  });

  it('makes names unique and ignores a delimiter at every line end', async () => {
    expect(await dialectOf('cu,cu,,cu_2\n1,2,3,4\n5,6,7,8\n')).toEqual(
      [',', '.', 'cu|cu_3|column_3|cu_2', 1, 2].map((part) => part),
    );
    expect(await warningsOf('x,y,x\n1,2,3\n4,5,6\n')).toEqual(['duplicate-column-name']);
    expect(await dialectOf('x,y,z,\n1,2,3,\n4,5,6,\n')).toEqual([',', '.', 'x|y|z', 1, 2]);
    expect(await dialectOf('x,y,z\n1,2,3,\n4,5,6,\n')).toEqual([',', '.', 'x|y|z', 1, 2]);
    expect(await dialectOf(' "x" , y,__proto__\n1,2,3\n')).toEqual([',', '.', 'x|y|__proto__', 1, 2]);
  });

  it('[I5.10] takes the data start row as given and looks for the header above it', async () => {
    const file = 'x,y,z\n1,1,1\nm,m,m\n10,20,30\n11,21,31\n';
    const { dialect } = await detect(file, { dataStartRow: 4 });
    expect([dialect.dataStartRow, dialect.headerLine, dialect.columnNames]).toEqual([4, 1, ['x', 'y', 'z']]);
    await expect(detect(file, { dataStartRow: 6 })).rejects.toMatchObject({ code: 'no-data-rows' });
    const long = `a,b\n${'1,2\n'.repeat(400_000)}`;
    expect((await detect(long, { dataStartRow: 9999 })).dialect).toMatchObject({
      dataStartRow: 9999,
      columnNames: ['a', 'b'],
    });
  });

  it('[I5.08] takes the delimiter as given and warns when it makes one column', async () => {
    const { dialect, warnings } = await detect(`hole,x,y\n${rows}`, { delimiter: ';' });
    expect(dialect.columnNames).toEqual(['hole,x,y']);
    expect(warnings).toEqual([{ line: 0, code: 'one-column' }]);
    await expect(detect(rows, { delimiter: 'a' })).rejects.toMatchObject({ code: 'invalid-delimiter' });
    expect((await detect('x§y\n1§2\n', { delimiter: '§' })).dialect.columnNames).toEqual(['x', 'y']);
  });

  it('reads every encoding and line end', async () => {
    const text = 'Sondaje;Año;X\r\nÑ1;2020;1,5\r\nÑ2;2021;2,5\r\n';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    const files: [TestFile, string][] = [
      [text, 'utf-8'],
      [`\ufeff${text}`, 'utf-8'],
      [Buffer.from(text, 'latin1'), 'windows-1252'],
      [utf16, 'utf-16le'],
      [Buffer.from(utf16).swap16(), 'utf-16be'],
    ];
    for (const [file, encoding] of files) {
      const { dialect } = await detect(file);
      expect(dialect).toMatchObject({
        encoding,
        lineEnd: 'crlf',
        delimiter: ';',
        decimal: ',',
        columnNames: ['Sondaje', 'Año', 'X'],
      });
    }
    expect((await detect(rows.replaceAll('\n', '\r'))).dialect.lineEnd).toBe('cr');
    expect((await detect(rows)).dialect.lineEnd).toBe('lf');
  });

  it('refuses what is no table, and says why', async () => {
    const refusals: [TestFile, object][] = [
      ['', { code: 'empty-file' }],
      ['\ufeff', { code: 'empty-file' }],
      [' \n\r\n\t\n', { code: 'empty-file' }],
      ['hole,x,y\n', { code: 'no-data-rows' }],
      ['hole,x,y', { code: 'no-data-rows' }],
      ['Project\n\nhole,x,y\n', { code: 'no-data-rows' }],
      [Buffer.from('PK\x03\x04whatever'), { code: 'not-text', values: { looksLike: 'zip' } }],
      [Buffer.from('PK\x03\x04...[Content_Types].xml'), { code: 'not-text', values: { looksLike: 'excel' } }],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), { code: 'not-text', values: { looksLike: 'png' } }],
      ['<!DOCTYPE html><html>', { code: 'not-text', values: { looksLike: 'html' } }],
      [Buffer.alloc(5000, 'a\0\x01,2\n'), { code: 'not-text', values: { looksLike: 'binary' } }],
      [Buffer.alloc(3000), { code: 'not-text', values: { looksLike: 'binary' } }],
      ['9'.repeat(10_000_000), { code: 'line-too-long', values: { line: 1 } }],
      [`x,y\n1,2\n${'9'.repeat(10_000_000)}`, { code: 'line-too-long', values: { line: 3 } }],
      [`${'x,'.repeat(3000)}\n${'1,'.repeat(3000)}\n`, { code: 'too-many-columns', values: { line: 1 } }],
    ];
    for (const [file, error] of refusals)
      await expect(detect(file), JSON.stringify(error)).rejects.toMatchObject({ name: 'TableError', ...error });
    // Columns may be named like magic bytes, and a crashed writer's NULs do not spoil the text before them.
    expect((await detect('PAR1,LASF\n1,2\n')).dialect.columnNames).toEqual(['PAR1', 'LASF']);
    expect((await detect(Buffer.concat([Buffer.from(rows), Buffer.alloc(4096)]))).dialect.dataStartRow).toBe(1);
  });
});

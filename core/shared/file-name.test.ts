import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition, fileNameOf, safeFileName } from './file-name.ts';

describe('names of files', () => {
  it('are what every file system takes', () => {
    const names = [
      'Au 2026',
      'a/b\\c',
      '../../etc/passwd',
      'CON',
      'nul.txt',
      '  .hidden. ',
      '',
      '\u202Efdp.exe',
      'x\r\ny',
      '\uD800',
      'Año “1”',
    ];
    expect(names.map(safeFileName)).toEqual([
      ...[
        'Au 2026',
        'a_b_c',
        '_.._etc_passwd',
        'CON_',
        'nul_.txt',
        'hidden',
        'dataset',
        '_fdp.exe',
        'x__y',
        '_',
        'Año “1”',
      ],
    ]);
  });

  it('go into the header and come back', () => {
    expect(contentDisposition(`Año's (1)*.csv`)).toBe(
      `attachment; filename="A_o's (1)*.csv"; filename*=UTF-8''A%C3%B1o%27s%20%281%29%2A.csv`,
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const name = `${safeFileName(text)}.csv`;
        const header = contentDisposition(name);
        expect(header).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x5b\x5d-\x7e]*"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
        );
        expect(fileNameOf(header)).toBe(name);
        expect(name).not.toMatch(/[/\\\r\n"]|^\.|^$/);
      }),
      { numRuns: 500 },
    );
    expect([fileNameOf(null), fileNameOf('attachment'), fileNameOf("attachment; filename*=UTF-8''%ZZ")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

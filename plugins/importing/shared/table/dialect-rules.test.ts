import { requestedColumnShape } from 'adit/core';
import { describe, expect, it } from 'vitest';
import { splitUnits } from './column-name.ts';
import { isValidDelimiter, isValidMissingSymbol, parseDataStartRow } from './dialect-rules.ts';
import { typeOptions } from './type-options.ts';
import { columnUnits } from './types.ts';

describe('dialect rules', () => {
  it('[I5.08] a delimiter is one character, neither blank (but a space) nor alphanumeric', () => {
    for (const good of [',', ';', '|', ' ', '\t', ':', '§', '-', '_']) expect(isValidDelimiter(good), good).toBe(true);
    for (const bad of ['', ',,', '  ', 'a', 'Z', '5', 'ñ', '٣', '\n', '\r', '"', '\u00a0', '\0'])
      expect(isValidDelimiter(bad), bad).toBe(false);
  });

  it('[I5.09] a NaN symbol is not blank', () => {
    expect(['-999', 'NA', '-'].every(isValidMissingSymbol)).toBe(true);
    expect(['', ' ', '\t'].some(isValidMissingSymbol)).toBe(false);
  });

  it('[W5.23] [I5.10] [I9.03] [I9.15] a data start row is a number from 2 to 9999; empty means 2', () => {
    expect(['', ' ', '2', '17', '9999'].map(parseDataStartRow)).toEqual([2, 2, 2, 17, 9999]);
    expect(['0', '1', '-2', '10000', '2.5', 'two', '1e3'].map(parseDataStartRow)).toEqual(Array(7).fill(undefined));
  });
});

describe('typeOptions', () => {
  const both = ['categorical', 'continuous'];

  it('[I5.13] follows the file type, the distinct count and the values', () => {
    expect(typeOptions({ fileExtension: 'csv', columnIndex: 0, dataType: 'float', numUniques: 2500 })).toEqual(both);
    expect(typeOptions({ fileExtension: 'csv', columnIndex: 0, dataType: 'int', numUniques: 2501 })).toEqual([
      'continuous',
    ]);
    expect(typeOptions({ fileExtension: 'csv', columnIndex: 0, dataType: 'float' })).toEqual(['continuous']);
    expect(typeOptions({ fileExtension: 'dm', columnIndex: 0, dataType: 'float', numUniques: 3 })).toEqual([
      'continuous',
    ]);
    expect(typeOptions({ fileExtension: 'DAT', columnIndex: 7, dataType: 'float', numUniques: 3 })).toEqual([
      'continuous',
    ]);
    expect(typeOptions({ fileExtension: 'dat', columnIndex: 8, dataType: 'float', numUniques: 9000 })).toEqual(both);
    expect(typeOptions({ fileExtension: 'csv', columnIndex: 0, dataType: 'string', numUniques: 3 })).toEqual([
      'categorical',
    ]);
  });

  it('[I5.13] never offers to read text as numbers, which would lose it', () => {
    for (const fileExtension of ['csv', 'dat', 'dm']) {
      expect(typeOptions({ fileExtension, columnIndex: 0, dataType: 'string', numUniques: 9000 })).toEqual([
        'categorical',
      ]);
    }
  });
});

describe('splitUnits', () => {
  it('[I9.08] the units of a column are ft, m, deg and none, and no other', () => {
    const takes = (units: string): boolean =>
      requestedColumnShape.safeParse({ name: 'Depth', statsDataType: 'continuous', units, selected: true }).success;
    expect(columnUnits).toEqual(['ft', 'm', 'deg', 'none']);
    expect([...columnUnits, 'km', 'FT', '', 'rad'].filter(takes)).toEqual(columnUnits);
  });

  it('[I9.08] reads ft, m and deg from a header, and nothing else', () => {
    const cases: [string, string, string][] = [
      ['Depth_m', 'Depth', 'm'],
      ['Depth (m)', 'Depth', 'm'],
      ['FROM [ft]', 'FROM', 'ft'],
      ['Length feet', 'Length', 'ft'],
      ['Az-deg', 'Az', 'deg'],
      ['Dip°', 'Dip', 'deg'],
      ['Dip (degrees)', 'Dip', 'deg'],
      ['m', 'm', 'none'],
      ['Cu_pct', 'Cu_pct', 'none'],
      ['from', 'from', 'none'],
      ['Item', 'Item', 'none'],
      ['x_constructor', 'x_constructor', 'none'],
    ];
    for (const [header, base, units] of cases) expect(splitUnits(header), header).toEqual({ base, units });
  });
});

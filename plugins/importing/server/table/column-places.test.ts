import { describe, expect, it } from 'vitest';
import { collectTable, detect } from './table-test-kit.ts';

const columns = [
  { name: 'HOLE', kind: 'text' },
  { name: 'AU', kind: 'number' },
  { name: 'CU', kind: 'number' },
  { name: 'ROCK', kind: 'text' },
] as const;

/** So many rows lack nothing. */
function full<T>(value: T): T[] {
  return Array.from({ length: 8 }, () => value);
}

async function read(file: string): Promise<{ values: unknown[]; issues: string[] }> {
  const { dialect } = await detect(file);
  const { values, issues } = await collectTable(file, dialect, columns);
  return { values, issues: issues.map(({ code, line }) => `${code} ${line}`) };
}

describe('columns between blanks that stand below each other', () => {
  it('a row that lacks a value keeps the others in their columns', async () => {
    const file = [
      'HOLE         AU       CU    ROCK',
      ...full('V001      0.510    0.200     AND'),
      'V002               0.310     DIO',
      'V003      1.250              TUF',
      'V004     10.000    0.400        ',
      '          0.700    0.500     AND',
      'Ñ005      0.800    0.600     AND',
    ].join('\r\n');
    expect(await read(file)).toEqual({
      values: [
        [...full('V001'), 'V002', 'V003', 'V004', undefined, 'Ñ005'],
        [...full(0.51), NaN, 1.25, 10, 0.7, 0.8],
        [...full(0.2), 0.31, NaN, 0.4, 0.5, 0.6],
        [...full('AND'), 'DIO', 'TUF', undefined, 'AND', 'AND'],
      ],
      issues: [],
    });
  });

  it('where columns do not stand below each other, a short row is told of', async () => {
    const file = 'HOLE AU CU ROCK\nV1 0.5 0.2 AND\nV0000002 10.25 3.125 DIO\nV3 0.5\nV004 1 2 TUF\n';
    const { issues } = await read(file);
    expect(issues).toEqual(['ragged-row 4']);
  });

  it('where no row is short, places are not looked at', async () => {
    expect(
      (await detect('HOLE AU CU ROCK\nV001 0.5 0.2 AND\nV002 0.6 0.3 DIO\n')).dialect.columnPlaces,
    ).toBeUndefined();
  });
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { StoredMetadata } from '../files/tables.ts';
import { profileFile } from './profile-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'adit-profile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sharedData = resolve('../shared/data');

async function profile(content: string | Buffer, said: object = {}, name = 'a.csv'): Promise<StoredMetadata> {
  const path = join(folder, name);
  writeFileSync(path, content);
  return (await profileFile({ kind: 'profile', path, fileName: name, formats: {}, ...said })).metadata;
}

describe('notes for the import doctor', () => {
  it('rows that another delimiter would split right, and rows that nothing does', async () => {
    const rows = Array.from({ length: 20 }, (_, row) => `${row},1,2`);
    const { notes } = await profile(['A,B,C', ...rows, '1;2;3', '4;5;6', '7\t8\t9', '1,2', '1;2'].join('\n'));
    expect(notes?.otherDelimiters).toEqual([
      { delimiter: ';', count: 2, lines: [22, 23] },
      { delimiter: '\t', count: 1, lines: [24] },
    ]);
    expect(notes?.ragged).toEqual({ count: 5, lines: [22, 23, 24, 25, 26] });
  });

  it('sentinels by symbol over columns, limits, and texts among numbers', async () => {
    const { notes } = await profile('A,B,C,D\n-99,1,<0.5,x\n1,-99.0,>100,1\n2,3,4,2\n-99,1,1,1\n');
    expect(notes?.sentinels).toEqual([{ symbol: '-99', columns: ['A', 'B'], count: 3 }]);
    expect(notes?.belowDetection).toEqual([{ column: 'C', count: 1 }]);
    expect(notes?.aboveRange).toEqual([{ column: 'C', count: 1 }]);
    expect(notes?.texts).toEqual([{ column: 'D', count: 1, sample: 'x' }]);
  });

  it('how the file itself speaks for being read, whatever the user said', async () => {
    const text = 'Title\nA;B\n1;2\n3;4\n5;6\n';
    const free = await profile(text);
    const forced = await profile(text, { delimiter: ',', dataStartRow: 4 });
    expect(free.notes?.detected).toEqual({ delimiter: ';', dataStartRow: 3 });
    expect(forced.notes?.detected).toEqual({ delimiter: ';', dataStartRow: 3 });
    expect(forced.dialect).toMatchObject({ delimiter: ',', dataStartRow: 4 });
    expect(forced.headerSignature).toBe(free.headerSignature);
  });
});

describe.skipIf(!existsSync(sharedData))('real files', () => {
  it('[I5.13] walker.dat: 1E31 is found as a missing value, and the first 8 columns are continuous', async () => {
    const path = join(sharedData, 'pygslib/WalkerLake/walker.dat');
    const { metadata } = await profileFile({ kind: 'profile', path, fileName: 'walker.dat', formats: {} });
    expect(metadata).toMatchObject({ format: 'dat', rowCount: 470 });
    expect(metadata.notes?.sentinels).toMatchObject([{ count: 195 }]);
    expect(Number(metadata.notes?.sentinels[0]?.symbol)).toBe(1e31);
    expect(new Set(metadata.columns.slice(0, 8).flatMap(({ typeOptions }) => typeOptions))).toEqual(
      new Set(['continuous']),
    );
  });
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BlastHole, RejectedRow } from './blast-hole.ts';
import { directionOf, toeOf } from './hole-direction.ts';
import { readBlastFile } from './read-blast-file.ts';
import { isHole } from './read-hole.ts';

const real = resolve('../shared/data/kirra');
const hasSharedData = existsSync(real);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adit-blast-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function readAll(path: string): Promise<{ holes: BlastHole[]; rejected: RejectedRow[] }> {
  const rows: (BlastHole | RejectedRow)[] = [];
  for await (const row of readBlastFile(path)) rows.push(row);
  return { holes: rows.filter(isHole), rejected: rows.filter((row): row is RejectedRow => !isHole(row)) };
}

function readText(text: string): Promise<{ holes: BlastHole[]; rejected: RejectedRow[] }> {
  writeFileSync(join(folder, 'P1.csv'), text);
  return readAll(join(folder, 'P1.csv'));
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

describe('blast files', () => {
  it('takes a dip of 90 and an angle of 0 as vertical, and diameters in metres or millimetres', async () => {
    const dip = await readText(
      'Hole Name,Collar X,Collar Y,Collar Z,Dip,Bearing,Length,Diameter\n1,10,20,30,90,0,5,0.165\n2,10,20,30,60,90,10,0.2',
    );
    expect(dip.holes[0]).toMatchObject({ toe: [10, 20, 25], dip: 90, length: 5, diameter: 0.165, pattern: 'P1' });
    expect(dip.holes[1]?.toe[0]).toBeCloseTo(15, 9);
    expect(dip.holes[1]?.toe[2]).toBeCloseTo(30 - 10 * Math.sin(Math.PI / 3), 9);
    const angle = await readText(
      'holeID,x,y,z,holeAngle,holeBearing,length,holeDiameter\n1,10,20,30,0,0,5,165\n2,10,20,30,30,90,10,229',
    );
    expect(angle.holes[0]).toMatchObject({ toe: [10, 20, 25], dip: 90, diameter: 0.165 });
    expect(angle.holes[1]?.toe).toEqual(dip.holes[1]?.toe);
  });

  it('reads what spreadsheets write in Spanish: semicolons, decimal commas, accents in any encoding', async () => {
    const text =
      'Malla;Pozo;Este;Norte;Cota;Largo;Inclinación;Azimut;Diámetro (mm);Observación\n1500-07;T1;437000,5;7512000,25;1500;12,5;90;0;165;húmedo\n';
    for (const encoding of ['utf8', 'latin1'] as const) {
      writeFileSync(join(folder, 'P1.csv'), text, encoding);
      const { holes } = await readAll(join(folder, 'P1.csv'));
      expect(holes).toMatchObject([
        {
          pattern: '1500-07',
          hole: 'T1',
          collar: [437_000.5, 7_512_000.25, 1500],
          toe: [437_000.5, 7_512_000.25, 1487.5],
          diameter: 0.165,
          comment: 'húmedo',
        },
      ]);
    }
    const { holes, rejected } = await readText('hole,x,y,z,length\n1,"1,5",2,3,4\n2,1,2,3,4');
    expect([holes.length, rejected.map(({ reason }) => reason)]).toEqual([1, ['missing-coordinate']]);
  });

  it('rejects what is no hole, with the line and the reason', async () => {
    const { holes, rejected } = await readText(
      'entityName,entityType,holeID,x,y,z,length\nA,hole,1,1,2,3,4\nA,text,2,1,2,3,4\nA,hole,,1,2,3,4\nA,hole,3,1,,3,4\nA,hole,4,1,2,3,\n\nA,hole,1,1,2,3,4\nB,hole,1,1,2,3,4',
    );
    expect(holes.map(({ pattern, hole }) => pattern + hole)).toEqual(['A1', 'B1']);
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'not-a-hole'],
      [4, 'missing-hole'],
      [5, 'missing-coordinate'],
      [6, 'hole-without-toe'],
      [8, 'duplicate-hole'],
    ]);
  });

  it('refuses a file that is something else, by name', async () => {
    await expect(readText('BHID,FROM,TO\nA,0,1')).rejects.toMatchObject({
      code: 'not-a-blast-file',
      values: { file: 'P1.csv' },
    });
  });

  it('finds the toe that a direction leads to', () => {
    fc.assert(
      fc.property(
        fc.record({
          dip: fc.double({ min: 0.1, max: 89.9, noNaN: true }),
          bearing: fc.double({ min: 0, max: 359.9, noNaN: true }),
          length: fc.double({ min: 1, max: 60, noNaN: true }),
        }),
        (direction) => {
          const again = directionOf([478_000, 6_772_000, 300], toeOf([478_000, 6_772_000, 300], direction));
          expect(again.dip).toBeCloseTo(direction.dip, 5);
          expect(again.length).toBeCloseTo(direction.length, 6);
          expect(Math.abs(Math.sin(((again.bearing - direction.bearing) * Math.PI) / 360))).toBeLessThan(1e-4);
        },
      ),
      { seed: 7 },
    );
  });
});

describe.skipIf(!hasSharedData)('the real blast files (D4)', () => {
  const file = (name: string): Promise<{ holes: BlastHole[]; rejected: RejectedRow[] }> => readAll(join(real, name));

  it.each([
    ['S5_346_516_V2.csv', 324, 4191.1],
    ['KAB_BLAST_ALLCOL.csv', 410, 3038.4859],
    ['BLAST.csv', 410, 3038.4859],
    ['KAB_S4_226_401_V1_14COL.csv', 230, 2533.1],
    ['KAB_2in1_BB10000_14COL.csv', 46, 529],
    ['KAB_2in1_BB10000_ALLCOL.csv', 46, 529],
    ['KAB_CORNER_14COL.csv', 37, 425.5],
    ['KAB_WINDING_14COL.csv', 34, 391],
  ])('%s has %i holes of %d m', async (name, count, length) => {
    const { holes, rejected } = await file(name);
    expect([holes.length, rejected.length]).toEqual([count, 0]);
    expect(Math.abs(sum(holes.map((hole) => hole.length)) - length)).toBeLessThan(name.startsWith('S5') ? 3 : 0.05);
  });

  it('holds the figures of S5_346_516', async () => {
    const { holes } = await file('S5_346_516_V2.csv');
    expect(holes.filter(({ dip }) => dip > 85)).toHaveLength(297);
    expect(Math.min(...holes.map(({ diameter }) => diameter))).toBe(0.165);
    expect(Math.max(...holes.map(({ diameter }) => diameter))).toBe(0.229);
    expect(holes.filter(({ subdrill }) => subdrill === -1.6)).toHaveLength(18);
  });

  it('finds two blasts in one file, and firing times', async () => {
    const { holes } = await file('KAB_2in1_BB10000_14COL.csv');
    expect(new Set(holes.map(({ pattern }) => pattern))).toEqual(new Set(['BB10000', 'BB100']));
    const timed = await file('KAB_BLAST_ALLCOL.csv');
    const times = timed.holes.map(({ firingTime }) => firingTime);
    expect([Math.min(...times), Math.max(...times)]).toEqual([0, 1641]);
    expect(timed.holes.every(({ diameter }) => diameter === 0.165)).toBe(true);
  });
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ColumnsPart } from 'adit/core/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf, readCloud, refusalOf } from '../testing/read-cloud.ts';
import { fileReader } from './vset-reader.ts';

const real = resolve('../shared/data2/opengeode-geosciencesio/points.vs');
const feet = 'AXIS_UNIT "ft" "ft" "ft"\n';
const soil = `GOCAD VSet 1\nHEADER {\nname: soil\n}\nZPOSITIVE Depth\nPROPERTIES au "b c" dip x\nNO_DATA_VALUES -99 -1 0 -99\nESIZES 1 1 3 1\nSUBVSET\nPVRTX 1 10 20 30 0.5 -1 1 2 3 7\nPVRTX 2 11 21 31 -99 4 0 5 0 8\nATOM 3 1\nPATOM 4 2 6\nVRTX 5 12 22 x\nEND\n`;
const rocks = (more: string): string =>
  `GOCAD VSet 1\nHEADER {name: rocks}\n${more}PROPERTIES "b c"\nPVRTX 0 100 200 300 9\nEND\n`;

let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'adit-vset-'))));
afterAll(() => rmSync(folder, { recursive: true }));
function write(text: string): string {
  const path = join(folder, 'a.vs');
  writeFileSync(path, text);
  return path;
}

describe('points of GOCAD', () => {
  it('are rows with all their numbers, upwards, also where they repeat an earlier point', async () => {
    const read = await readCloud(write(soil));
    expect(read.names).toEqual(['x', 'y', 'z', 'au', 'b c', 'dip.x', 'dip.y', 'dip.z', 'x_2']);
    expect(['x', 'z', 'au', 'b c', 'dip.x', 'dip.y', 'x_2'].map((name) => columnOf(read, name))).toEqual([
      [10, 11, 10, 11, 12],
      [-30, -31, -30, -31, NaN],
      [0.5, NaN, NaN, 6, NaN],
      [NaN, 4, NaN, NaN, NaN],
      [1, NaN, NaN, NaN, NaN],
      [2, 5, NaN, NaN, NaN],
      [7, 8, NaN, NaN, NaN],
    ]);
    expect(read.issues).toEqual([]);
  });

  it('of several objects say which is theirs; those in feet among others are in metres, and other objects are left out', async () => {
    const read = await readCloud(write(`${soil}${rocks(feet)}GOCAD PLine 1\nVRTX 1 1 1 1\nEND\n`));
    expect(read.texts.get('object')).toEqual({ soil: 5, rocks: 1 });
    expect([columnOf(read, 'x').at(-1), columnOf(read, 'b c').at(-1), columnOf(read, 'au').at(-1)]).toEqual([
      expect.closeTo(30.48, 9),
      9,
      NaN,
    ]);
    expect(read.issues).toEqual(['axis-units-differ', 'objects-left-out']);
  });

  it('that are all in feet stay so', async () => {
    const file = { path: write(rocks(feet)), fileName: 'a.vs' };
    const [part] = (await fileReader.describe(file, new AbortController().signal)).parts as ColumnsPart[];
    expect(part?.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['x', 'ft'],
      ['y', 'ft'],
      ['z', 'ft'],
      ['b c', undefined],
    ]);
  });

  it.each([
    [['gocad-no-points', { file: 'a.vs', kinds: 'TSurf, PLine' }], 'GOCAD TSurf 1\nEND\nGOCAD PLine 1\nEND\n'],
    [['gocad-cut-short', { file: 'a.vs', line: 14 }], soil.slice(0, -5)],
  ])('that are not there, or not whole, are refused: %o', async (refusal, text) => {
    expect(await refusalOf(write(text))).toEqual(refusal);
  });

  it('are known by what is in the file', () => {
    expect([soil, 'GOCAD TSurf 1\n'].map((text) => fileReader.sniff(Buffer.from(text), 'a.txt'))).toEqual([0.95, 0]);
  });

  it.skipIf(!existsSync(real))('points.vs has six points with a property of three numbers', async () => {
    const read = await readCloud(real);
    expect(read.names).toEqual(['x', 'y', 'z', 'normal.x', 'normal.y', 'normal.z']);
    expect(columnOf(read, 'z').map(Math.round)).toEqual([217, 218, 215, 219, 220, 221]);
  });
});

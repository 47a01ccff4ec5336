import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTiff } from '../../../surface/server/testing/make-tiff.ts';
import { zipOf } from '../../../surface/server/testing/test-run.ts';
import { systemOfFile } from './system-of-file.ts';

const prj = 'PROJCS["GDA_1994_MGA_Zone_50",GEOGCS["GCS_GDA_1994"]]';
const readers = { tif: new URL('../../../surface/server/geotiff/read-geotiff.ts', import.meta.url).href };
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'adit-system-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function systemOf(fileName: string, content: Uint8Array | string): Promise<string | undefined> {
  const path = join(folder, fileName);
  writeFileSync(path, content);
  return (await systemOfFile({ path, fileName, readers })).system;
}
const zipped = async (texts: Readonly<Record<string, string>>): Promise<string | undefined> => {
  const entries = Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]);
  return systemOf('set.zip', await zipOf(Object.fromEntries(entries) as Record<string, Buffer>));
};

it('a file says it by its own reader', async () => {
  const tiff = makeTiff({ columns: 2, rows: 2, values: [1, 2, 3, 4], keys: { 3072: 32_612 } });
  expect(await systemOf('ground.tif', tiff)).toBe('EPSG:32612');
  expect(await systemOf('ground.tif', makeTiff({ columns: 2, rows: 2, values: [1, 2, 3, 4] }))).toBeUndefined();
});

it('an archive says it by its .prj files, where all of them agree', async () => {
  expect(await zipped({ 'a.csv': 'x,y\n', 'a.prj': prj })).toBe('EPSG:28350');
  expect(await zipped({ 'a.csv': 'x,y\n', 'in/a.PRJ': prj, 'b.prj': prj })).toBe('EPSG:28350');
  expect(await zipped({ 'a.csv': 'x,y\n' })).toBeUndefined();
  expect(await zipped({ 'a.prj': prj, 'b.prj': prj.replace('50', '51') })).toBeUndefined();
  expect(await zipped({ 'a.prj': prj, 'b.prj': 'LOCAL_CS["mine"]' })).toBeUndefined();
});

it('an archive tells the name of a system that nobody knows, and the unit of heights', async () => {
  const path = join(folder, 'set.zip');
  const saidBy = async (text: string): ReturnType<typeof systemOfFile> => {
    writeFileSync(path, await zipOf({ 'a.prj': Buffer.from(text) }));
    return systemOfFile({ path, fileName: 'set.zip', readers });
  };
  expect(await saidBy('PROJCS["Mine grid 2019",GEOGCS["GCS_GDA_1994"]]')).toEqual({ unknownSystem: 'Mine grid 2019' });
  const heights = 'VERT_CS["h",UNIT["foot",0.3048]]';
  expect(await saidBy(`COMPD_CS["a",${prj},${heights}]`)).toEqual({ system: 'EPSG:28350', heightUnit: 'ft' });
});

it('nothing is said of files that nobody asks, or that cannot be read: those who read them whole say what is wrong', async () => {
  expect(await systemOf('a.csv', 'x,y\n1,2\n')).toBeUndefined();
  expect(await systemOf('cut.tif', 'II*\0')).toBeUndefined();
  expect(await systemOf('cut.zip', 'PK\u0003\u0004')).toBeUndefined();
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestServer, readPlugin, withRequired, type BuiltDataset } from 'adit/core/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { gridImporter } from '../shared/importer.ts';
import { examine } from './examine.ts';

const header = (more = ''): string =>
  `ncols 3\nnrows 3\nxllcorner 100\nyllcorner 200\ncellsize 10\nNODATA_value -9999\n${more}`;
const whole = header('1 2 3\n4 5 6\n7 8 9\n');

describe('a grid', async () => {
  const server = await makeTestServer({ plugins: withRequired([readPlugin(join(import.meta.dirname, '..'))]) });
  afterAll(() => server.dispose());
  const build = (content: string, options = {}): Promise<BuiltDataset> =>
    server.importFile(gridImporter.id, [{ fileType: 'grid', content }], { options });
  const refusal = (content: string): Promise<unknown> => build(content).catch((error: unknown) => error);

  it('stands from the north to the south, with the middles of its cells as corners', async () => {
    const grid = await build(whole);
    const corners = await grid.geometry('grid', 'positions', 3);
    expect(corners[0]).toEqual([105, 225, 1]);
    expect(corners[8]).toEqual([125, 205, 9]);
    expect(grid.layer('grid').count).toBe(8);
    expect(await grid.geometry('grid', 'triangles', 3)).toContainEqual([3, 4, 0]);
    expect((await grid.numbers('grid', 'Value'))[0]).toBeCloseTo((4 + 5 + 1) / 3);
    expect(grid.manifest.properties).toEqual({ columns: 3, rows: 3, cellSize: 10 });
  });

  it('takes places of centres, and words in any case', async () => {
    const grid = await build(whole.replace('xllcorner', 'XLLCENTER').replace('yllcorner', 'YLLCenter'));
    expect((await grid.geometry('grid', 'positions', 3))[6]).toEqual([100, 200, 7]);
  });

  it('has holes where there are no values, and lists words that are no numbers', async () => {
    const grid = await build(header('1 2 3\n4 -9999 6\n7 8 9\n').replace('3\nnrows 3', '3\nnrows 4') + '7 8 x\n');
    expect(grid.layer('grid').count).toBe(2);
    expect(grid.issues).toMatchObject([{ code: 'bad-values', line: 10, values: { cells: 1 } }]);
  });

  it('is thinned, and drops zeros, where that is chosen', async () => {
    const grid = await build(header('1 2 0\n4 5 6\n7 8 9\n'), { step: '2' });
    expect(await grid.geometry('grid', 'positions', 3)).toEqual([
      [105, 225, 1],
      [125, 225, 0],
      [105, 205, 7],
      [125, 205, 9],
    ]);
    expect((await build(header('1 2 0\n4 5 6\n7 8 9\n'), { zeros: 'missing' })).layer('grid').count).toBe(6);
  });

  it('is refused by name where it is none, or not what its header says', async () => {
    expect(await refusal('x,y,z\n1,2,3\n')).toMatchObject({ code: 'not-grid' });
    expect(await refusal(header('1 2 3\n4 5 6\n7 8\n'))).toMatchObject({
      code: 'grid-cut-short',
      values: { found: 8 },
    });
    expect(await refusal(`${whole}10\n`)).toMatchObject({ code: 'grid-too-long', values: { line: 10 } });
    expect(await refusal(header('1 1 1').replace('ncols 3', 'ncols 999999'))).toMatchObject({ code: 'grid-cut-short' });
    expect(await refusal(header('1').replace('ncols 3', 'ncols 9999999'))).toMatchObject({ code: 'grid-too-large' });
    expect(await refusal(header('-9999 '.repeat(9)))).toMatchObject({ code: 'grid-empty' });
  });
});

describe('a look at a grid', () => {
  const folder = mkdtempSync(join(tmpdir(), 'adit-grid-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const look = async (content: string, options = {}) => {
    const path = join(folder, 'grid.asc');
    writeFileSync(path, content);
    const file = { fileType: 'grid', path, fileName: 'grid.asc', metadata: {}, mapping: {}, properties: [] };
    return examine({ files: [file], options, hierarchy: [] }, { signal: new AbortController().signal });
  };
  const codes = async (content: string, options = {}): Promise<string[]> =>
    (await look(content, options)).findings.map(({ severity, code }) => `${severity} ${code}`);

  it('finds zeros, missing cells, degrees, and that there is nothing', async () => {
    expect(await codes(whole)).toEqual([]);
    const holed = header('0 2 3\n4 -9999 6\n7 8 9\n');
    expect(await codes(holed)).toEqual(['information missing-cells', 'warning many-zeros']);
    expect(await codes(holed, { zeros: 'missing' })).toEqual(['information missing-cells']);
    expect(await codes(header('-9999 '.repeat(9)))).toEqual(['error nothing-there']);
    const degrees = whole.replace('cellsize 10', 'cellsize 0.01').replace('corner 200', 'corner 20');
    expect(await codes(degrees)).toEqual(['warning looks-like-degrees']);
  });

  it('proposes what to do about zeros, and shows the cells', async () => {
    const { findings, preview } = await look(header('0 2 3\n4 5 6\n7 8 9\n'));
    expect(findings[0]?.fix).toEqual({ kind: 'option', option: 'zeros', value: 'missing' });
    expect(preview?.points).toHaveLength(9);
  });
});

import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openArchive } from 'adit/core/server';
import { hasSharedData, importBabbitt, sharedData } from './drillhole-import.ts';
import { uploadFile } from './import-files.ts';
import { administrator, isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

const random = (() => {
  let state = 20_261_121;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state ^ (state >>> 15);
  };
})();

/** A number of any bits that is neither infinite nor NaN. */
function anyNumber(): number {
  const value = new Float64Array(Uint32Array.of(random(), random()).buffer)[0] as number;
  return Number.isFinite(value) && Math.abs(value) < 1e20 ? value : random() / 7;
}

/** The cells of simple CSV, whose quotes are only around commas. */
const cellsOf = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/));

describe.skipIf(!isBuilt)('datasets come out again', { timeout: seconds(120) }, () => {
  const setUp = useServer();
  const path = (id: string, format = 'exporting.csv'): string => `/plugins/exporting/datasets/${id}?format=${format}`;
  const fetchExport = (id: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${setUp.server.address}/api${path(id)}`, {
      ...init,
      headers: { authorization: `Bearer ${setUp.client.token}` },
    });
  const exported = async (id: string): Promise<Buffer> => Buffer.from(await setUp.client.bytes(path(id)));

  /** Imports a file as a script does: its columns are mapped by their names alone. */
  async function importByNames(
    name: string,
    importer: 'points.points' | 'blockmodel.blockmodel',
    content: string | Uint8Array,
    fileName = `${name}.csv`,
    coordinates?: { readonly system: string; readonly stored: 'site' },
  ): Promise<string> {
    const { client } = setUp;
    const [datasetType, fileType] = importer.startsWith('points')
      ? ['Points', 'pointdata']
      : ['Blockmodel', 'blockmodel'];
    const { id } = await uploadFile(client, fileName, content, { datasetType, fileType });
    const { status, body } = await client.call<{ datasetId: string }>('POST', '/plugins/importing/datasets', {
      site: client.site,
      importer,
      name,
      groupName: 'Production',
      folderPath: '',
      files: [{ id, fileType, mapping: {} }],
      options: {},
      hierarchy: [],
      ...(coordinates && { coordinates }),
    });
    if (status !== 200) throw new Error(`Import answered ${status} ${JSON.stringify(body)}`);
    const generated = await client.generated(body.datasetId);
    if (generated.status !== 'Complete') throw new Error(JSON.stringify(generated));
    return body.datasetId;
  }

  it('in another coordinate system, to the millimetre and with what that is off; refused where that is not known', async () => {
    const { client } = setUp;
    const set = (system: string): Promise<unknown> =>
      client.call('PUT', '/settings/core.crs', { scope: 'site', site: client.site, changes: { system } });
    const put = async (id: string, system?: string): Promise<{ status: number; body: Record<string, unknown> }> =>
      client.call('GET', `/plugins/exporting/datasets/${id}/coordinates${system ? `?system=${system}` : ''}`);
    const id = await importByNames(
      'Places',
      'points.points',
      'X,Y,Z,CU\n602812.2593,7489232.2057,411,1\n602900,7489300,412,2\n',
    );
    expect(await put(id)).toMatchObject({ status: 200, body: { own: null, site: null, change: null } });
    expect(await put(id, 'EPSG:32750')).toMatchObject({ status: 409, body: { code: 'export-system-unknown' } });
    await set('EPSG:28350');
    try {
      expect((await put(id, 'EPSG:28351')).body).toMatchObject({
        own: { id: 'EPSG:28350', name: 'GDA94 / MGA zone 50' },
        change: { operation: null, accuracyM: null },
      });
      const shifted = (await put(id, 'EPSG:7850')).body['change'] as { operation: string; accuracyM: number };
      expect([shifted.operation, shifted.accuracyM]).toEqual([
        expect.stringContaining('EPSG:'),
        expect.closeTo(0.01, 3),
      ]);
      const system = 'EPSG:28351';
      const response = await client.bytes(`${path(id)}&system=${system}`);
      const [head, first] = cellsOf(Buffer.from(response).toString());
      expect(head).toEqual(['x', 'y', 'z', 'CU']);
      expect(Number(first?.[2])).toBe(411);
      const back = await importByNames('Back', 'points.points', Buffer.from(response));
      await set(system);
      const [, again] = cellsOf(Buffer.from(await client.bytes(`${path(back)}&system=EPSG:28350`)).toString());
      expect(Math.abs(Number(again?.[0]) - 602_812.2593)).toBeLessThan(0.001);
      expect(Math.abs(Number(again?.[1]) - 7_489_232.2057)).toBeLessThan(0.001);
      expect(Number(first?.[0])).toBeLessThan(0);
      // Feet of Clarke.
      expect(await put(id, 'EPSG:2314')).toMatchObject({ status: 409, body: { code: 'export-system-unit' } });
      const blocks = await importByNames(
        'Boxes',
        'blockmodel.blockmodel',
        'XC,YC,ZC,XINC,YINC,ZINC,AU\n600000,7489000,3,10,10,10,4\n600010,7489000,3,10,10,10,4\n',
      );
      expect(await put(blocks, 'EPSG:28350')).toMatchObject({ status: 409, body: { code: 'blocks-not-changed' } });
      const folder = mkdtempSync(join(tmpdir(), 'adit-export-'));
      const file = join(folder, 'places.omf');
      writeFileSync(file, await client.bytes(`${path(id, 'omf.omf2')}&system=EPSG:28350`));
      const archive = await openArchive(file);
      const index = gunzipSync(await archive.read('index.json.gz', 1e6)).toString();
      await archive.close();
      rmSync(folder, { recursive: true });
      expect(JSON.parse(index)).toMatchObject({ coordinate_reference_system: 'EPSG:28350' });
    } finally {
      await set('');
    }
  });

  it('in degrees, and in a local grid of the site, from which they come in where they were', async () => {
    const { client } = setUp;
    const set = (name: string, changes: object): Promise<{ status: number }> =>
      client.call('PUT', `/settings/core.${name}`, { scope: 'site', site: client.site, changes });
    const points = [
      { local: [10_000, 20_000, 1000], system: [602_812.259, 7_489_232.206, 411.2] },
      { local: [12_000, 23_500, 990], system: [604_255.477, 7_492_996.14, 401.2] },
    ];
    const grid = { name: 'Mine grid', unit: 'm', system: 'EPSG:28350', points };
    const source = 'X,Y,Z,CU\n602812.259,7489232.206,411,1\n604255.477,7492996.14,412,2\n';
    await set('crs', { system: 'EPSG:28350' });
    try {
      const id = await importByNames('In both', 'points.points', source);
      expect((await set('local-grids', { grids: [grid] })).status).toBe(200);
      expect((await set('local-grids', { grids: [grid, grid] })).status).toBe(400);
      const text = async (of: string, system: string): Promise<number[][]> => {
        const answer = await client.bytes(`${path(of)}&system=${encodeURIComponent(system)}`);
        return cellsOf(Buffer.from(answer).toString())
          .slice(1)
          .map((cells) => cells.map(Number));
      };
      const system = 'LOCAL:Mine grid';
      const { body } = await client.call('GET', `/plugins/exporting/datasets/${id}/coordinates?system=${system}`);
      expect(body).toMatchObject({
        localGrids: ['Mine grid'],
        change: { operation: expect.stringContaining('Mine grid [2 points, -8.766389°'), accuracyM: null },
      });
      const local = await text(id, system);
      for (const [row, [x, y, z]] of [
        [10_000, 20_000, 999.8],
        [12_000, 23_500, 1000.8],
      ].entries())
        expect(local[row]?.slice(0, 3)).toEqual([x, y, z].map((value) => expect.closeTo(value as number, 5)));
      const degrees = await text(id, 'EPSG:4283');
      expect(degrees[0]?.slice(0, 3)).toEqual([
        expect.closeTo(118.000_999_997_48, 9),
        expect.closeTo(-22.700_999_997_47, 9),
        411,
      ]);
      for (const [name, rows, said] of [
        ['From the grid', local, system],
        ['From degrees', degrees, 'EPSG:4283'],
      ] as const) {
        const csv = `x,y,z,CU\n${rows.map((row) => row.join(',')).join('\n')}\n`;
        const back = await importByNames(name, 'points.points', csv, `${name}.csv`, { system: said, stored: 'site' });
        const [first] = cellsOf((await exported(back)).toString()).slice(1);
        expect(first?.slice(0, 3).map(Number)).toEqual(
          [602_812.259, 7_489_232.206, 411].map((value) => expect.closeTo(value, 4)),
        );
      }
      expect(
        (await client.call('GET', `/plugins/exporting/datasets/${id}/coordinates?system=LOCAL:Other`)).body,
      ).toMatchObject({ code: 'unknown-local-grid' });
    } finally {
      await set('local-grids', { grids: [] });
      await set('crs', { system: '' });
    }
  });

  it('what a plugin offers to others is not offered, and refused, where the plugin is off', async () => {
    const { client } = setUp;
    const id = await importByNames('few', 'points.points', 'X,Y,Z,AU\n1,2,3,4\n5,6,7,8\n');
    const formats = async (): Promise<string[]> =>
      (await client.call<{ id: string }[]>('GET', '/plugins/exporting/formats')).body.map((format) => format.id);
    const turn = async (plugin: string, on: boolean): Promise<void> =>
      void (await client.call('PUT', `/plugins/admin/plugins/${plugin}`, { on }));
    expect(await formats()).toContain('omf.omf2');
    await turn('omf', false);
    expect(await formats()).toEqual(['exporting.csv', 'exporting.dxf']);
    expect(await client.call('GET', path(id, 'omf.omf2'))).toMatchObject({
      status: 404,
      body: { code: 'unknown-format' },
    });
    await turn('omf', true);
    expect(await formats()).toContain('omf.omf2');
    await turn('points', false);
    await expect(importByNames('more', 'points.points', 'X,Y,Z,AU\n1,2,3,4\n')).rejects.toThrow('404');
    await turn('points', true);
  });

  it('points: any numbers, limits, gaps and texts are the same after another import', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [
      (478_000 + (random() % 1_000_000) / 1000).toFixed(3),
      String(-random() / 3),
      String(anyNumber() % 1e9),
      at % 7 === 0 ? '<0.01' : at % 11 === 0 ? '' : String(anyNumber()),
      ['Esquisto añejo', '"Basalt, grey"', '-5', '', 'quartz'][at % 5],
      String(-anyNumber()),
    ]);
    const source = `X,Y,Z,Au,Rock,Residual\n${rows.map((row) => row.join(',')).join('\n')}\n`;
    const first = await exported(await importByNames('Random', 'points.points', source));
    const cells = cellsOf(first.toString());
    expect(cells[0]).toEqual(['x', 'y', 'z', 'Au', 'Rock', 'Residual']);
    expect(cells).toHaveLength(5001);
    const wrong = rows.filter((row, at) =>
      row.some((cell, column) => {
        const other = cells[at + 1]?.[column] as string;
        return column === 4 || !/\d/.test(cell as string) || cell === '<0.01'
          ? other !== cell
          : Number(other) !== Number(cell);
      }),
    );
    expect(wrong).toEqual([]);
    const second = await exported(await importByNames('Random again', 'points.points', first));
    expect(second.equals(first)).toBe(true);
  });

  it.skipIf(!hasSharedData)('a block model: Demo1 has its figures after another import', async () => {
    const source = readFileSync(join(sharedData, 'pygslib/Demo1/bmodel.csv'));
    const first = await exported(await importByNames('Demo1', 'blockmodel.blockmodel', source, 'bmodel.csv'));
    const [head = [], ...blocks] = cellsOf(first.toString());
    const [sourceHead = [], ...sourceBlocks] = cellsOf(source.toString());
    expect(blocks).toHaveLength(5572);
    expect(head.slice(0, 6)).toEqual(['xc', 'yc', 'zc', 'xinc', 'yinc', 'zinc']);
    expect(new Set(blocks.map((block) => block.slice(3, 6).join()))).toEqual(new Set(['5,5,5']));
    for (const name of sourceHead) {
      const column = head.indexOf(/^[XYZ]C$/.test(name) ? name.toLowerCase() : name);
      const other = sourceHead.indexOf(name);
      const wrong = blocks.filter((block, at) => {
        const cell = sourceBlocks[at]?.[other] as string;
        return block[column] === '' ? Number.isFinite(Number.parseFloat(cell)) : Number(block[column]) !== Number(cell);
      });
      expect([name, wrong.slice(0, 3)]).toEqual([name, []]);
    }
    const again = await exported(await importByNames('Demo1 again', 'blockmodel.blockmodel', first));
    expect(again.equals(first)).toBe(true);
  });

  it.skipIf(!hasSharedData)('sub-blocks of a turned model are the same after another import', async () => {
    const source = readFileSync(join(sharedData, 'omf-rust/examples/bunny_blocks/bunny_blocks.csv'));
    const first = await exported(await importByNames('Bunny', 'blockmodel.blockmodel', source, 'bunny_blocks.csv'));
    const again = await exported(await importByNames('Bunny again', 'blockmodel.blockmodel', first));
    const [blocks, others] = [cellsOf(first.toString()), cellsOf(again.toString())];
    const sourceBlocks = cellsOf(source.toString());
    expect(blocks).toHaveLength(5124);
    expect(others[0]).toEqual(blocks[0]);
    const far = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
      one.some((cell, at) => !(Math.abs(Number(cell) - Number(other[at])) <= 1e-6));
    expect(blocks.slice(1).filter((block, at) => far(block.slice(0, 6), sourceBlocks[at + 1]?.slice(1, 7)))).toEqual(
      [],
    );
    expect(blocks.slice(1).filter((block, at) => far(block.slice(0, 6), others[at + 1]?.slice(0, 6)))).toEqual([]);
    expect(others.map((row) => row.slice(6))).toEqual(blocks.map((row) => row.slice(6)));
  });

  it.skipIf(!hasSharedData)('ioGAS points: Mars keeps its rows, figures and groups', async () => {
    const source = readFileSync(join(sharedData, 'iogas-mars/Mars-Curiosity_APXS_geochem_loc.gas'));
    const first = await exported(await importByNames('Mars', 'points.points', source, 'Mars.gas'));
    const [head = [], ...points] = cellsOf(first.toString());
    expect(points).toHaveLength(815);
    const silica = points.map((point) => point[head.indexOf('SiO2_pct')] as string).filter((cell) => cell !== '');
    expect(silica).toHaveLength(226);
    expect(silica.reduce((sum, cell) => sum + Number(cell), 0) / 226).toBeCloseTo(46.298274, 6);
    expect(first.toString()).toContain('Minor Sulphide?');
    const again = await exported(await importByNames('Mars again', 'points.points', first));
    expect(again.equals(first)).toBe(true);
  });

  describe.skipIf(!hasSharedData)('drillholes', () => {
    let id = '';
    const tables = async (): Promise<Map<string, string>> => {
      const zip = join(setUp.folder, 'babbitt.zip');
      writeFileSync(zip, await exported(id));
      const archive = await openArchive(zip);
      const texts = new Map<string, string>();
      for (const { name } of archive.entries) texts.set(name, (await archive.read(name)).toString());
      await archive.close();
      return texts;
    };

    it('Babbitt is a zip of its layers, with the rows and figures of its files', async () => {
      id = await importBabbitt(setUp.client, 'Babbitt “Ñ” a/b');
      await setUp.client.generated(id);
      const answer = await fetchExport(id);
      expect(answer.headers.get('content-type')).toBe('application/zip');
      expect(answer.headers.get('content-disposition')).toBe(
        `attachment; filename="Babbitt ___ a_b.zip"; filename*=UTF-8''Babbitt%20%E2%80%9C%C3%91%E2%80%9D%20a_b.zip`,
      );
      await answer.arrayBuffer();
      const texts = await tables();
      expect([...texts.keys()]).toEqual(['Collars.csv', 'Survey.csv', 'Intervals.csv']);
      const [head = [], ...intervals] = cellsOf(texts.get('Intervals.csv') as string);
      expect(head.slice(0, 9)).toEqual([
        'start_x',
        'start_y',
        'start_z',
        'end_x',
        'end_y',
        'end_z',
        'hole_name',
        'from',
        'to',
      ]);
      expect(intervals).toHaveLength(35_616);
      const copper = intervals.map((row) => row[head.indexOf('CU')] as string).filter((cell) => cell !== '');
      expect(copper).toHaveLength(23_685);
      expect(copper.reduce((sum, cell) => sum + Number(cell), 0) / 23_685).toBeCloseTo(0.400915, 6);
      const collars = cellsOf(texts.get('Collars.csv') as string);
      expect(collars).toHaveLength(400);
      const source = cellsOf(readFileSync(join(sharedData, 'pygslib/Babbitt/collar_BABBITT.csv'), 'utf8'));
      const sourceCollars = new Map(source.slice(1).map(([hole, ...xyz]) => [hole, xyz.map(Number)]));
      for (const row of collars.slice(1)) {
        const hole = row[(collars[0] as string[]).indexOf('hole_name')] as string;
        expect([hole, row.slice(0, 3).map(Number)]).toEqual([hole, sourceCollars.get(hole)]);
      }
    });

    it('Babbitt’s collars and intervals have the same figures after another import', async () => {
      const { client } = setUp;
      const texts = await tables();
      const files = [];
      for (const fileType of ['collar', 'interval']) {
        const text = texts.get(fileType === 'collar' ? 'Collars.csv' : 'Intervals.csv') as string;
        const file = await uploadFile(client, `${fileType}.csv`, text, { datasetType: 'Drillhole', fileType });
        files.push({ id: file.id, fileType, mapping: { hole: 'hole_name' } });
      }
      const place = { name: 'Babbitt again', groupName: 'Production', folderPath: '', options: {}, hierarchy: [] };
      const { status, body } = await client.call<{ datasetId: string }>('POST', '/plugins/importing/datasets', {
        ...place,
        site: client.site,
        importer: 'drillhole.drillhole',
        files,
      });
      expect([status, body]).toEqual([200, expect.anything()]);
      expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
      const first = id;
      id = body.datasetId;
      const again = await tables();
      id = first;
      for (const name of ['Collars.csv', 'Intervals.csv']) {
        const [head = [], ...rows] = cellsOf(texts.get(name) as string);
        const [otherHead = [], ...others] = cellsOf(again.get(name) as string);
        // Without a survey the paths are other ones.
        for (const column of head.filter((one) => name === 'Collars.csv' || !/^(start|end)_/.test(one))) {
          const [at, other] = [head.indexOf(column), otherHead.indexOf(column)];
          expect(others.map((row) => row[other])).toEqual(rows.map((row) => row[at]));
        }
      }
    });

    it('says what is damaged before the first byte, wherever it is', async () => {
      const folder = join(setUp.server.dataFolder, 'datasets', id);
      const version = join(folder, readdirSync(folder)[0] as string);
      rmSync(join(version, 'intervals-hole-dictionary.json'));
      const damaged = async (): Promise<unknown> => setUp.client.call('GET', path(id));
      const told = (file: string) => ({ status: 410, body: { code: 'damaged-dataset', values: { file } } });
      expect(await damaged()).toMatchObject(told('intervals-hole-dictionary.json'));
      truncateSync(join(version, 'intervals-positions.f64'), 1000);
      writeFileSync(join(version, 'intervals-hole-dictionary.json'), '[]');
      expect(await damaged()).toMatchObject(told('intervals-hole-dictionary.json'));
    });
  });

  it('refuses what there is not, before the first byte', async () => {
    const { client, server } = setUp;
    const known = await importByNames('Small', 'points.points', 'X,Y,Z,v\n1,2,3,4\n');
    const outcome = async (where: string): Promise<unknown[]> => {
      const { status, body } = await client.call<{ code: string }>('GET', where);
      return [status, body.code];
    };
    expect(await outcome(path(known, 'nothing.csv'))).toEqual([404, 'unknown-format']);
    expect(await outcome(`/plugins/exporting/datasets/${known}`)).toEqual([400, 'bad-input']);
    expect(await outcome(path('00000000-0000-4000-8000-000000000000'))).toEqual([404, 'not-found']);
    expect((await fetch(`${server.address}/api${path(known)}`)).status).toBe(401);
    const { id } = await uploadFile(client, 'none.csv', 'X,Y,Z,v\n,2,3,4\n', {
      datasetType: 'Points',
      fileType: 'pointdata',
    });
    const failed = await client.call<{ datasetId: string }>('POST', '/dataset-points/create', {
      ...{ name: 'None', groupName: 'Production', folderPath: '', id },
      ...{ x_col: 'X', y_col: 'Y', z_col: 'Z' },
    });
    expect(await client.generated(failed.body.datasetId)).toMatchObject({ status: 'Failed' });
    expect(await outcome(path(failed.body.datasetId))).toEqual([409, 'dataset-not-complete']);
    expect((await client.call('GET', '/plugins/exporting/formats')).body).toContainEqual({ id: 'exporting.csv' });
  });

  it('makes two at once for slow readers, lets others wait, and leaves nothing behind for those that go', async () => {
    const rows = Array.from({ length: 300_000 }, (_, at) => `${at},${at * 2},${at % 97},${at / 7},${at / 11}`);
    const id = await importByNames('Large', 'points.points', `X,Y,Z,a,b\n${rows.join('\n')}\n`);
    const leavers = [new AbortController(), new AbortController()];
    const held = await Promise.all(leavers.map(({ signal }) => fetchExport(id, { signal })));
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    const staging = join(setUp.server.dataFolder, 'files/exporting/staging');
    expect(readdirSync(staging)).toHaveLength(2);
    let hasCome = false;
    const third = fetchExport(id).then((answer) => {
      hasCome = true;
      return answer.text();
    });
    await new Promise((done) => setTimeout(done, 1500));
    expect(hasCome).toBe(false);
    leavers[0]?.abort();
    expect((await third).split('\r\n')).toHaveLength(300_002);
    leavers[1]?.abort();
    await expect.poll(() => readdirSync(staging), { timeout: seconds(5) }).toEqual([]);
  });

  describe('adit export', () => {
    function adit(...words: string[]): Promise<{ code: number; out: string; told: string }> {
      const env = {
        PATH: process.env['PATH'],
        ADIT_SERVER: setUp.server.address,
        ADIT_EMAIL: administrator.email,
        ADIT_PASSWORD: administrator.password,
      };
      return new Promise((done) => {
        execFile(process.execPath, [resolve('host/cli/adit.mjs'), 'export', ...words], { env }, (error, out, told) =>
          done({ code: error ? Number(error.code) : 0, out, told }),
        );
      });
    }

    it('saves what the dialog saves, and nothing when it is refused', async () => {
      const id = await importByNames('For a script', 'points.points', 'X,Y,Z,v\n1,2,3,4\n5,6,7,8\n');
      const out = join(setUp.folder, 'script.csv');
      const { code, out: said } = await adit('--dataset', id, '--format', 'csv', '--out', out);
      expect([code, JSON.parse(said)]).toEqual([0, { file: out, bytes: 27 }]);
      expect(readFileSync(out, 'utf8')).toBe('x,y,z,v\r\n1,2,3,4\r\n5,6,7,8\r\n');
      expect(await adit('--list')).toMatchObject({ code: 0, out: expect.stringContaining('exporting.csv') });
      const other = join(setUp.folder, 'other.csv');
      const refused = await adit('--dataset', 'nothing', '--format', 'exporting.csv', '--out', other);
      expect(refused).toMatchObject({ code: 1, told: expect.stringContaining('not-found') });
      expect(existsSync(other)).toBe(false);
      expect(await adit('--dataset', id, '--format', 'xls', '--out', other)).toMatchObject({
        code: 2,
        told: expect.stringContaining('exporting.csv'),
      });
      expect(await adit('--dataset', id)).toMatchObject({ code: 2, told: expect.stringContaining('--format') });
    });

    it('saves in a system that is named by its whole name or as a local grid of the site', async () => {
      const { client } = setUp;
      const set = (name: string, changes: object): Promise<unknown> =>
        client.call('PUT', `/settings/core.${name}`, { scope: 'site', site: client.site, changes });
      const points = [
        { local: [0, 0, null], system: [600_000, 7_000_000, null] },
        { local: [0, 1000, null], system: [601_000, 7_000_000, null] },
      ];
      await set('crs', { system: 'EPSG:28350' });
      await set('local-grids', { grids: [{ name: 'Mine grid', unit: 'm', system: 'EPSG:28350', points }] });
      try {
        const id = await importByNames('Named', 'points.points', 'X,Y,Z,v\n600100,7000000,3,4\n600200,6999990,7,8\n');
        const out = join(setUp.folder, 'named.csv');
        const words = ['--dataset', id, '--format', 'csv', '--out', out, '--crs'];
        const done = await adit(...words, 'mine grid');
        expect(done).toMatchObject({ code: 0, told: '' });
        expect(JSON.parse(done.out)).toMatchObject({
          system: 'LOCAL:Mine grid',
          operation: expect.stringContaining('× 1'),
        });
        const [, first, second] = cellsOf(readFileSync(out, 'utf8')).map((cells) => cells.slice(0, 2).map(Number));
        expect([first, second]).toEqual([
          [expect.closeTo(0, 6), expect.closeTo(100, 6)],
          [expect.closeTo(10, 6), expect.closeTo(200, 6)],
        ]);
        expect(JSON.parse((await adit(...words, 'GDA94 / MGA zone 51')).out)).toMatchObject({ system: 'EPSG:28351' });
        expect(await adit(...words, 'zone 51')).toMatchObject({ code: 2, told: expect.stringContaining('Mine grid') });
      } finally {
        await set('local-grids', { grids: [] });
        await set('crs', { system: '' });
      }
    });
  });
});

import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeGas } from '../../plugins/points/fixtures/encode-gas.ts';
import { smallGas } from '../../plugins/points/server/gas/gas-test-kit.ts';
import { hasSharedData, sharedData } from './drillhole-import.ts';
import { createPoints, logsOf, send, uploadFile, zipOf } from './import-files.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { dbfOf, shpOf } from '../made-shapefile.ts';

const rows = (count: number): string =>
  `X,Y,Z,AU,ROCK\n${Array.from({ length: count }, (_, row) => `${row},${row * 2},${row % 7},${row / 10},${row % 2 ? 'ore' : 'waste'}`).join('\n')}\n`;

describe.skipIf(!isBuilt)('tables in archives', () => {
  const setUp = useServer();
  const kept = (): string[] => {
    const folder = join(setUp.server.dataFolder, 'files', 'importing');
    return ['staging', 'kept']
      .map((name) => join(folder, name))
      .filter((path) => existsSync(path))
      .flatMap((path) => readdirSync(path, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  };

  it('[I4.01e] says pendingLongUpload while an archive is unpacked, then reads the one table in it; report and log name it', async () => {
    const { client } = setUp;
    const zip = await zipOf({
      '__MACOSX/._soil.csv': 'junk',
      'survey/': '',
      'survey/soil.csv': `${rows(1000)}1,bad,3,4,ore\n`,
      'survey/.hidden.csv': 'junk',
      'readme.csv': 'not,data',
      'notes.pdf': 'junk',
    });
    const { status, body } = await send(client, 'soil.zip', zip, { fileType: 'pointdata' });
    expect([status, body.is_completed, body.pendingLongUpload]).toEqual([200, false, true]);
    const metadata = (await client.metadata(body.id)) as never as Awaited<ReturnType<typeof uploadFile>>;
    expect(metadata).toMatchObject({
      status: 'Complete',
      errorMsg: null,
      fileName: 'soil.zip',
      entry: 'survey/soil.csv',
      format: 'csv',
      rowCount: 1001,
      pendingLongUpload: false,
    });
    const again = await send(client, 'soil.zip', zip, { fileType: 'pointdata' });
    expect([again.body.is_completed, again.body.pendingLongUpload, again.body.id]).toEqual([true, false, body.id]);
    const created = await createPoints(client, 'Soil', metadata, { z: 'Z' });
    expect(await client.generated(created.body.datasetId)).toMatchObject({ status: 'Complete' });
    const name = 'soil.zip › survey/soil.csv';
    const logs = await logsOf(client, created.body.datasetId);
    expect(logs).toContain(`${name}: 1001 rows read, 1000 used, 1 changed, 1 rejected`);
    expect(logs.some((line) => line.startsWith(`${name}: Line 1002: `))).toBe(true);
    const report = await client.call<string>('GET', `/plugins/importing/report/${created.body.datasetId}`);
    expect(report.body).toContain(`${name},1002,`);
  });

  it('[I4.06] drops the unpacked table with its archive, also in the middle of the unpacking', async () => {
    const { client } = setUp;
    const { id } = await uploadFile(client, 'gone.zip', await zipOf({ 'gone.csv': rows(50) }));
    expect(kept()).toEqual(expect.arrayContaining([`${id}.raw`, `${id}.table`]));
    expect((await client.call('DELETE', `/upload-dataset/delete?rawFileId=${id}`)).status).toBe(200);
    expect(kept().filter((name) => name.startsWith(id))).toEqual([]);
    const large = await send(client, 'large.zip', await zipOf({ 'large.csv': rows(400_000) }));
    expect(large.body.pendingLongUpload).toBe(true);
    expect((await client.call('DELETE', `/upload-dataset/delete?rawFileId=${large.body.id}`)).status).toBe(200);
    expect(kept().filter((name) => name.startsWith(large.body.id))).toEqual([]);
    expect((await client.call('PUT', '/dataset-metadata/update', { id: large.body.id })).status).toBe(404);
  });

  it('reads an archive again with what the user said, without unpacking it anew', async () => {
    const { client } = setUp;
    const file = await uploadFile(client, 'again.zip', await zipOf({ 'again.csv': 'X,Y,AU\n1,2,-99\n3,4,5\n' }));
    const { body } = await client.call<typeof file>('PUT', '/dataset-metadata/update', {
      ...file,
      nanValues: '["-99"]',
    });
    expect(body).toMatchObject({ status: 'Complete', entry: 'again.csv', headerSignature: file.headerSignature });
    expect(body.columns[2]).toMatchObject({ missing: 1, sentinels: [] });
    expect(file.columns[2]).toMatchObject({ missing: 0, sentinels: ['-99'] });
  });

  it('[I3.02, I8.02] refuses an archive of no table, of several, and hostile ones, each with its reason in words', async () => {
    const { client } = setUp;
    const good = await zipOf({ 'a.csv': rows(500) });
    const encrypted = Buffer.from(good);
    encrypted.writeUInt16LE(1, encrypted.indexOf('PK\x01\x02', 0, 'latin1') + 8);
    const escaping = await zipOf({ 'xx/evil.csv': rows(5) });
    for (let at = escaping.indexOf('xx/'); at >= 0; at = escaping.indexOf('xx/', at)) escaping.write('../', at);
    const cases: readonly [string, Uint8Array, string, RegExp][] = [
      ['none.zip', await zipOf({ 'a.png': 'x', 'b.pdf': 'x' }), 'archive-no-table', /a\.png, b\.pdf/],
      ['two.zip', await zipOf({ 'a.csv': rows(3), 'b/c.csv': rows(3) }), 'archive-several-tables', /a\.csv, b\/c\.csv/],
      ['empty.zip', await zipOf({}), 'archive-no-table', /csv/],
      ['cut.zip', good.subarray(0, good.length - 30), 'archive-truncated', /cut off/],
      ['locked.zip', encrypted, 'archive-encrypted', /password/],
      ['escaping.zip', escaping, 'archive-bad-name', /\.\.\/evil\.csv/],
      ['bomb.zip', await zipOf({ 'a.csv': Buffer.alloc(16 * 1024 ** 2, 49) }), 'archive-bomb', /1000 times/],
      ['sheet.zip', await zipOf({ '[Content_Types].xml': '<x/>', 'xl/a.csv': rows(3) }), 'workbook-no-sheet', /./],
      ['bad.zip', await zipOf({ 'a.csv': 'X,Y\n' }), 'no-data-rows', /./],
    ];
    for (const [name, bytes, code, message] of cases) {
      const metadata = await uploadFile(client, name, bytes, { fileType: 'pointdata' });
      expect([name, metadata.status, metadata.error?.code]).toEqual([name, 'Failed', code]);
      expect(metadata.errorMsg).toMatch(message);
      expect(metadata.errorMsg).not.toContain('{{');
    }
    expect(kept().filter((name) => name.endsWith('.table')).length).toBeLessThanOrEqual(2);
  });

  it('an archive of anything goes by its first bytes, whatever its name', async () => {
    const { client } = setUp;
    const zip = await zipOf({ 'inside.csv': rows(5) });
    expect(await uploadFile(client, 'renamed.csv', zip)).toMatchObject({ entry: 'inside.csv', rowCount: 5 });
    const { body } = await send(client, 'plain.csv', rows(5));
    expect([body.is_completed, body.pendingLongUpload]).toEqual([true, false]);
  });

  it('a compressed cloud is points, and a damaged one ends alone', async () => {
    const { client } = setUp;
    const cloud = await readFile(new URL('../../plugins/points/fixtures/laz/format-7.laz', import.meta.url));
    const metadata = await uploadFile(client, 'scan.laz', cloud, { fileType: 'pointdata' });
    expect(metadata).toMatchObject({ status: 'Complete', rowCount: 70, defaultColumns: { x: 'X', y: 'Y', z: 'Z' } });
    const created = await createPoints(client, 'Scan', metadata, { z: 'Z' });
    expect(await client.generated(created.body.datasetId)).toMatchObject({ status: 'Complete' });
    const logs = await logsOf(client, created.body.datasetId);
    expect(logs).toContain('scan.laz: 70 rows read, 70 used, 0 changed, 0 rejected');
    const damaged = Buffer.from(cloud);
    damaged.fill(0xff, damaged.readUInt32LE(96) + 8 + 40, damaged.readUInt32LE(96) + 8 + 60);
    const failed = await uploadFile(client, 'damaged.laz', damaged, { fileType: 'pointdata' });
    expect([failed.status, failed.error]).toMatchObject(['Failed', { code: 'laz-damaged', values: { chunk: 1 } }]);
    expect(await uploadFile(client, 'again.laz', cloud)).toMatchObject({ status: 'Complete' });
  });

  it('[I3.02] the metadata of a gas file have its default columns, and what its attributes mean; those of a table have none', async () => {
    const { client, folder } = setUp;
    const path = join(folder, 'small.gas');
    await encodeGas(path, smallGas);
    const metadata = await uploadFile(client, 'small.gas', await readFile(path), { fileType: 'pointdata' });
    expect(metadata).toMatchObject({
      status: 'Complete',
      fileName: 'small.gas',
      defaultColumns: { x: 'East_m', y: 'North' },
      attributesMap: {
        __gas__color__: [
          { name: 'Default', visible: true, colour: '#000000' },
          { name: 'Ore_zone', visible: false, colour: '#F3622D' },
        ],
      },
    });
    const table = await uploadFile(client, 'small.csv', rows(3), { fileType: 'pointdata' });
    expect(table).toMatchObject({ defaultColumns: {}, attributesMap: null });
  });

  it.skipIf(!hasSharedData)(
    '[I3.02] a gas file gives the columns of its coordinates and its attribute lists',
    async () => {
      const { client } = setUp;
      const bytes = await readFile(join(sharedData, 'iogas-mars/Mars-Curiosity_APXS_geochem_loc.gas'));
      const metadata = await uploadFile(client, 'mars.gas', bytes, { fileType: 'pointdata' });
      expect(metadata).toMatchObject({ status: 'Complete', format: 'gas', entry: null, rowCount: 815 });
      expect(metadata.defaultColumns).toMatchObject({ x: 'longitude', y: 'latitude' });
      expect(metadata.attributesMap).toHaveProperty('__gas__color__');
      const silica = metadata.columns.find(({ name }) => /SiO2/.test(name));
      expect(silica).toMatchObject({ dataType: 'float', missing: 815 - 226 });
      const zipped = await uploadFile(client, 'mars.zip', await zipOf({ 'mars.gas': bytes }), {
        fileType: 'pointdata',
      });
      expect(zipped).toMatchObject({ status: 'Complete', format: 'gas', entry: 'mars.gas', rowCount: 815 });
      const created = await createPoints(client, 'Mars', zipped, { x: 'longitude', y: 'latitude' });
      expect(await client.generated(created.body.datasetId)).toMatchObject({ status: 'Complete' });
      expect(await logsOf(client, created.body.datasetId)).toContain(
        'mars.zip › mars.gas: 815 rows read, 815 used, 0 changed, 0 rejected',
      );
    },
  );

  it('a shapefile is points or lines with the values of its table, and so is GeoJSON', async () => {
    const { client } = setUp;
    const table = dbfOf([['ROCK', 'C', 5]], [['iron'], ['chert']]);
    const prj = 'GEOGCS["GCS_GDA_1994",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137,298.257222101]]]';
    const points = await zipOf({
      'soil.shp': shpOf(11, [[[[1, 2, 3]]], [[[4, 5, 6]]]]),
      'soil.dbf': table,
      'soil.prj': prj,
    });
    const soil = await uploadFile(client, 'soil-map.zip', points, { fileType: 'pointdata' });
    expect(soil).toMatchObject({ status: 'Complete', format: 'shp', rowCount: 2 });
    expect(soil.defaultColumns).toEqual({ x: 'x', y: 'y', z: 'z' });
    const created = await createPoints(client, 'Soil map', soil, { x: 'x', y: 'y', z: 'z' });
    expect(await client.generated(created.body.datasetId)).toMatchObject({ status: 'Complete' });
    const road = [
      [
        [0, 0, 0],
        [1, 1, 1],
      ],
    ];
    const collection = { type: 'LineString', coordinates: road[0] };
    for (const [name, content] of [
      ['roads.zip', await zipOf({ 'roads.shp': shpOf(13, [road, road]), 'roads.dbf': table })],
      ['roads.geojson', Buffer.from(JSON.stringify(collection))],
    ] as const) {
      const lines = await uploadFile(client, name, content, { datasetType: 'Lines', fileType: 'linedata' });
      const { body } = await client.call<{ datasetId: string }>('POST', '/dataset-lines/create', {
        id: lines.id,
        name,
        groupName: 'Production',
      });
      expect(await client.generated(body.datasetId)).toMatchObject({ status: 'Complete' });
    }
    const ring = Buffer.from(JSON.stringify({ type: 'Polygon', coordinates: road }));
    const wrong = await uploadFile(client, 'ring.geojson', ring, { fileType: 'pointdata' });
    expect([wrong.status, wrong.error]).toMatchObject(['Failed', { code: 'geojson-no-points' }]);
  });
});

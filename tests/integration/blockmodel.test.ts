import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeDm } from '../../plugins/blockmodel/fixtures/encode-dm.ts';
import { hasSharedData, sharedData } from './drillhole-import.ts';
import { logsOf, update, uploadFile, zipOf, type FileMetadata } from './import-files.ts';
import { openSession } from './render-session.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

const as = { datasetType: 'Blockmodel', fileType: 'blockmodel' };
const places = ['xc', 'yc', 'zc'] as const;

interface Layer {
  readonly layerName: string;
  readonly identifier: string;
  readonly count: number;
  readonly fields: readonly {
    name: string;
    statistics: { count: number; missing: number; mean: number; maximum: number };
  }[];
}

describe.skipIf(!isBuilt)('block models go in', { timeout: seconds(90) }, () => {
  const setUp = useServer();

  /** Creates a block model by the specification's call, with the metadata as they were given; answers its id when it is complete. */
  const create = async (name: string, metadata: FileMetadata, mapping: Record<string, string>): Promise<string> => {
    const { client } = setUp;
    const { status, body } = await client.call<{ datasetId: string }>('POST', '/dataset-blockmodel/create', {
      ...metadata,
      name,
      groupName: 'Production',
      folderPath: '',
      mapping,
    });
    if (status !== 200) throw new Error(`Create answered ${status} ${JSON.stringify(body)}`);
    const generated = await client.generated(body.datasetId);
    if (generated.status !== 'Complete') throw new Error(JSON.stringify(generated));
    return body.datasetId;
  };
  const layerOf = async (datasetId: string): Promise<Layer> => {
    const { call, close } = await openSession(setUp.client);
    const { layers } = await call<{ layers: Layer[] }>('datacloud.mine.dataset.config', { datasetId });
    close();
    expect(layers).toHaveLength(1);
    return layers[0] as Layer;
  };
  const statistics = (layer: Layer, name: string) => layer.fields.find((field) => field.name === name)?.statistics;
  const shared = (path: string): Promise<Buffer> => readFile(join(sharedData, path));

  it.skipIf(!hasSharedData)('[I7.09] from CSV, with the published figures', async () => {
    const metadata = await uploadFile(setUp.client, 'bmodel.csv', await shared('pygslib/Demo1/bmodel.csv'), as);
    expect(metadata).toMatchObject({ status: 'Complete', rowCount: 5572, format: 'csv' });
    const id = await create('Demo1', metadata, { xc: 'XC', yc: 'YC', zc: 'ZC' });
    const layer = await layerOf(id);
    expect(layer).toMatchObject({ identifier: 'blockmodel', count: 5572 });
    expect(statistics(layer, 'Au_OK')).toMatchObject({ count: 5508, missing: 64, maximum: 7.5247655 });
    expect(statistics(layer, 'Au_OK')?.mean).toBeCloseTo(1.169269, 6);
    expect(await logsOf(setUp.client, id)).toContain('bmodel.csv: 5572 rows read, 5572 used, 0 changed, 0 rejected');
  });

  it.skipIf(!hasSharedData)('[I5.03e, I5.03f] from a zip of CSV', async () => {
    const zip = await zipOf({
      'models/bunny_blocks.csv': await shared('omf-rust/examples/bunny_blocks/bunny_blocks.csv'),
    });
    const metadata = await uploadFile(setUp.client, 'bunny.zip', zip, as);
    expect(metadata).toMatchObject({ status: 'Complete', rowCount: 5123, entry: 'models/bunny_blocks.csv' });
    const mapping = { xc: 'X', yc: 'Y', zc: 'Z', xinc: 'dX', yinc: 'dY', zinc: 'dZ' };
    const layer = await layerOf(await create('Bunny', metadata, mapping));
    expect(layer.count).toBe(5123);
    expect(statistics(layer, 'Bunny')).toMatchObject({ missing: 352 });
  });

  it.skipIf(!hasSharedData)('[I3.17] from dat without a mapping: a GSLIB grid, and samples in no grid', async () => {
    const grid = await uploadFile(setUp.client, '3d_grid.dat', await shared('pygeostat/3d_grid.out'), as);
    expect(grid).toMatchObject({ status: 'Complete', format: 'dat', rowCount: 64_000 });
    const gridLayer = await layerOf(await create('Grid', grid, {}));
    expect(gridLayer.count).toBe(64_000);
    expect(statistics(gridLayer, 'value')?.mean).toBeCloseTo(0.021495, 6);

    const sands = await uploadFile(setUp.client, 'oilsands.dat', await shared('pygeostat/oilsands.dat'), as);
    const { body } = await update(setUp.client, sands.id, { nanValues: '["-9"]' });
    const id = await create('Sands', body, {});
    const layer = await layerOf(id);
    expect(layer.count).toBe(5808);
    expect(statistics(layer, 'Bitumen')?.mean).toBeCloseTo(7.708852, 6);
    expect(statistics(layer, 'Chlorides')?.missing).toBe(2248);
    expect(statistics(layer, 'Facies Code')?.missing).toBe(1132);
    const logs = await logsOf(setUp.client, id);
    expect(logs).toContain('oilsands.dat: 5808 rows read, 5808 used, 0 changed, 0 rejected');
    expect(logs.some((line) => line.includes('do not share a grid'))).toBe(true);
  });

  it.skipIf(!hasSharedData)(
    '[I5.13] offers only numbers for the first eight columns of dat, and both after',
    async () => {
      const row = (index: number): string => Array.from({ length: 10 }, (_, at) => (index * (at + 1)) % 7).join(' ');
      const text = Array.from({ length: 40 }, (_, index) => row(index)).join('\n');
      const { columns } = await uploadFile(setUp.client, 'ten.dat', text, as);
      expect(columns.slice(0, 8).every(({ typeOptions }) => typeOptions.join() === 'continuous')).toBe(true);
      expect(columns.slice(8).map(({ typeOptions }) => typeOptions)).toEqual([
        ['categorical', 'continuous'],
        ['categorical', 'continuous'],
      ]);
    },
  );

  const number = (name: string, implicit?: number) => ({
    name,
    textWords: 0,
    ...(implicit === undefined ? {} : { implicit }),
  });
  const model = encodeDm({
    precision: 'extended',
    littleEndian: true,
    fields: [
      ...['IJK', 'XC', 'YC', 'ZC', 'AU'].map((name) => number(name)),
      { name: 'ROCK', textWords: 2 },
      ...['XINC', 'YINC', 'ZINC'].map((name) => number(name, 10)),
      ...['XMORIG', 'YMORIG', 'ZMORIG'].map((name) => number(name, 1000)),
      ...['NX', 'NY', 'NZ'].map((name) => number(name, 5)),
    ],
    records: Array.from({ length: 125 }, (_, at) => [
      at,
      ...[Math.floor(at / 25), Math.floor(at / 5) % 5, at % 5].map((place) => 1005 + place * 10),
      at === 3 ? 1e30 : at === 4 ? 1e-30 : at / 8,
      at % 2 ? 'OXIDE' : undefined,
    ]),
  });

  it('[I3.16] [I5.13] from Datamine: the file says which column is which, and offers its numbers as numbers only', async () => {
    const metadata = await uploadFile(setUp.client, 'model.dm', model, as);
    expect(metadata).toMatchObject({ status: 'Complete', format: 'dm', rowCount: 125 });
    expect(metadata.defaultColumns).toMatchObject({ xc: 'XC', yc: 'YC', zc: 'ZC', xinc: 'XINC' });
    const options = Object.fromEntries(metadata.columns.map(({ name, typeOptions }) => [name, typeOptions]));
    expect(options['AU']).toEqual(['continuous']);
    expect(options['NX']).toEqual(['continuous']);
    const variables = [...places, 'xinc', 'yinc', 'zinc'];
    const mapping = Object.fromEntries(variables.map((name) => [name, metadata.defaultColumns[name] ?? '']));
    const id = await create('Datamine', metadata, mapping);
    const layer = await layerOf(id);
    expect(layer.count).toBe(125);
    expect(statistics(layer, 'AU')).toMatchObject({ count: 124, missing: 1, maximum: 15.5 });
    expect(statistics(layer, 'ROCK')).toMatchObject({ missing: 63 });
    const logs = await logsOf(setUp.client, id);
    expect(logs).toContain('model.dm: 125 rows read, 125 used, 2 changed, 0 rejected');
    expect(logs.some((line) => line.includes('“top”'))).toBe(true);
  });

  it('[I5.03d, I5.03f] from a zip of Datamine', async () => {
    const metadata = await uploadFile(setUp.client, 'model.zip', await zipOf({ 'model.dm': model }), as);
    expect(metadata).toMatchObject({ status: 'Complete', format: 'dm', entry: 'model.dm' });
    expect((await layerOf(await create('Zipped', metadata, { xc: 'XC', yc: 'YC', zc: 'ZC' }))).count).toBe(125);
  });

  it('refuses a file that is no Datamine file, and a mapping without a coordinate', async () => {
    const broken = await uploadFile(setUp.client, 'broken.dm', Buffer.alloc(8192, 'BHID\0\x01'), as);
    expect(broken).toMatchObject({
      status: 'Failed',
      error: { code: 'dm-not-recognised', values: { file: 'broken.dm' } },
    });
    const text = await uploadFile(setUp.client, 'text.dm', 'X,Y,Z\n1,2,3\n4,5,6\n', as);
    expect(text).toMatchObject({ status: 'Complete', rowCount: 2 });
    const metadata = await uploadFile(setUp.client, 'flat.csv', 'X,Y,v\n1,2,3\n4,5,6\n', as);
    const { status, body } = await setUp.client.call<{ code: string }>('POST', '/dataset-blockmodel/create', {
      ...metadata,
      name: 'Flat',
      groupName: 'Production',
      mapping: { xc: 'X', yc: 'Y' },
    });
    expect([status, body.code]).toEqual([400, 'missing-mapping']);
  });
});

import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import type { Answer, TreeDataset } from './api-client.ts';
import { hasSharedData, sharedData } from './drillhole-import.ts';
import { makeTiff } from '../../plugins/surface/server/testing/make-tiff.ts';
import { uploadFile, zipOf } from './import-files.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

const mesh =
  'mtllib box.mtl\nv 0 0 0\nv 2 0 0\nv 0 2 0\nvt 0 0\nvt 1 0\nvt 0 1\nusemtl skin\nf 1/1 2/2 3/3\nf 1/1 2/2 9/3\n';
const library = 'newmtl skin\nmap_Kd skin.png\n';
const drawing =
  '0\nSECTION\n2\nENTITIES\n0\n3DFACE\n8\nPIT\n10\n478000\n20\n6772000\n30\n200\n11\n478010\n21\n6772000\n31\n200\n12\n478000\n22\n6772010\n32\n210\n0\nTEXT\n8\nPIT\n1\n200RL\n0\nENDSEC\n0\nEOF\n';

describe.skipIf(!isBuilt)('surfaces through the real server', () => {
  const setUp = useServer();

  const fileTypes: Record<string, string> = { mtl: 'shapeMTL', png: 'shapeTexture', jpg: 'shapeTexture' };
  const upload = async (name: string, content: string | Uint8Array): Promise<string> => {
    const fileType = fileTypes[name.split('.').at(-1) ?? ''] ?? 'shape';
    return (await uploadFile(setUp.client, name, content, { datasetType: 'Surface', fileType })).id;
  };
  const create = (name: string, ids: object): Promise<Answer<{ datasetId: string }>> =>
    setUp.client.call('POST', '/dataset-surface/create', { name, groupName: 'Production', folderPath: '', ...ids });
  const created = async (name: string, ids: object): Promise<TreeDataset> => {
    const { status, body } = await create(name, ids);
    expect([status, body]).toMatchObject([200, { datasetId: expect.any(String) }]);
    return setUp.client.generated(body.datasetId);
  };
  const messages = async (id: string): Promise<string[]> => {
    const { body } = await setUp.client.call<{ logs: { message: string }[] }>('GET', `/dataset-logs?datasetId=${id}`);
    return body.logs.map((line) => line.message);
  };
  const image = (): Promise<Buffer> =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

  it('[I2.15] [I5.03g] [I7.10] makes a surface of a drawing, with an account of its entities', async () => {
    const dataset = await created('Pit', { id: await upload('pit.dxf', drawing) });
    expect(dataset).toMatchObject({ status: 'Complete', dataType: 'Surface' });
    expect(await messages(dataset.id)).toEqual([
      '2 rows read, 1 used, 0 changed, 1 rejected',
      'Line 27: TEXT (entity 2) is an annotation; it is not drawn.',
    ]);
    const report = Buffer.from(
      await setUp.client.bytes(`/plugins/importing/report/${dataset.id}?language=es`),
    ).toString();
    expect(report).toContain(
      'pit.dxf,27,,rejected,annotation-not-drawn,TEXT (entidad 2) es una anotación; no se dibuja.',
    );
  });

  it('[I3.07] [I5.05] [I7.10] makes a surface of a mesh, its material file and its texture', async () => {
    const [id, mtlId, textureId] = [
      await upload('box.obj', mesh),
      await upload('box.mtl', library),
      await upload('skin.png', await image()),
    ];
    const dataset = await created('Box', { id, mtlId, textureId });
    expect(dataset).toMatchObject({ status: 'Complete', dataType: 'Surface' });
    expect(await messages(dataset.id)).toEqual([
      '2 rows read, 1 used, 0 changed, 1 rejected',
      'Line 10: f (element 2): there is no vertex “9/3” before this line.',
    ]);
  });

  it('[I5.03h] [I7.10] makes a surface of an archive of them', async () => {
    const zip = await zipOf({
      'in/box.obj': mesh,
      'in/box.mtl': library,
      'in/skin.png': await image(),
      'pit.dxf': drawing,
    });
    const dataset = await created('Archive', { id: await upload('all.zip', zip) });
    expect(dataset).toMatchObject({ status: 'Complete', dataType: 'Surface' });
    expect((await messages(dataset.id)).slice(0, 2)).toEqual([
      '2 rows read, 1 used, 0 changed, 1 rejected',
      '2 rows read, 1 used, 0 changed, 1 rejected',
    ]);
  });

  it('makes a surface of a GeoTIFF in the thread that imports run in, and says what one that is cut lacks', async () => {
    const heights = Array.from({ length: 12 }, (_, at) => 100 + at);
    const tiff = makeTiff({ columns: 4, rows: 3, values: heights, compression: 8, keys: { 3072: 32_612 } });
    const dataset = await created('Ground', { id: await upload('ground.tif', tiff) });
    expect(dataset).toMatchObject({ status: 'Complete', failure: null });
    expect(await messages(dataset.id)).toEqual(['12 rows read, 12 used, 0 changed, 0 rejected']);
    const cut = await created('Cut', { id: await upload('cut.tif', tiff.subarray(0, 20)) });
    expect(cut).toMatchObject({
      status: 'Failed',
      failure: { code: 'geotiff-unreadable', values: { file: 'cut.tif' } },
    });
  });

  it('asks where a GeoTIFF says that it is in another system than its site, and brings it over or keeps it', async () => {
    const { client } = setUp;
    const heights = [100, 101, 102, 103];
    const tiff = makeTiff({ columns: 2, rows: 2, values: heights, keys: { 3072: 32_612 } });
    const set = (system: string): Promise<Answer<unknown>> =>
      client.call('PUT', '/settings/core.crs', { scope: 'site', site: client.site, changes: { system } });
    expect((await set('EPSG:32611')).status).toBe(200);
    const id = await upload('zone-12.tif', tiff);
    expect(await create('Open', { id })).toMatchObject({
      status: 409,
      body: { code: 'coordinates-undecided', values: { system: 'WGS 84 / UTM zone 12N' } },
    });
    for (const stored of ['site', 'file']) {
      const dataset = await created(`Of the ${stored}`, { id, coordinates: { stored } });
      expect([stored, dataset.status, dataset.failure]).toEqual([stored, 'Complete', null]);
    }
    expect((await set('EPSG:32612')).status).toBe(200);
    expect((await created('As the site', { id })).status).toBe('Complete');
    expect((await set('')).status).toBe(200);
  });

  it('makes lines of strings, and of the polylines of a drawing where lines are asked for; without the plugin of surfaces it has no drawings', async () => {
    const { client } = setUp;
    const lines = async (name: string, content: string): Promise<Answer<{ datasetId: string }>> => {
      const { id } = await uploadFile(client, name, content, { datasetType: 'Lines', fileType: 'linedata' });
      return client.call('POST', '/dataset-lines/create', { id, name, groupName: 'Production', folderPath: '' });
    };
    const strings =
      'pit,22-Dec-25,,\n0, 0,0,0,\n1,6772000,478000,300,crest\n1,6772030,478040,300,crest\n0,0,0,0,\n2,1,1,1\n0,0,0,0,END\n';
    const dataset = await client.generated((await lines('pit.str', strings)).body.datasetId);
    expect(dataset).toMatchObject({ status: 'Complete', dataType: 'Lines' });
    expect(await messages(dataset.id)).toEqual([
      '2 rows read, 1 used, 0 changed, 1 rejected',
      'Line 6: string (row 2) has fewer than two vertices. Single points can be imported as points.',
    ]);
    const exported = async (format: string): Promise<string> =>
      Buffer.from(await client.bytes(`/plugins/exporting/datasets/${dataset.id}?format=${format}`)).toString();
    expect((await exported('exporting.csv')).split('\r\n').slice(0, 2)).toEqual([
      'start_x,start_y,start_z,end_x,end_y,end_z,string,D1,length,elevation,vertices,closed',
      '478000,6772000,300,478040,6772030,300,1,crest,50,300,2,no',
    ]);
    const drawn = await exported('exporting.dxf');
    const again = await client.generated((await lines('again.dxf', drawn)).body.datasetId);
    expect(again).toMatchObject({ status: 'Complete', dataType: 'Lines' });
    const turn = (on: boolean): Promise<Answer<unknown>> =>
      client.call('PUT', '/plugins/admin/plugins/surface', { on });
    await turn(false);
    try {
      const never = await client.generated((await lines('never.dxf', drawn)).body.datasetId);
      expect(never).toMatchObject({ status: 'Failed', failure: { code: 'unknown-line-type' } });
    } finally {
      await turn(true);
    }
  });

  it('[I8.09] fails with a reason that can be read when a file is broken', async () => {
    for (const [name, content, code, values] of [
      ['broken.dxf', `${drawing.slice(0, 60)}oops\n${drawing.slice(60)}`, 'dxf-bad-group', { file: 'broken.dxf' }],
      ['short.dxf', drawing.slice(0, -14), 'dxf-truncated', { file: 'short.dxf' }],
      ['broken.zip', Buffer.from('PK\x03\x04 and no more'), 'archive-truncated', { file: 'broken.zip' }],
      ['empty.obj', '# nothing\n', 'no-geometry', { file: 'empty.obj', read: 0, rejected: 0 }],
    ] as const) {
      const dataset = await created(name, { id: await upload(name, content) });
      expect(dataset).toMatchObject({ status: 'Failed', failure: { code, values } });
      const { body } = await setUp.client.call<{ logs: object[] }>('GET', `/dataset-logs?datasetId=${dataset.id}`);
      expect(body.logs).toMatchObject([{ logType: 'error', filePath: name }]);
    }
  });

  it('[I7.10] refuses files that are not there, and keeps a texture that is not there from making half a surface', async () => {
    const id = await upload('lone.obj', mesh);
    expect((await create('Nothing', { id: 'gone' })).status).toBe(404);
    expect((await create('Nothing', { id, mtlId: 'gone' })).status).toBe(404);
    expect((await create('Nothing', { id, textureId: 'gone' })).status).toBe(404);
    expect((await create('', { id })).status).toBe(400);
    expect((await setUp.client.datasets()).map(({ name }) => name)).not.toContain('Nothing');
  });

  it('[I5.05] says of a texture that is no image, or a damaged one, that it was left out', async () => {
    const png = await image();
    for (const [texture, said] of [
      [Buffer.from('this is no image'), 'The texture “skin.png” is neither a JPEG nor a PNG image. It was left out.'],
      [Buffer.concat([png.subarray(0, 40), Buffer.alloc(60)]), 'The texture “skin.png” is damaged. It was left out.'],
    ] as const) {
      const ids = { id: await upload('box.obj', mesh), mtlId: await upload('box.mtl', library) };
      const dataset = await created(texture.subarray(1, 4).toString(), {
        ...ids,
        textureId: await upload('skin.png', texture),
      });
      expect(dataset).toMatchObject({ status: 'Complete' });
      expect(await messages(dataset.id)).toContain(said);
    }
  });

  it.skipIf(!hasSharedData)(
    '[I5.03g, I5.03i] fuze, the Kirra pit and boxes become complete surfaces with the published figures',
    async () => {
      for (const [path, figures, logged] of [
        ['trimesh/fuze.zip', { triangles: 1000, vertices: 502, closed: true }, 1000],
        ['trimesh/fuze.obj', { triangles: 1000, vertices: 502, closed: true }, 1000],
        ['kirra/DXF/KIRRA_DXF_3DFACE.dxf', { triangles: 489, vertices: 264, closed: false }, 489],
        ['kirra/KIRRA_OBJ_CC.obj', { triangles: 489, vertices: 264, closed: false }, 489],
        ['kirra/DXF/PITSHELL-KIRRA.dxf', { triangles: 0, lines: 13 }, 13],
        ['obj2gltf/box/box.obj', { triangles: 12, vertices: 8, closed: true, volume: 8 }, 6],
        ['obj2gltf/box-negative-indices/box-negative-indices.obj', { triangles: 12, vertices: 8, volume: 8 }, 6],
        ['obj2gltf/concave/concave.obj', { triangles: 16, closed: true }, undefined],
      ] as const) {
        const id = await upload(basename(path), await readFile(join(sharedData, path)));
        const dataset = await created(basename(path), { id });
        expect(dataset).toMatchObject({ status: 'Complete' });
        const { body } = await setUp.client.call<{ properties: Record<string, unknown> }>(
          'GET',
          `/dataset-logs?datasetId=${dataset.id}`,
        );
        const { volume, ...others } = { volume: undefined, ...figures };
        expect(body.properties).toMatchObject(others);
        if (volume !== undefined) expect(body.properties['volume']).toBeCloseTo(volume, 9);
        if (logged) expect((await messages(dataset.id))[0]).toContain(`rows read, ${logged} used, 0 changed`);
      }
    },
  );
});

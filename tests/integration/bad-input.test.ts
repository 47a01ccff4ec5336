import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient, Metadata } from './api-client.ts';
import { createDrillholes } from './drillhole-import.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';

describe.skipIf(!isBuilt)('bad input gets a clear error and nothing is lost', () => {
  const setUp = useServer();
  let client: ApiClient;
  beforeAll(() => {
    client = setUp.client;
  });
  const upload = async (name: string, content: string | Uint8Array): Promise<Metadata> => {
    await writeFile(join(setUp.folder, name), content);
    return client.upload(join(setUp.folder, name));
  };

  it('[I8.02] an empty file, a header alone, a binary file and a single long line are refused by name', async () => {
    expect(await upload('empty.csv', '')).toMatchObject({
      status: 'Failed',
      error: { code: 'empty-file', values: { file: 'empty.csv' } },
    });
    expect(await upload('header.csv', 'BHID,X,Y,Z\n')).toMatchObject({
      status: 'Failed',
      error: { code: 'no-data-rows' },
    });
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3]);
    expect(await upload('picture.csv', png)).toMatchObject({
      status: 'Failed',
      error: { code: 'not-text', values: { looksLike: 'png' } },
    });
    expect(await upload('long.csv', 'x'.repeat(10_000_000))).toMatchObject({
      status: 'Failed',
      error: { code: 'line-too-long', values: { line: 1 } },
    });
  });

  it('a BOM with CRLF and latin-1 text are read as they are', async () => {
    const bom = await upload('bom.csv', '\uFEFFBHID,X,Y,Z\r\nA1,1,2,3\r\nA2,4,5,6\r\n');
    expect(bom).toMatchObject({ status: 'Complete', rowCount: 2 });
    expect(bom.columns.map((column) => column.name)).toEqual(['BHID', 'X', 'Y', 'Z']);
    const latin = await upload('latin.csv', Buffer.from('BHID,Zona,Y,Z\nPozo-ñ,1,2,3\nPozo-á,4,5,6\n', 'latin1'));
    expect(latin).toMatchObject({ status: 'Complete', encoding: 'windows-1252' });
    expect((latin.columns[0] as unknown as { sampleData: string[] }).sampleData[0]).toBe('Pozo-ñ');
  });

  it('[I5.08, I5.09, I5.10] a wrong delimiter, missing-value symbol or first row is refused, and what was known stays', async () => {
    const file = await upload('rows.csv', 'BHID,X,Y,Z\nA1,1,2,3\nA2,-99,5,6\n');
    const update = (change: object) =>
      client.call<Metadata & { code?: string }>('PUT', '/dataset-metadata/update', { id: file.id, ...change });
    expect((await update({ delimiter: 'a' })).status).toBe(400);
    expect((await update({ nanValues: '[" "]' })).status).toBe(400);
    expect((await update({ skipHeaderLines: 20_000 })).status).toBe(400);
    const again = await update({ nanValues: '["-99"]' });
    expect(again.body).toMatchObject({ status: 'Complete', delimiter: ',', rowCount: 2 });
    expect(again.body.columns.find((column) => column.name === 'X')).toMatchObject({ missing: 1 });
  });

  it('[I5.11, I8.03] a mapping without a required column is refused; a missing collar is rejected row by row', async () => {
    const collar = await upload('collar.csv', 'BHID,X,Y,Z\nA1,1,2,3\n');
    const assay = await upload('assay.csv', 'BHID,FROM,TO,AU\nA1,0,1,0.5\nGHOST,0,1,0.7\n');
    const mapping = { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z' };
    const intervals = [{ metadata: assay, mapping: { hole: 'BHID', from: 'FROM', to: 'TO' } }];
    await expect(
      createDrillholes(client, 'No easting', { collar: { metadata: collar, mapping: { hole: 'BHID' } }, intervals }),
    ).rejects.toThrow(/missing-mapping/);
    const id = await createDrillholes(client, 'Ghost', { collar: { metadata: collar, mapping }, intervals });
    expect(await client.generated(id)).toMatchObject({ status: 'Complete' });
    const { body } = await client.call<{ logs: { message: string; filePath: string }[] }>(
      'GET',
      `/dataset-logs?datasetId=${id}`,
    );
    const messages = body.logs.map((line) => `${line.filePath}: ${line.message}`);
    expect(messages).toContain('assay.csv: 2 rows read, 1 used, 0 changed, 1 rejected');
    expect(messages).toContain('assay.csv: Line 3: Hole GHOST has no collar.');
    const spanish = await client.call<string>('GET', `/plugins/importing/report/${id}?language=es`);
    expect(spanish.body).toContain('assay.csv,3,');
    expect(spanish.body).not.toContain('has no collar');
  });

  it('[I4.03] wrong totals, a repeated chunk and a repeated chunk with other content', async () => {
    const file = { name: 'two.csv', identifier: 'two', total: 2 };
    const chunk = new Uint8Array(3_670_016).fill(65);
    expect((await client.call('POST', client.chunkPath(file, 1), chunk)).status).toBe(200);
    expect((await client.call('POST', client.chunkPath(file, 1), chunk)).status).toBe(200);
    expect((await client.call('POST', client.chunkPath(file, 1), chunk.slice().fill(66))).body).toMatchObject({
      code: 'upload-conflict',
    });
    expect((await client.call('POST', client.chunkPath({ ...file, total: 3 }, 2), chunk)).body).toMatchObject({
      code: 'upload-conflict',
    });
    expect((await client.call('POST', client.chunkPath(file, 1), new Uint8Array(3_670_017))).status).toBe(413);
    expect(
      (await client.call('POST', client.chunkPath({ ...file, identifier: 'short' }, 1), new Uint8Array(10))).body,
    ).toMatchObject({ code: 'chunk-incomplete' });
  });

  it('[I5.01, I9.03] names that are too long, blank or have two spaces are refused', async () => {
    const validate = async (named: { datasetName?: string; folderPath?: string }): Promise<unknown> =>
      (
        await client.call<{ code: string }>('POST', '/dataset-metadata/validate', {
          datasetName: 'Soil',
          groupName: 'Production',
          datasetType: 'Points',
          site: client.site,
          folderPath: '',
          ...named,
        })
      ).body.code;
    for (const field of ['datasetName', 'folderPath']) {
      expect(await validate({ [field]: 'x'.repeat(51) })).toBe('name-too-long');
      expect(await validate({ [field]: 'a  b' })).toBe('name-multiple-spaces');
      expect(await validate({ [field]: '   ' })).toBe('name-blank');
      expect(await validate({ [field]: 'x'.repeat(50) })).toBeUndefined();
    }
  });
});

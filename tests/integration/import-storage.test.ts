import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { People, signIn } from '../security/support/people.ts';
import { ApiClient } from './api-client.ts';
import {
  CHUNK_BYTES,
  chunkPath,
  createPoints,
  send,
  update,
  uploadFile,
  zipOf,
  type ChunkAnswer,
} from './import-files.ts';
import { isBuilt, ServerProcess } from './server-process.ts';

interface Listing {
  readonly totalSize: number;
  readonly containerSize: number;
  readonly containerSizeLimit: number;
  readonly files: readonly {
    readonly id: string;
    readonly fileName: string;
    readonly size: number;
    readonly createdAt: string;
    readonly uploadedBy: { readonly name: string };
    readonly datasetType: string;
    readonly fileType: string | null;
    readonly status: string;
  }[];
}

const LIMIT = 12_000_000;
const text = (rows: number, seed = 0): string =>
  `X,Y,AU\n${Array.from({ length: rows }, (_, row) => `${row + seed},${row * 2},${row / 7}`).join('\n')}\n`;

describe.skipIf(!isBuilt)('files and storage', () => {
  const server = new ServerProcess({ ADIT_CONTAINER_LIMIT: String(LIMIT) });
  let client: ApiClient;
  beforeAll(async () => {
    await server.start();
    client = await ApiClient.signIn(server);
  });
  afterAll(() => server.dispose());

  const list = async (query = ''): Promise<Listing> =>
    (await client.call<Listing>('GET', `/upload-dataset/read?site=${client.site}${query}`)).body;
  const remove = (id: string) => client.call<{ code?: string }>('DELETE', `/upload-dataset/delete?rawFileId=${id}`);

  it('[I7.05, I3.04, I7.06] lists the files of a site by dataset type and status, with size, time and uploader', async () => {
    const good = await uploadFile(client, 'soil.csv', text(20), { fileType: 'pointdata' });
    const bad = await uploadFile(client, 'empty.csv', 'X,Y\n', { fileType: 'pointdata' });
    const collar = await uploadFile(client, 'collar.csv', text(3), { datasetType: 'Drillhole', fileType: 'collar' });
    await client.call('POST', chunkPath(client, 'half.csv', { number: 1, total: 2 }, {}), new Uint8Array(CHUNK_BYTES));
    const { files, totalSize } = await list('&datasetType=Points&excludeBlobOnly=true&status=Complete');
    expect(files).toEqual([
      {
        id: good.id,
        fileName: 'soil.csv',
        size: Buffer.byteLength(text(20)),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        uploadedBy: { name: expect.stringMatching(/./) },
        source: 'upload',
        datasetType: 'Points',
        fileType: 'pointdata',
        status: 'Complete',
      },
    ]);
    expect(totalSize).toBe(Buffer.byteLength(text(20)));
    const named = (listing: Listing): string[] => listing.files.map(({ fileName }) => fileName).toSorted();
    expect(named(await list())).toEqual(['collar.csv', 'empty.csv', 'half.csv', 'soil.csv']);
    expect(named(await list('&excludeBlobOnly=true'))).toEqual(['collar.csv', 'soil.csv']);
    expect(named(await list('&datasetType=Drillhole'))).toEqual(['collar.csv']);
    expect(named(await list('&status=Failed'))).toEqual(['empty.csv']);
    const shape = await uploadFile(client, 'pit.obj', 'v 0 0 0\n', { datasetType: 'Surface', fileType: 'shape' });
    const blocks = await uploadFile(client, 'blocks.csv', text(4), { datasetType: 'Blockmodel' });
    for (const [type, name] of [
      ['Surface', 'pit.obj'],
      ['Blockmodel', 'blocks.csv'],
    ])
      expect([type, named(await list(`&datasetType=${type}&excludeBlobOnly=true&status=Complete`))]).toEqual([
        type,
        [name],
      ]);
    for (const { id } of [shape, blocks]) await remove(id);
    const other = (await client.call<{ id: string }>('POST', '/site/create', { name: 'Elsewhere' })).body.id;
    expect((await client.call<Listing>('GET', `/upload-dataset/read?site=${other}`)).body.files).toEqual([]);
    const me = (await client.call<{ id: string }>('GET', '/user/read/me')).body.id;
    const { body: users } = await client.call('GET', '/user/read');
    expect(users).toContainEqual(expect.objectContaining({ id: me, name: files[0]?.uploadedBy.name }));
    for (const { id } of [good, bad, collar, ...(await list()).files]) await remove(id);
    expect((await list()).files).toEqual([]);
  });

  it('[A7.25, I7.04] a deleted file is gone, and can be sent again', async () => {
    const file = await uploadFile(client, 'twice.csv', text(10));
    expect((await remove(file.id)).status).toBe(200);
    expect((await remove(file.id)).status).toBe(404);
    expect((await update(client, file.id, {})).status).toBe(404);
    const again = await uploadFile(client, 'twice.csv', text(10));
    expect(again).toMatchObject({ status: 'Complete', rowCount: 10 });
    expect(again.id).not.toBe(file.id);
    await remove(again.id);
  });

  it('a file serves several datasets; one that a dataset is being created from is kept', async () => {
    const file = await uploadFile(client, 'reused.csv', text(60_000));
    const { body } = await createPoints(client, 'First', file);
    const refused = await remove(file.id);
    const first = await client.generated(body.datasetId);
    // The build may have ended before the call: then the file may go.
    expect([200, 409]).toContain(refused.status);
    if (refused.status === 409) expect(refused.body.code).toBe('file-in-use');
    expect(first.status).toBe(refused.status === 409 ? 'Complete' : first.status);
    const known = refused.status === 409 ? file : await uploadFile(client, 'reused.csv', text(60_000));
    const second = await createPoints(client, 'Second', known);
    expect(await client.generated(second.body.datasetId)).toMatchObject({ status: 'Complete' });
    expect((await remove(known.id)).status).toBe(200);
    expect((await createPoints(client, 'Third', known)).status).toBe(404);
  });

  it('[I7.14b] the same creation asked for twice at once makes one dataset', async () => {
    // It takes long enough to be made that the last of the calls comes before it is there.
    const file = await uploadFile(client, 'once.csv', text(100_000));
    const answers = await Promise.all([1, 2, 3].map(() => createPoints(client, 'Once', file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.datasetId)).size).toBe(1);
    await client.generated(answers[0]?.body.datasetId ?? '');
    expect((await client.datasets()).filter(({ name }) => name === 'Once')).toHaveLength(1);
    await remove(file.id);
  });

  it('refuses what the container has no room for: before the first chunk, by actual bytes, and unpacked', async () => {
    const before = await list();
    expect(before).toMatchObject({ containerSize: 0, containerSizeLimit: LIMIT });
    const validate = await client.call<ChunkAnswer>('POST', '/dataset-metadata/validate', {
      datasetName: 'Large',
      groupName: 'Production',
      datasetType: 'Points',
      site: client.site,
      folderPath: '',
      file: { fileName: 'large.csv', uniqueIdentifier: 'large', chunkTotalCount: 4, size: LIMIT + 1 },
    });
    expect([validate.status, validate.body.code]).toEqual([400, 'container-full']);
    const chunk = new Uint8Array(CHUNK_BYTES).fill(65);
    const sendChunk = (name: string, number: number, total: number) =>
      client.call<ChunkAnswer>('POST', chunkPath(client, name, { number, total }, {}), chunk);
    const tooMany = await sendChunk('large.csv', 1, 5);
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 'container-full']);
    expect(tooMany.body.values).toEqual({ bytes: LIMIT });
    expect((await list()).files).toEqual([]);
    // Three chunks are there; the fourth, which was announced to be small, is not.
    for (const number of [1, 2, 3]) expect((await sendChunk('growing.csv', number, 4)).status).toBe(200);
    const last = await sendChunk('growing.csv', 4, 4);
    expect([last.status, last.body.code]).toEqual([400, 'container-full']);
    const now = await list();
    expect(now.containerSize).toBe(3 * CHUNK_BYTES);
    await remove(now.files[0]?.id ?? '');
    expect((await list()).containerSize).toBe(0);
    const bomb = await uploadFile(client, 'bomb.zip', await zipOf({ 'a.csv': text(700_000) }));
    expect(bomb).toMatchObject({ status: 'Failed', error: { code: 'archive-too-large' } });
    const fits = await uploadFile(client, 'fits.zip', await zipOf({ 'a.csv': text(1000) }));
    expect((await list()).containerSize).toBeGreaterThan(Buffer.byteLength(text(1000)));
    for (const { id } of [bomb, fits]) await remove(id);
  });

  it('[I9.01, I7.03, I4.02] chunks have 3,670,016 bytes, all but the last', async () => {
    const place = (number: number) => chunkPath(client, 'sizes.csv', { number, total: 2 }, {});
    const short = await client.call<ChunkAnswer>('POST', place(1), new Uint8Array(3_670_015));
    expect([short.status, short.body.code]).toEqual([400, 'chunk-incomplete']);
    const lines = Buffer.from(`X,Y\n${'1,2\n'.repeat(917_503)}`);
    expect(lines).toHaveLength(3_670_016);
    const first = await client.call<ChunkAnswer>('POST', place(1), new Uint8Array(lines));
    const message = expect.stringMatching(/./);
    expect(first.body).toEqual({
      id: expect.stringMatching(/./),
      is_completed: false,
      pendingLongUpload: false,
      message,
    });
    const last = await client.call<ChunkAnswer>('POST', place(2), new Uint8Array(Buffer.from('3,4\n')));
    expect(last.body).toMatchObject({ is_completed: true, id: first.body.id, message });
    // The polling of the finalisation sees a message until the file has been read.
    const polled = await update(client, first.body.id, {});
    if (polled.body.status === 'Pending') expect(polled.body.errorMsg).toBe('The file is being read');
    expect(await client.metadata(first.body.id)).toMatchObject({
      status: 'Complete',
      errorMsg: null,
      rowCount: 917_504,
    });
    await remove(first.body.id);
  });

  it('[I1.01a, I1.01h, I1.01i] contributors of a site bring files into it, in a group and a folder, and viewers do not', async () => {
    const people = await People.open(server);
    try {
      const tenant = await people.firstTenant();
      const as = async (name: string, role: 'Contributor' | 'Viewer'): Promise<ApiClient> => {
        const caller = await signIn(server, await people.person(name, { tenant, sites: { [client.site]: role } }));
        caller.site = client.site;
        return caller;
      };
      const cora = await as('Cora', 'Contributor');
      const file = await uploadFile(cora, 'staff.csv', text(20, 900));
      const place = { groupName: 'Production', folderPath: 'By staff' };
      const body = { name: 'Of the staff', ...place, id: file.id, x_col: 'X', y_col: 'Y', z_col: null };
      const created = await cora.call<{ datasetId: string }>('POST', '/dataset-points/create', body);
      expect(created.status).toBe(200);
      expect(await cora.generated(created.body.datasetId)).toMatchObject({ status: 'Complete', ...place });
      const loose = { groupName: 'Exploration', folderPath: '' };
      const without = { ...body, name: 'Beside the folders', ...loose };
      const { datasetId } = (await cora.call<{ datasetId: string }>('POST', '/dataset-points/create', without)).body;
      expect(await cora.generated(datasetId)).toMatchObject({ status: 'Complete', ...loose });
      const vic = await as('Vic', 'Viewer');
      expect((await send(vic, 'viewer.csv', text(20, 901))).status).toBe(403);
      expect((await vic.call('POST', '/dataset-points/create', { ...body, name: 'Of a viewer' })).status).toBe(403);
    } finally {
      await people.close();
    }
  });

  it('[I4.03, I5.03o, I8.07] a first chunk that is cut off, an oversize one and one of a wrong type are refused with a message', async () => {
    const cut = await client.call<ChunkAnswer>(
      'POST',
      chunkPath(client, 'cut.csv', { number: 1, total: 2 }, {}),
      new Uint8Array(1000),
    );
    expect([cut.status, cut.body.code]).toEqual([400, 'chunk-incomplete']);
    expect(cut.body.message).toContain('cut.csv');
    const path = chunkPath(client, 'oversize.csv', { number: 1, total: 1 }, {});
    expect((await client.call('POST', path, new Uint8Array(CHUNK_BYTES + 1))).status).toBe(413);
    const wrong = await send(client, 'picture.png', 'x', { fileType: 'pointdata' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong-file-type']);
    expect(wrong.body.message).toContain('picture.png');
    // The calls of the specification name no file type: what is not read goes by its name, a table by what is in it.
    const unnamed = await send(client, 'notes.exe', 'x', { datasetType: 'Surface' });
    expect([unnamed.status, unnamed.body]).toMatchObject([
      400,
      { code: 'wrong-file-type', values: { file: 'notes.exe' } },
    ]);
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64');
    const picture = await uploadFile(client, 'soil.csv', png);
    expect(picture).toMatchObject({ status: 'Failed', error: { code: 'not-text', values: { looksLike: 'png' } } });
    const plain = await uploadFile(client, 'soil.txt', 'X,Y,Au\n1,2,3\n');
    expect((await createPoints(client, 'From text', plain)).status).toBe(200);
    const early = await client.call<{ missingChunks: number[] }>(
      'POST',
      chunkPath(client, 'early.csv', { number: 3, total: 3 }, {}),
      new Uint8Array(10),
    );
    expect([early.status, early.body.missingChunks]).toEqual([412, [1, 2]]);
  });
});

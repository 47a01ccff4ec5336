import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';
import { logsOf, send, update, uploadFile, zipOf, type FileMetadata } from './import-files.ts';
import { isBuilt, ServerProcess } from './server-process.ts';

const manifest = {
  id: 'acme.cores',
  version: '1.0.0',
  api: '^1.0.0',
  name: 'Cores',
  description: 'A dataset type that nobody else knows.',
  server: true,
  requires: { importing: '^1' },
  category: 'tool',
  permissions: [{ id: 'acme.cores.import', default: ['contributor'] }],
  locales: ['en'],
};

const index = `
const token = (name) => ({ name, key: Symbol.for('adit.token:' + name) });
const loose = { parse: (value) => value };
const opaque = { titleKey: 't', required: false, multiple: false, variables: [], needsProperty: false, opaque: true };
const importer = {
  id: 'acme.cores.cores', datasetType: 'Cores', titleKey: 't', permission: 'acme.cores.import',
  options: [], hierarchy: false,
  fileTypes: [
    { ...opaque, id: 'model', extensions: ['obj', 'zip'] },
    { ...opaque, id: 'material', extensions: ['mtl'], behindToggle: 'extras', togetherWithToggle: true },
    { ...opaque, id: 'image', extensions: ['png'], behindToggle: 'extras', togetherWithToggle: true },
    { ...opaque, id: 'grid', extensions: ['grd', 'zip'], opaque: false, selfDescribing: ['grd'],
      variables: [{ name: 'x', aliases: [] }] },
  ],
};
export default {
  activate(context) {
    context.add({ name: 'core.dataset-importers' }, importer);
    const module = (file) => new URL(file, import.meta.url);
    context.add({ name: 'core.dataset-builders' }, { id: importer.id, datasetType: 'Cores', module: module('./build.js') });
    context.add({ name: 'core.file-readers' }, { id: 'acme.cores.grd', extensions: ['grd'], module: module('./grd.js') });
    context.routes.add({
      id: 'acme.cores.create', method: 'POST', path: '/plugins/acme.cores/datasets', summary: 'Create', body: loose, result: loose,
      access: { kind: 'permission', permission: 'acme.cores.import', scope: { object: 'raw-file', from: 'body.files.rawFileId' } },
    }, ({ body }, call) => context.get(token('importing.imports')).createDataset({
      userId: call.user.id, importerId: importer.id, groupName: 'Production', folderPath: '', options: {}, hierarchy: [], ...body }));
  },
};`;

const build = `
import { readFile } from 'node:fs/promises';
export async function build(request, run) {
  const files = [];
  const seen = [];
  for (const file of request.files) {
    let rows = 0;
    if (file.fileType === 'grid') {
      const columns = file.metadata.columns.map(({ name }) => ({ name, kind: 'number' }));
      rows = (await run.readTable(file, columns, () => {})).rowsRead;
    } else seen.push(file.fileName + '=' + (await readFile(file.path)).length);
    files.push({ fileName: file.fileName, fileType: file.fileType, rowsRead: rows, rowsUsed: rows, rowsChanged: 0, rowsRejected: 0 });
  }
  return { manifest: { datasetType: 'Cores', origin: [0, 0, 0], unit: 'm', layers: [], properties: { seen: seen.join() } }, files };
}
export async function examine(request) {
  return { findings: [{ code: 'seen', severity: 'information', fileName: request.files[0].fileName, values: { files: request.files.length } }] };
}`;

const reader = `
import { readFile } from 'node:fs/promises';
const load = async ({ path }) => (await readFile(path, 'utf8')).trim().split('\\n').map(Number);
export const fileReader = {
  holds: 'columns',
  sniff: (head, fileName) => (fileName.endsWith('.grd') ? 1 : 0),
  async describe(file) {
    const cells = await load(file);
    if (cells.some(Number.isNaN)) throw Object.assign(new Error('no grid'), { code: 'bad-grid' });
    return { parts: [{ name: '', columns: [{ name: 'CELL', kind: 'number', unit: 'm' }], defaultColumns: { x: 'CELL' }, attributes: { list: [1] } }] };
  },
  async read(file, part, { batch }, { missingSymbols }) {
    const cells = (await load(file)).map((cell) => (missingSymbols.includes(String(cell)) ? NaN : cell));
    batch({ rows: cells.length, lines: Uint32Array.from(cells, (_, row) => row + 1), numbers: new Map([['CELL', Float64Array.from(cells)]]), texts: new Map() });
    return { rowsRead: cells.length, rowsChanged: 0, dictionaries: new Map(), sourceTexts: new Map() };
  },
};`;

describe.skipIf(!isBuilt)('a dataset type that a plugin adds alone', () => {
  const server = new ServerProcess({ ADIT_SERVER_CODE_FROM: 'acme.cores' });
  let client: ApiClient;
  beforeAll(async () => {
    const folder = join(server.pluginFolder, 'acme.cores', '1.0.0');
    await mkdir(join(folder, 'server'), { recursive: true });
    await mkdir(join(folder, 'locales'), { recursive: true });
    await Promise.all([
      writeFile(join(folder, 'plugin.json'), JSON.stringify(manifest)),
      writeFile(join(folder, 'package.json'), '{"type":"module"}'),
      writeFile(join(folder, 'locales', 'en.json'), '{}'),
      writeFile(join(folder, 'server', 'index.js'), index),
      writeFile(join(folder, 'server', 'build.js'), build),
      writeFile(join(folder, 'server', 'grd.js'), reader),
    ]);
    await server.start();
    client = await ApiClient.signIn(server);
  });
  afterAll(() => server.dispose());

  const upload = (name: string, content: string | Uint8Array, fileType?: string) =>
    uploadFile(client, name, content, { datasetType: 'Cores', ...(fileType === undefined ? {} : { fileType }) });
  const create = (name: string, files: readonly (readonly [FileMetadata, string, object?])[]) =>
    client.call<{ datasetId: string; code?: string; values?: object }>('POST', '/plugins/acme.cores/datasets', {
      name,
      files: files.map(([{ id }, fileType, mapping = {}]) => ({ rawFileId: id, fileType, mapping })),
    });

  it('[I4.02] files without a table are complete without columns, and are built from as they are', async () => {
    const model = await upload('rock.obj', 'v 0 0 0', 'model');
    expect(model).toMatchObject({ status: 'Complete', errorMsg: null, columns: [], format: '', headerSignature: '' });
    const { body } = await send(client, 'rocks.zip', await zipOf({ 'rock.obj': 'v' }), {
      datasetType: 'Cores',
      fileType: 'model',
    });
    expect([body.is_completed, body.pendingLongUpload]).toEqual([true, false]);
    const [material, image] = [
      await upload('rock.mtl', 'newmtl', 'material'),
      await upload('rock.png', 'PNG', 'image'),
    ];
    const created = await create('Rock', [
      [model, 'model'],
      [material, 'material'],
      [image, 'image'],
    ]);
    expect(await client.generated(created.body.datasetId)).toMatchObject({ status: 'Complete', dataType: 'Cores' });
  });

  it('[I5.05] files that go together are asked for together, each once', async () => {
    const [model, material] = [await upload('a.obj', 'v', 'model'), await upload('a.mtl', 'm', 'material')];
    expect(
      (
        await create('Half', [
          [model, 'model'],
          [material, 'material'],
        ])
      ).body,
    ).toMatchObject({
      code: 'missing-file',
      values: { fileType: 'image' },
    });
    const other = await upload('b.obj', 'v', 'model');
    expect(
      (
        await create('Two', [
          [model, 'model'],
          [other, 'model'],
        ])
      ).body.code,
    ).toBe('too-many-files');
    expect((await create('Wrong', [[model, 'image']])).body.code).toBe('wrong-file-type');
    expect((await create('None', [[model, 'nothing']])).body.code).toBe('unknown-file-type');
  });

  it('[I3.02] a contributed format is profiled and read, alone and in an archive, and needs no mapping', async () => {
    const cells = '1\n2\n-999\n3.5\n';
    const grid = await upload('cells.grd', cells, 'grid');
    expect(grid).toMatchObject({
      status: 'Complete',
      format: 'grd',
      encoding: '',
      rowCount: 4,
      defaultColumns: { x: 'CELL' },
      attributesMap: { list: [1] },
      columns: [{ name: 'CELL', dataType: 'float', units: 'm', numUniques: 4, sentinels: ['-999'], missing: 0 }],
    });
    const again = await update(client, grid.id, { nanValues: '["-999"]' });
    expect(again.body.columns[0]).toMatchObject({ missing: 1, sentinels: [] });
    const zipped = await upload('cells.zip', await zipOf({ 'cells.grd': cells, 'other.csv': 'A\n1\n' }), 'grid');
    expect(zipped).toMatchObject({ status: 'Complete', format: 'grd', entry: 'cells.grd' });
    for (const [name, file] of [
      ['Grid', grid],
      ['Zipped', zipped],
    ] as const) {
      const created = await create(name, [[file, 'grid']]);
      expect(await client.generated(created.body.datasetId)).toMatchObject({ status: 'Complete' });
      const shown = file.entry === null ? 'cells.grd' : 'cells.zip › cells.grd';
      expect(await logsOf(client, created.body.datasetId)).toContain(
        `${shown}: 4 rows read, 4 used, 0 changed, 0 rejected`,
      );
    }
    expect((await create('No column', [[grid, 'grid', { x: 'NOWHERE' }]])).body.code).toBe('missing-mapping');
    expect(await upload('bad.grd', 'x\n', 'grid')).toMatchObject({
      status: 'Failed',
      error: { code: 'import-failed' },
    });
  });

  it('a file that was uploaded as one thing can be used as another', async () => {
    const zip = await zipOf({ 'cells.grd': '1\n2\n' });
    const model = await upload('both.zip', zip, 'model');
    expect((await create('Not read', [[model, 'grid']])).body.code).toBe('file-not-read');
    const asked = await update(client, model.id, { fileType: 'grid' });
    expect(asked.body.status).toBe('Pending');
    const read = (await client.metadata(model.id)) as unknown as FileMetadata;
    expect(read).toMatchObject({ status: 'Complete', rowCount: 2, fileType: 'grid', entry: 'cells.grd' });
    const created = await create('Again', [[read, 'model']]);
    expect(await client.generated(created.body.datasetId)).toMatchObject({ status: 'Complete' });
    // A table may also be used as it was uploaded.
    expect((await logsOf(client, created.body.datasetId))[0]).toMatch(/^both\.zip: 0 rows read/);
  });

  it('the doctor asks the builder of the type', async () => {
    const model = await upload('seen.obj', 'v', 'model');
    const { body } = await client.call<object>('POST', '/plugins/importing/examine', {
      importerId: 'acme.cores.cores',
      files: [{ rawFileId: model.id, fileType: 'model', mapping: {} }],
    });
    expect(body).toEqual({
      findings: [
        { code: 'seen', severity: 'information', fileName: 'seen.obj', rawFileId: model.id, values: { files: 1 } },
      ],
      error: null,
    });
  });
});

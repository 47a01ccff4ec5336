import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Answer, TreeDataset } from './api-client.ts';
import { hasSharedData, sharedData } from './drillhole-import.ts';
import { uploadFile } from './import-files.ts';
import { isBuilt } from './server-process.ts';
import { useServer } from './use-server.ts';
import { seconds } from '../patience.ts';

vi.setConfig({ testTimeout: seconds(120) });

interface Created {
  readonly datasetId: string;
  readonly name: string;
  readonly datasets: readonly { readonly id: string; readonly name: string; readonly datasetType: string }[];
}

describe.skipIf(!isBuilt || !hasSharedData)('OMF projects through the real server', () => {
  const setUp = useServer();

  const upload = async (path: string): Promise<string> => {
    const content = await readFile(join(sharedData, path));
    const as = { datasetType: 'Project', fileType: 'project' };
    return (await uploadFile(setUp.client, path.split('/').at(-1) ?? '', content, as)).id;
  };
  const create = (id: string, name: string, folderPath = ''): Promise<Answer<Created>> =>
    setUp.client.call('POST', '/dataset-omf/create', { id, name, groupName: 'Production', folderPath });
  const messages = async (id: string): Promise<string[]> => {
    const { body } = await setUp.client.call<{ logs: { message: string }[] }>('GET', `/dataset-logs?datasetId=${id}`);
    return body.logs.map((line) => line.message);
  };

  it('makes a dataset of each element of a project, or none when a name is taken', async () => {
    const id = await upload('omf-rust/tests/one_of_everything.omf');
    const { status, body } = await create(id, 'Everything');
    expect([status, body.datasets?.map(({ name, datasetType }) => [name, datasetType])]).toEqual([
      200,
      [
        ['Pyramid surface', 'Surface'],
        ['Pyramid points', 'Points'],
        ['Pyramid lines', 'Surface'],
        ['Pyramid grid surface', 'Surface'],
        ['Regular block model', 'Blockmodel'],
        ['Tensor block model', 'Blockmodel'],
        ['Sub-blocked block model, regular', 'Blockmodel'],
        ['Sub-blocked block model, free-form', 'Blockmodel'],
        ['Composite', 'Surface'],
        ['Textured', 'Surface'],
      ],
    ]);
    const built: TreeDataset[] = [];
    for (const dataset of body.datasets) built.push(await setUp.client.generated(dataset.id));
    expect(built.map(({ status: ended }) => ended)).toEqual(built.map(() => 'Complete'));
    expect(await messages(body.datasets[0]?.id ?? '')).toEqual([
      '6 rows read, 6 used, 0 changed, 0 rejected',
      'Pyramid surface: the colour #FF8000 was left out.',
      'Pyramid surface: the description was left out: A surface forming a pyramid',
      'Pyramid surface: the colour map of “Date-times” was left out.',
    ]);
    const report = await setUp.client.bytes(`/plugins/importing/report/${body.datasets[0]?.id}?language=es`);
    expect(Buffer.from(report).toString()).toContain('Pyramid surface: se omitió el color #FF8000.');
    expect(await create(id, 'Everything')).toMatchObject({ status: 409, body: { code: 'omf-names-taken' } });
    expect(await create(id, 'Everything', 'Again')).toMatchObject({ status: 200 });
  });

  it('gives the only element of a project the name of the dialog', async () => {
    const { body } = await create(await upload('omf-rust/examples/bunny_blocks/bunny_blocks.omf'), 'Bunny blocks');
    expect(body.datasets).toMatchObject([{ name: 'Bunny blocks', datasetType: 'Blockmodel' }]);
    expect(await setUp.client.generated(body.datasetId)).toMatchObject({ status: 'Complete', dataType: 'Blockmodel' });
    expect((await messages(body.datasetId))[0]).toBe('5123 rows read, 5123 used, 0 changed, 0 rejected');
  });

  it('imports again what it exported', async () => {
    const { body: first } = await create(await upload('omf-rust/examples/bunny_blocks/bunny_blocks.omf'), 'Exported');
    await setUp.client.generated(first.datasetId);
    const exported = await setUp.client.bytes(`/plugins/exporting/datasets/${first.datasetId}?format=omf.omf2`);
    const bytes = new Uint8Array(exported);
    const file = await uploadFile(setUp.client, 'again.omf', bytes, { datasetType: 'Project', fileType: 'project' });
    const { body } = await create(file.id, 'Imported again');
    expect(body.datasets).toMatchObject([{ name: 'Imported again', datasetType: 'Blockmodel' }]);
    expect(await setUp.client.generated(body.datasetId)).toMatchObject({ status: 'Complete', dataType: 'Blockmodel' });
    expect(await messages(body.datasetId)).toEqual(['5123 rows read, 5123 used, 0 changed, 0 rejected']);
  });

  it('refuses projects that cannot be read, with a reason', async () => {
    for (const [path, code, values] of [
      ['omf-python/v2/test_file.omf', 'omf-alpha-version', { file: 'test_file.omf' }],
      ['omf-rust/omf-python/tests/data/duplicate_element_name.omf', 'omf-duplicate-element', { element: 'Duplicate' }],
    ] as const)
      expect(await create(await upload(path), 'Broken')).toMatchObject({ status: 400, body: { code, values } });
    for (const [path, code, values] of [
      ['array_length_mismatch.omf', 'omf-item-count', { element: 'Length Mismatch', declared: 999, found: 4 }],
      ['missing_parquet.omf', 'omf-missing-entry', { element: 'Missing', entry: '1.parquet' }],
    ] as const) {
      const { body } = await create(await upload(`omf-rust/omf-python/tests/data/${path}`), path);
      const dataset = await setUp.client.generated(body.datasetId);
      expect(dataset).toMatchObject({ status: 'Failed', failure: { code, values } });
      expect((await messages(dataset.id)).at(-1)).toContain(path);
    }
  });
});

import type { DatasetRequest } from 'adit/core';
import { ApiError, type Api, type Toast } from 'adit/core/web';
import { updateMetadata, type DatasetMetadata } from 'adit/plugins/importing';
import { beforeEach, describe, expect, it } from 'vitest';
import { testImporter } from '../rules/testing/boxes.ts';
import { FileMapping } from '../mapping/file-mapping.ts';
import { ImportStore } from './import-store.ts';
import { columnNamed, metadataOf } from './testing/metadata.ts';

const column = columnNamed;
const metadata = metadataOf;

const tables: Record<string, DatasetMetadata> = {
  'collar.csv': metadata(
    'collar',
    ['BHID', 'X', 'Y', 'Z'].map((name) => column(name)),
  ),
  'survey.csv': metadata(
    'survey',
    ['BHID', 'AT', 'AZ', 'DIP'].map((name) => column(name)),
  ),
  'assay.csv': metadata('assay', [
    ...['BHID', 'FROM', 'TO', 'CU'].map((name) => column(name)),
    column('LITH', {
      statsDataType: 'categorical',
      dataType: 'string',
      typeOptions: ['categorical'],
      sentinels: ['NA'],
    }),
  ]),
};

/** Answers the calls of the dialog from memory. */
class MemoryApi {
  calls: { path: string; body: unknown }[] = [];
  failures: unknown[] = [];

  readonly api: Api = {
    call: async (spec, input) => this.#answer(spec.path, input.body) as never,
    send: async () => Promise.reject(new Error('Nothing is sent')),
    download: async () => Promise.reject(new Error('Nothing is downloaded')),
  };

  #answer(path: string, body: unknown): unknown {
    this.calls.push({ path, body });
    if (path === '/dataset-metadata/validate')
      return { outcome: 'metadata-available', id: (body as { file: { fileName: string } }).file.fileName };
    if (path === updateMetadata.path) {
      const { id } = body as { id: string };
      return tables[id] ?? Object.values(tables).find((table) => table.id === id);
    }
    if (path === testImporter.create?.path) sent = (body as { asked: DatasetRequest }).asked;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    return { datasetId: '1' };
  }
}

let memory: MemoryApi;
let toasts: Toast[];
let errors: unknown[];
let waits: number[];
let refreshed: number;
let sent: DatasetRequest | undefined;
const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
const file = (name: string): File => new File(['BHID\n1\n'], name);

function makeStore(): ImportStore {
  return new ImportStore({
    importer: testImporter,
    target: { kind: 'folder', groupName: 'Production', datasetType: 'Holes', folderPath: 'North' },
    site: 'site-1',
    api: memory.api,
    tree: {
      nodes: [],
      state: 'ready',
      groupNames: ['Production'],
      activeDatasetId: undefined,
      dataset: () => undefined,
      activate: () => undefined,
      refresh: async () => void (refreshed += 1),
    },
    toasts: { show: (toast) => void toasts.push(toast), showError: (error) => void errors.push(error) },
    t: (key) => key,
    navigation: { path: '/', query: new URLSearchParams(), go: () => undefined },
    types: () => [],
    wait,
  });
}

async function mapped(): Promise<ImportStore> {
  const store = makeStore();
  store.addFiles([file('assay.csv'), file('collar.csv'), file('survey.csv')]);
  await store.start();
  return store;
}

beforeEach(() => {
  memory = new MemoryApi();
  toasts = [];
  errors = [];
  waits = [];
  refreshed = 0;
  sent = undefined;
});

describe('the import dialog', () => {
  it('[I4.04] [I2.05] goes from upload over mapping to create', async () => {
    const store = makeStore();
    expect(store.form).toMatchObject({ groupName: 'Production', usesFolder: true, folderPath: 'North' });
    expect(store.form.canStart).toBe(false);
    store.addFiles([file('assay.csv'), file('collar.csv'), file('survey.csv')]);
    expect(store.form.name).toBe('collar');
    await store.start();
    expect(store.step).toBe('map');
    expect(store.files.map(({ fileType }) => fileType.id)).toEqual(['collar', 'survey', 'interval']);
    for (let index = 0; index < 3; index += 1) store.next();
    expect(store.step).toBe('create');
    store.previous();
    expect(store).toMatchObject({ step: 'map', fileIndex: 2 });
  });

  it('[I5.01] [I8.01] tells of a name that is too long or has spaces together, and does not start', async () => {
    const store = makeStore();
    store.addFiles([file('collar.csv')]);
    for (const [name, code] of [
      ['x'.repeat(51), 'name-too-long'],
      ['a  b', 'name-multiple-spaces'],
    ] as const) {
      store.form.setName(name);
      expect(store.form.canStart).toBe(true);
      await store.start();
      expect(toasts.at(-1)).toMatchObject({ type: 'error', message: `error.${code}` });
    }
    store.form.setName('  ');
    expect(store.form.canStart).toBe(false);
    store.form.setName('ok');
    store.form.setFolder(true, '');
    expect(store.form.canStart).toBe(false);
    expect(memory.calls).toEqual([]);
  });

  it('[I5.07] takes the name from the first file, until the user gives another', () => {
    const { form } = makeStore();
    const [collar] = testImporter.fileTypes;
    if (!collar) throw new Error('No box');
    form.add(collar, [file('wrong.csv')]);
    form.remove(form.files[0] as (typeof form.files)[number]);
    expect(form.name).toBe('');
    form.add(collar, [file('right.csv')]);
    expect(form.name).toBe('right');
    form.setName('mine');
    form.remove(form.files[0] as (typeof form.files)[number]);
    expect(form.name).toBe('mine');
  });

  it('[I5.03] [I8.01] tells of files of the wrong type', () => {
    makeStore().addFiles([file('picture.png')], 'collar');
    expect(toasts).toMatchObject([{ type: 'error', message: 'refusal.wrong-extension' }]);
  });

  it('[I2.06] gives up the files behind a toggle that is turned off', () => {
    const { form } = makeStore();
    const planned = testImporter.fileTypes.find(
      ({ id }) => id === 'planned',
    ) as (typeof testImporter.fileTypes)[number];
    form.add(planned, [file('plan.csv')]);
    expect(form.boxes.map(({ id }) => id)).toContain('planned');
    form.setToggle('planned', false);
    expect(form.files).toEqual([]);
  });

  it('[I7.01] [I7.07] [I3.06] keeps each mapping, then creates with everything that was chosen', async () => {
    const store = await mapped();
    store.setOption('sign', 'positive-down');
    store.showFile(2);
    expect(store.hierarchyColumns).toEqual(['BHID', 'LITH']);
    store.setHierarchy(['LITH', 'BHID']);
    expect(await store.create()).toBe(true);
    expect(
      memory.calls.filter(({ path, body }) => path === updateMetadata.path && 'columns' in (body as object)),
    ).toHaveLength(3);
    expect(memory.calls.at(-1)).toEqual({ path: '/dataset-holes/create', body: { made: 'collar', asked: sent } });
    expect(sent).toMatchObject({
      folderPath: 'North',
      options: { sign: 'positive-down' },
      hierarchy: ['LITH', 'BHID'],
    });
    expect(sent?.files[0]).toMatchObject({
      rawFileId: 'collar',
      metadataConfigId: 'config-collar',
      mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'Z' },
    });
    expect(toasts.at(-1)?.type).toBe('success');
  });

  it('[I7.14] tries a failed creation again, 2, 4 and 6 seconds later, and refetches the tree', async () => {
    const store = await mapped();
    waits = [];
    memory.failures = [new ApiError(0, 'unreachable', '', {}, undefined), new ApiError(503, 'busy', '', {}, undefined)];
    expect(await store.create()).toBe(true);
    expect(waits).toEqual([2000, 4000]);
    expect(refreshed).toBe(1);
    memory.failures = Array.from({ length: 4 }, () => new ApiError(0, 'unreachable', '', {}, undefined));
    expect(await store.create()).toBe(false);
    expect(errors).toHaveLength(1);
  });

  it('[I8.01] shows what the server says when it refuses, at once', async () => {
    const store = await mapped();
    waits = [];
    memory.failures = [new ApiError(409, 'dataset-name-taken', 'There is one already', {}, undefined)];
    expect(await store.create()).toBe(false);
    expect(errors).toMatchObject([{ message: 'There is one already' }]);
    expect(waits).toEqual([]);
    expect(store.isCreating).toBe(false);
  });
});

describe('the mapping of a file', () => {
  const interval = testImporter.fileTypes[4] as (typeof testImporter.fileTypes)[number];
  const make = (): FileMapping =>
    new FileMapping({ api: memory.api, fileType: interval, metadata: tables['assay.csv'] as DatasetMetadata, wait });
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

  it('[I9.02] [I5.10] reads the file anew a second after the last change', async () => {
    const mapping = make();
    mapping.setDataStartRow('5');
    mapping.setMissingSymbols(['NA']);
    expect(mapping.isDone).toBe(false);
    await settled();
    expect(waits).toContain(1000);
    expect(memory.calls.at(-1)?.body).toEqual({ id: 'assay', delimiter: ',', skipHeaderLines: 4, nanValues: '["NA"]' });
    expect(mapping.isRefreshing).toBe(false);
  });

  it('[I5.08] does not ask for what is wrong, and takes an empty delimiter for a comma', async () => {
    const mapping = make();
    mapping.setDelimiter('ab');
    await settled();
    expect(mapping.dialectProblem).toBe('invalid-delimiter');
    expect(memory.calls).toEqual([]);
    mapping.setDelimiter('');
    await settled();
    expect(memory.calls.at(-1)?.body).toMatchObject({ delimiter: ',' });
  });

  it('[I5.12] selects a mapped column and gives it the type of its variable', () => {
    const mapping = make();
    mapping.changeColumn('CU', { selected: false });
    mapping.choose('from', { kind: 'column', column: 'CU' });
    const find = (name: string) => mapping.columns.find(({ source }) => source.name === name);
    expect(find('CU')).toMatchObject({ selected: true, type: 'continuous' });
    expect(find('BHID')).toMatchObject({ selected: true, type: 'categorical' });
    mapping.choose('from', { kind: 'column', column: 'FROM' });
    expect(find('CU')?.selected).toBe(false);
  });

  it('[I5.11] is done when every variable has a column and a property is selected', () => {
    const mapping = make();
    expect(mapping.isDone).toBe(true);
    expect(mapping.isAutomatic('hole')).toBe(true);
    mapping.selectAll(false);
    expect(mapping.lacksProperty).toBe(true);
    expect(mapping.isDone).toBe(false);
  });

  it('offers the symbols that its columns hold', () => {
    const mapping = make();
    expect(mapping.suggestedSymbols).toEqual(['NA']);
    mapping.setMissingSymbols(['NA']);
    expect(mapping.suggestedSymbols).toEqual([]);
  });
});

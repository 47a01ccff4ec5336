import type { DatasetRequest } from 'adit/core';
import { ApiError, type Api, type Toast } from 'adit/core/web';
import { examineImport, updateMetadata, type DatasetMetadata } from 'adit/plugins/importing';
import type { TreeTarget } from 'adit/plugins/hierarchy';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { testImporter } from '../rules/testing/boxes.ts';
import { FileMapping } from '../mapping/file-mapping.ts';
import { ImportNotice } from '../follow/import-notices.ts';
import { ImportStore } from './import-store.ts';
import { columnNamed, metadataOf } from './testing/metadata.ts';

const column = columnNamed;
const metadata = metadataOf;

const tables: Record<string, DatasetMetadata> = {
  'collar.csv': metadata(
    'collar',
    ['BHID', 'X', 'Y', 'Z', 'TOP'].map((name) => column(name)),
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
  /** What the server waits for before it has read a file. */
  reading: (id: string) => Promise<void> | undefined = () => undefined;
  /** Why mappings cannot be kept. */
  unkept: Error | undefined;
  /** Why the chunks of the survey are not taken. */
  refused: Error | undefined;

  readonly api: Api = {
    call: async (spec, input) => {
      if (spec.path === updateMetadata.path) await this.reading((input.body as { id: string }).id);
      return this.#answer(spec.path, input.body) as never;
    },
    send: async () => Promise.reject(this.refused ?? new Error('Nothing is sent')),
    download: async () => Promise.reject(new Error('Nothing is downloaded')),
  };

  #answer(path: string, body: unknown): unknown {
    this.calls.push({ path, body });
    if (path === '/dataset-metadata/validate') {
      const { fileName } = (body as { file: { fileName: string } }).file;
      if (this.refused && fileName === 'survey.csv') return { outcome: 'upload' };
      return { outcome: 'metadata-available', id: fileName };
    }
    if (path === updateMetadata.path) {
      if (this.unkept) throw this.unkept;
      const { id } = body as { id: string };
      return tables[id] ?? Object.values(tables).find((table) => table.id === id);
    }
    if (path === examineImport.path) return { findings: [], error: null };
    if (path === testImporter.create?.path) sent = (body as { asked: DatasetRequest }).asked;
    const failure = this.failures.shift();
    if (failure !== undefined) throw failure;
    return { datasetId: '1' };
  }
}

let memory: MemoryApi;
let toasts: Toast[];
let errors: unknown[];
/** How errors were told: their titles, and what begins. */
let told: unknown[][];
let waits: number[];
let refreshed: number;
/** Why the tree cannot be read again. */
let unread: Error | undefined;
let underWay: string[];
let sent: DatasetRequest | undefined;
const wait = async (milliseconds: number): Promise<void> => void waits.push(milliseconds);
const file = (name: string): File => new File(['BHID\n1\n'], name);

const inFolder: TreeTarget = { kind: 'folder', groupName: 'Production', datasetType: 'Holes', folderPath: 'North' };

function makeStore(target = inFolder, groupNames = ['Production']): ImportStore {
  return new ImportStore({
    importer: testImporter,
    target,
    site: 'site-1',
    siteUnit: 'm',
    api: memory.api,
    tree: {
      nodes: [],
      state: 'ready',
      groupNames,
      activeDatasetId: undefined,
      dataset: () => undefined,
      activate: () => undefined,
      refresh: async () => {
        refreshed += 1;
        if (unread) throw unread;
      },
    },
    toasts: {
      show: (toast) => void toasts.push(toast),
      showError: (error, ...how) => void (errors.push(error), told.push(how)),
    },
    notice: new ImportNotice('import/1'),
    created: (datasetId) => void underWay.push(datasetId),
    t: (key) => key,
    navigation: { path: '/', query: new URLSearchParams(), go: () => undefined },
    types: () => [],
    wait,
  });
}

async function mapped(store = makeStore()): Promise<ImportStore> {
  store.addFiles([file('assay.csv'), file('collar.csv'), file('survey.csv')]);
  await store.start();
  return store;
}

beforeEach(() => {
  memory = new MemoryApi();
  toasts = [];
  underWay = [];
  errors = [];
  told = [];
  waits = [];
  refreshed = 0;
  unread = undefined;
  sent = undefined;
});

describe('the import dialog', () => {
  it('[I4.01a, I4.04a, I4.04b, I4.04c, I4.04e, I4.04f, I4.04i, I2.05f, I9.01] goes from upload over mapping to create', async () => {
    const store = makeStore();
    expect(store.step).toBe('upload');
    expect(store.form).toMatchObject({ groupName: 'Production', usesFolder: true, folderPath: 'North' });
    expect(store.form.canStart).toBe(false);
    store.addFiles([file('assay.csv'), file('collar.csv'), file('survey.csv')]);
    expect(store.form.name).toBe('collar');
    expect(store.form.files.map(({ stage }) => stage)).toEqual(['staged', 'staged', 'staged']);
    let read = (): void => undefined;
    const isRead = new Promise<void>((resolve) => (read = resolve));
    memory.reading = (id) => (id === 'assay.csv' ? isRead : undefined);
    const starting = store.start();
    await vi.waitFor(() => expect(store.files.filter(({ stage }) => stage === 'ready')).toHaveLength(2));
    expect([store.step, store.isUploading]).toEqual(['upload', true]);
    read();
    await starting;
    // Each file starts 250 ms times its place after the first.
    expect(waits.filter((milliseconds) => milliseconds < 300 || milliseconds === 500)).toEqual([250, 500]);
    expect(store.files.map(({ stage }) => stage)).toEqual(['ready', 'ready', 'ready']);
    expect([store.step, store.isUploading]).toEqual(['map', false]);
    expect(store.files.map(({ fileType }) => fileType.id)).toEqual(['collar', 'survey', 'interval']);
    const places = [0, 1, 2].map(() => {
      const place = [store.fileIndex, store.isLastFile];
      store.next();
      return place;
    });
    expect(places).toEqual([
      [0, false],
      [1, false],
      [2, true],
    ]);
    expect(store.step).toBe('create');
    store.previous();
    expect(store).toMatchObject({ step: 'map', fileIndex: 2 });
    store.previous();
    expect(store).toMatchObject({ step: 'map', fileIndex: 1 });
    store.previous();
    expect(store).toMatchObject({ step: 'map', fileIndex: 0 });
    store.previous();
    expect(store.step).toBe('upload');
  });

  it('[I2.05d, I9.09a, I1.01h, I1.01i, W9.08] begins with the group Production and no folder, and creates where the user says', async () => {
    const store = await mapped(makeStore({ kind: 'empty' }, ['Exploration', 'Production']));
    expect(store.form.groups).toEqual(['Exploration', 'Production']);
    expect([store.form.groupName, store.form.folderPath]).toEqual(['Production', '']);
    expect(await store.create()).toBe(true);
    expect(sent).toMatchObject({ groupName: 'Production', folderPath: '' });
    store.form.setGroup('Exploration');
    store.form.setFolder(true, 'South');
    expect(await store.create()).toBe(true);
    expect(sent).toMatchObject({ groupName: 'Exploration', folderPath: 'South' });
  });

  it('[I5.01, I8.01, I9.03] tells of a name of a dataset or a folder that is too long or has spaces together, and does not start', async () => {
    const store = makeStore();
    store.addFiles([file('collar.csv')]);
    for (const [name, code] of [
      ['x'.repeat(51), 'name-too-long'],
      ['a  b', 'name-multiple-spaces'],
    ] as const) {
      store.form.setName(name);
      expect(store.form.canStart).toBe(true);
      await store.start();
      expect(toasts.at(-1)).toEqual({ type: 'error', title: 'toast.error', message: `error.${code}` });
    }
    store.form.setName('  ');
    expect(store.form.canStart).toBe(false);
    store.form.setName('x'.repeat(50));
    for (const [folder, code] of [
      ['x'.repeat(51), 'name-too-long'],
      ['a  b', 'name-multiple-spaces'],
    ] as const) {
      store.form.setFolder(true, folder);
      await store.start();
      expect(toasts.at(-1)).toEqual({ type: 'error', title: 'toast.error', message: `error.${code}` });
    }
    expect(toasts).toHaveLength(4);
    store.form.setFolder(true, 'x'.repeat(50));
    expect([store.form.nameProblem, store.form.folderProblem]).toEqual([undefined, undefined]);
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
    form.add(collar, [file('late.csv')]);
    expect(form.name).toBe('mine');
    form.setName('');
    form.add(testImporter.fileTypes[1]!, [file('second.csv')]);
    expect(form.name).toBe('late');
  });

  it('[I5.07] offers the name without the word of the file type beside that of the first file, until another is given', () => {
    const { form } = makeStore();
    const [collar] = testImporter.fileTypes;
    if (!collar) throw new Error('No box');
    form.add(collar, [file('collar_BABBITT.csv')]);
    expect([form.name, form.shorterName]).toEqual(['collar_BABBITT', 'BABBITT']);
    form.setName('mine');
    expect(form.shorterName).toBeUndefined();
    form.setName('collar_BABBITT');
    expect(form.shorterName).toBe('BABBITT');
    form.setName('BABBITT');
    expect([form.name, form.shorterName]).toEqual(['BABBITT', undefined]);
  });

  it('[I4.03, I8.07] ends a file that is refused with the message, and no other', async () => {
    memory.refused = new ApiError(400, 'disk-odd', 'The disk is in a mood.', {}, undefined);
    const store = await mapped();
    expect(store.files.map(({ stage, error }) => [stage, error])).toEqual([
      ['ready', undefined],
      ['failed', memory.refused],
      ['ready', undefined],
    ]);
    expect([store.step, store.isUploading]).toEqual(['upload', false]);
  });

  it('[I5.03o] [I8.01] tells of files of the wrong type', () => {
    makeStore().addFiles([file('picture.png')], 'collar');
    expect(toasts).toEqual([{ type: 'error', title: 'toast.error', message: 'refusal.wrong-extension' }]);
  });

  it('[I5.04, I8.01] tells of a name that is used, and that there is no file in what was dropped, by the title that all of these have', () => {
    const store = makeStore();
    store.addFiles([]);
    store.addFiles([file('collar.csv'), file('COLLAR.csv')], 'collar');
    expect(toasts).toEqual(
      ['error.no-files', 'refusal.name-used'].map((message) => ({ type: 'error', title: 'toast.error', message })),
    );
    expect(store.form.files).toHaveLength(1);
  });

  it('[I5.02] does not start without a file, a name, a group, or the name of a folder that is switched on', async () => {
    const store = makeStore();
    store.form.setName('Pit');
    expect(store.form.canStart).toBe(false);
    store.addFiles([file('collar.csv')]);
    const { form } = store;
    const whole = (): void => {
      form.setName('Pit');
      form.setGroup('Production');
      form.setFolder(true, 'North');
      expect(form.canStart).toBe(true);
    };
    for (const lack of [
      () => form.setName(''),
      () => form.setName(' \t '),
      () => form.setGroup(''),
      () => form.setFolder(true, ''),
      () => form.setFolder(true, '  '),
    ]) {
      whole();
      lack();
      expect(form.canStart).toBe(false);
      expect(await store.start()).toBe(false);
    }
    form.setFolder(false);
    expect(form.canStart).toBe(true);
    expect([memory.calls, toasts]).toEqual([[], []]);
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

  it('[I1.01g, I1.01h, I1.01i, I3.06, I5.12, I7.01, I7.07, I8.01] keeps each mapping, then creates with everything that was chosen', async () => {
    const store = await mapped();
    store.setOption('sign', 'positive-down');
    const [collar] = store.mappings;
    for (const name of ['TOP', 'Z']) collar?.changeColumn(name, { selected: false, statsDataType: 'categorical' });
    collar?.choose('elevation', { kind: 'column', column: 'TOP' });
    store.showFile(2);
    expect(store.hierarchyColumns).toEqual(['BHID', 'LITH']);
    store.setHierarchy(['LITH', 'BHID']);
    expect(await store.create()).toBe(true);
    const kept = memory.calls.filter(({ path, body }) => path === updateMetadata.path && 'columns' in (body as object));
    const choice = (name: string, statsDataType: string, selected = true) => ({
      ...{ name, selected, statsDataType, units: 'none' },
    });
    const numbers = (...names: string[]) => names.map((name) => choice(name, 'continuous'));
    const hole = choice('BHID', 'categorical');
    expect(kept.map(({ body }) => body)).toEqual([
      {
        id: 'collar',
        mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'TOP' },
        columns: [hole, ...numbers('X', 'Y'), choice('Z', 'categorical', false), ...numbers('TOP')],
      },
      {
        id: 'survey',
        mapping: { hole: 'BHID', depth: 'AT', azimuth: 'AZ', dip: 'DIP' },
        columns: [hole, ...numbers('AT', 'AZ', 'DIP')],
      },
      {
        id: 'assay',
        mapping: { hole: 'BHID', from: 'FROM', to: 'TO' },
        columns: [hole, ...numbers('FROM', 'TO', 'CU'), choice('LITH', 'categorical')],
      },
    ]);
    expect(memory.calls.at(-1)).toEqual({ path: '/dataset-holes/create', body: { made: 'collar', asked: sent } });
    expect(sent).toMatchObject({
      groupName: 'Production',
      folderPath: 'North',
      options: { sign: 'positive-down' },
      hierarchy: ['LITH', 'BHID'],
    });
    expect(sent?.files[0]).toMatchObject({
      rawFileId: 'collar',
      metadataConfigId: 'config-collar',
      mapping: { hole: 'BHID', easting: 'X', northing: 'Y', elevation: 'TOP' },
    });
    expect(
      sent?.files[0]?.columns?.map(({ name, statsDataType, selected }) => [name, statsDataType, selected]),
    ).toEqual([
      ['BHID', 'categorical', true],
      ['X', 'continuous', true],
      ['Y', 'continuous', true],
      ['Z', 'categorical', false],
      ['TOP', 'continuous', true],
    ]);
    expect(toasts.at(-1)).toMatchObject({
      type: 'success',
      title: 'toast.created',
      message: 'toast.created-message',
    });
    // The toast goes on to tell of the dataset that is under way.
    expect([toasts.at(-1)?.key, underWay]).toEqual(['import/1', ['1']]);
  });

  it('says nothing of coordinates unless something was said of them', async () => {
    const store = await mapped();
    expect([store.examineRequest?.coordinates, store.examineRequest?.lengthUnit]).toEqual([undefined, undefined]);
    store.form.setSystem('EPSG:28351');
    store.form.setStored('site');
    const coordinates = { system: 'EPSG:28351', stored: 'site' };
    expect(store.examineRequest?.coordinates).toEqual(coordinates);
    await store.create();
    expect(sent?.coordinates).toEqual(coordinates);
    // Of another system it is asked anew.
    store.form.setSystem('EPSG:28352');
    expect(store.form.coordinates).toEqual({ system: 'EPSG:28352' });
  });

  it('creates nothing while the files are in another system than the site and nobody has said what is to become of that', async () => {
    const store = await mapped();
    const choices = [
      { code: 'coordinates-site', fix: { kind: 'coordinates', stored: 'site' } },
      { code: 'coordinates-file', fix: { kind: 'coordinates', stored: 'file' } },
    ] as const;
    const values = { system: 'a', site: 'b' };
    const asked = { code: 'system-other', severity: 'error', fileName: 'collar.csv', values, choices } as const;
    store.doctor.findings = [{ ...asked, choices: [...choices] }];
    expect([store.doctor.isAsked, await store.create(), sent]).toEqual([true, false, undefined]);
    store.doctor.choose(store.doctor.findings[0]!, 'coordinates-file');
    expect(store.form.coordinates).toEqual({ stored: 'file' });
    expect([store.doctor.isAsked, await store.create()]).toEqual([false, true]);
    expect(sent?.coordinates).toEqual({ stored: 'file' });
  });

  it('[A7.37c, A7.37d, I7.14a, I7.14b, I7.14c, W7.01h, W7.01i] tries a failed creation again, 2, 4 and 6 seconds later, and refetches the tree', async () => {
    const store = await mapped();
    waits = [];
    memory.failures = [new ApiError(0, 'unreachable', '', {}, undefined), new ApiError(503, 'busy', '', {}, undefined)];
    expect(await store.create()).toBe(true);
    expect(waits).toEqual([2000, 4000]);
    expect(refreshed).toBe(1);
    memory.failures = Array.from({ length: 5 }, () => new ApiError(0, 'unreachable', '', {}, undefined));
    waits = [];
    expect(await store.create()).toBe(false);
    // Once, and three times again.
    expect([waits, memory.failures.length, errors.length]).toEqual([[2000, 4000, 6000], 1, 1]);
  });

  it('[I7.14a, W8.06a, W8.06b, W8.06d] is done though the tree cannot be read again, which is told without a dismiss button', async () => {
    const store = await mapped();
    unread = new ApiError(503, 'busy', 'Busy', {}, undefined);
    expect(await store.create()).toBe(true);
    await vi.waitFor(() => expect(told).toEqual([['toast.tree-not-read', { dismissable: false }]]));
    expect(errors).toEqual([unread]);
    expect([english, spanish].map((texts) => texts['toast.tree-not-read'])).toEqual([
      'The data tree could not be read',
      'No se pudo leer el árbol de datos',
    ]);
  });

  it('[W7.01g] makes the creation again that fails, and not the keeping of a mapping before it', async () => {
    const store = await mapped();
    waits = [];
    const kept = (): number =>
      memory.calls.filter(({ path, body }) => path === updateMetadata.path && 'columns' in (body as object)).length;
    const created = (): number => memory.calls.filter(({ path }) => path === testImporter.create?.path).length;
    memory.unkept = new ApiError(503, 'busy', '', {}, undefined);
    const before = kept();
    expect(await store.create()).toBe(false);
    expect([kept() - before, created(), waits]).toEqual([3, 0, []]);
    memory.unkept = undefined;
    memory.failures = [new ApiError(503, 'busy', '', {}, undefined)];
    expect(await store.create()).toBe(true);
    expect([created(), waits]).toEqual([2, [2000]]);
  });

  it('[I8.01] shows what the server says when it refuses, at once', async () => {
    const store = await mapped();
    waits = [];
    memory.failures = [new ApiError(409, 'dataset-name-taken', 'There is one already', {}, undefined)];
    expect(await store.create()).toBe(false);
    expect(errors).toMatchObject([{ message: 'There is one already' }]);
    expect(told).toEqual([['toast.not-created', { messageFirst: true }]]);
    expect(waits).toEqual([]);
    expect(store.isCreating).toBe(false);
  });

  it('[I8.01, I8.04, I8.05] says the server’s message first where files cannot be listed, or read again', async () => {
    const store = await mapped();
    const failure = new ApiError(503, 'busy', 'The disk is in a mood', {}, undefined);
    memory.failures = [failure];
    await store.previousUploads(testImporter.fileTypes[0]!).load(new AbortController().signal);
    memory.unkept = failure;
    store.file?.mapping?.setDelimiter(';');
    await vi.waitFor(() => expect(store.file?.mapping?.refreshError).toBe(failure));
    expect(errors).toEqual([failure, failure]);
    expect(told).toEqual(['previous.failed', 'toast.not-read-again'].map((title) => [title, { messageFirst: true }]));
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
    expect(find('CU')).toMatchObject({ selected: false, type: 'continuous' });
    mapping.choose('hole', { kind: 'column', column: 'CU' });
    expect(find('CU')).toMatchObject({ selected: true, type: 'categorical' });
  });

  it('[I5.11] is done when every variable has a column and a property is selected', () => {
    const mapping = make();
    expect(mapping.isDone).toBe(true);
    expect(mapping.isAutomatic('hole')).toBe(true);
    const unmapped = make();
    unmapped.setChoices({ from: undefined }, {});
    expect([unmapped.open.map(({ name }) => name), unmapped.isDone]).toEqual([['from'], false]);
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

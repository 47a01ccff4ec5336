import type { DatasetImporter, DatasetRequest, ImportFileType } from 'adit/core';
import { ApiError, type Api, type Toast } from 'adit/core/web';
import { examineImport, updateMetadata, type DatasetMetadata } from 'adit/plugins/importing';
import { beforeEach, describe, expect, it } from 'vitest';
import { createRouteOf } from '../rules/testing/boxes.ts';
import { ImportNotice } from '../follow/import-notices.ts';
import { ImportStore } from './import-store.ts';
import { metadataOf } from './testing/metadata.ts';

const box = (id: string, extensions: readonly string[], more: Partial<ImportFileType> = {}): ImportFileType => ({
  id,
  titleKey: id,
  extensions,
  required: false,
  multiple: false,
  variables: [],
  needsProperty: false,
  ...more,
});
const importer = (fileTypes: readonly ImportFileType[]): DatasetImporter => ({
  id: 'shapes.shapes',
  datasetType: 'Surface',
  titleKey: 'title',
  create: createRouteOf('shapes'),
  permission: 'shapes.import',
  fileTypes,
  options: [],
  hierarchy: false,
  showsUploadOnly: true,
});
const extra = { behindToggle: 'material', togetherWithToggle: true, opaque: true } as const;
const shapes = importer([
  box('shape', ['obj', 'dxf', 'zip'], { required: true, opaque: true }),
  box('shapeMTL', ['mtl'], extra),
  box('shapeTexture', ['jpg', 'png'], extra),
]);
const blocks = importer([
  box('blockmodel', ['csv', 'dm', 'zip'], {
    required: true,
    variables: [{ name: 'xc', aliases: ['xc'] }],
    selfDescribing: ['dm'],
  }),
]);

let calls: { path: string; body: unknown }[];
let failures: unknown[];
let answers: Record<string, Partial<DatasetMetadata>>;
let toasts: Toast[];
let errors: unknown[];
let sent: DatasetRequest | undefined;
let examinations: object[];
let examining: () => void;
let refreshed: number;

const api: Api = {
  call: async (spec, { body }) => {
    calls.push({ path: spec.path, body });
    if (spec.path === '/dataset-metadata/validate')
      return { outcome: 'metadata-available', id: (body as { file: { fileName: string } }).file.fileName } as never;
    if (spec.path === updateMetadata.path) {
      const { id } = body as { id: string };
      return metadataOf(id, [], { fileName: id, ...answers[id] }) as never;
    }
    if (spec.path === shapes.create?.path) sent = (body as { asked: DatasetRequest }).asked;
    if (spec.path === examineImport.path) {
      examining();
      return { findings: [], error: null, ...examinations.shift() } as never;
    }
    const failure = spec.path === shapes.create?.path ? failures.shift() : undefined;
    if (failure !== undefined) throw failure;
    return { recipes: [], findings: [], error: null } as never;
  },
  send: () => Promise.reject(new Error('Nothing is sent')),
  download: () => Promise.reject(new Error('Nothing is downloaded')),
};

const make = (wanted: DatasetImporter): ImportStore =>
  new ImportStore({
    importer: wanted,
    target: { kind: 'group', groupName: 'Production' },
    site: 'site-1',
    siteUnit: 'm',
    api,
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
    navigation: { path: '/', query: new URLSearchParams(), go: () => undefined },
    notice: new ImportNotice('import/1'),
    t: (key) => key,
    types: () => [],
    wait: async () => undefined,
  });
const file = (name: string): File => new File(['v 0 0 0'], name);
const created = (): number => calls.filter(({ path }) => path === shapes.create?.path).length;

beforeEach(() => {
  calls = [];
  failures = [];
  answers = {};
  toasts = [];
  errors = [];
  sent = undefined;
  examinations = [];
  examining = () => undefined;
  refreshed = 0;
});

describe('an import of files that hold no table', () => {
  it('[I2.04, I2.15, I3.01c, I3.01d, I3.01e, I3.07, I7.14a] is created as soon as the upload has finished, without a mapping', async () => {
    const store = make(shapes);
    store.addFiles([file('pit.obj')]);
    expect(store.needsNoMapping).toBe(true);
    expect(await store.start()).toBe(true);
    expect(store.step).toBe('upload');
    expect(store.files[0]).toMatchObject({ stage: 'ready', fileId: 'pit.obj', hasError: false, progress: 1 });
    expect(sent).toMatchObject({ name: 'pit', groupName: 'Production', folderPath: '' });
    expect(sent?.files).toEqual([
      { rawFileId: 'pit.obj', fileType: 'shape', metadataConfigId: 'config-pit.obj', mapping: {} },
    ]);
    expect(calls.some(({ body }) => 'columns' in (body as object))).toBe(false);
    expect(toasts).toMatchObject([{ type: 'success' }]);
    expect(refreshed).toBe(1);
  });

  it('[I8.09] is held by what was found in its files, until these are others; a look that ended early holds nothing', async () => {
    const finding = { code: 'nothing-to-draw', severity: 'error', fileName: 'pit.obj', values: {} };
    const cut = { code: 'grid-cut-short', values: {} };
    for (const examined of [
      { findings: [finding], error: null },
      { findings: [], error: cut },
    ]) {
      examinations = [examined];
      const store = make(shapes);
      store.addFiles([file('pit.obj')]);
      expect(await store.start()).toBe(false);
      expect(store).toMatchObject({ check: { isHeld: true }, isChecking: false, isCreating: false });
      expect(created()).toBe(0);
      store.form.remove(store.files[0] as (typeof store.files)[number]);
      store.addFiles([file('other.obj')]);
      expect(store.check.isHeld).toBe(false);
      expect(await store.start()).toBe(true);
      calls = [];
    }
    examinations = [{ findings: [{ ...finding, severity: 'warning' }], error: { code: 'task-too-long', values: {} } }];
    const store = make(shapes);
    store.addFiles([file('pit.obj')]);
    expect(await store.start()).toBe(true);
  });

  it('shows once what one click would put right, and is made by the next click, whether that was done or not', async () => {
    const fix = { kind: 'option', option: 'zeros', value: 'missing' };
    const finding = { code: 'many-zeros', severity: 'warning', fileName: 'pit.obj', values: {}, fix };
    for (const isFixed of [true, false]) {
      calls = [];
      examinations = [{ findings: [finding], error: null }];
      const store = make(shapes);
      store.addFiles([file('pit.obj')]);
      expect(await store.start()).toBe(false);
      expect(store.check).toMatchObject({ isHeld: false, isProposed: true });
      expect(created()).toBe(0);
      examinations = [{ findings: isFixed ? [] : [finding], error: null }];
      if (isFixed) store.doctor.fix(store.doctor.findings[0]!);
      expect(store.options['zeros']).toBe(isFixed ? 'missing' : undefined);
      expect(await store.start()).toBe(true);
      expect(created()).toBe(1);
    }
  });

  it('is not created when the dialog is left while its files are looked at', async () => {
    const store = make(shapes);
    store.addFiles([file('pit.obj')]);
    examining = () => void store.leave();
    expect(await store.start()).toBe(false);
    expect(created()).toBe(0);
  });

  it('[I8.09] [I2.10] whose creation is refused can be left or tried again', async () => {
    const store = make(shapes);
    store.addFiles([file('pit.obj')]);
    failures = [new ApiError(409, 'taken', 'There is one', {}, undefined)];
    expect(await store.start()).toBe(false);
    expect(store).toMatchObject({ hasGenerationFailed: true, step: 'upload', isCreating: false });
    expect(errors).toHaveLength(1);
    expect(await store.start()).toBe(true);
    expect(store.hasGenerationFailed).toBe(false);
    expect(created()).toBe(2);
  });

  it('[I3.01c] has an error with the file that cannot be read, until it is tried again', async () => {
    const store = make(shapes);
    answers = { 'pit.obj': { status: 'Failed', errorMsg: 'bad', error: { code: 'archive-empty', values: {} } } };
    store.addFiles([file('pit.obj')]);
    expect(store.files[0]?.hasError).toBe(false);
    expect(await store.start()).toBe(false);
    expect(store.files[0]).toMatchObject({
      hasError: true,
      stage: 'failed',
      progress: 0,
      error: { code: 'archive-empty' },
    });
    expect(created()).toBe(0);
    answers = {};
    expect(await store.start()).toBe(true);
    expect(store.files[0]).toMatchObject({ hasError: false, error: undefined });
  });

  it('[I2.08, I3.01k] offers the extra files only once the main file is there', () => {
    const { form } = make(shapes);
    expect(form.toggleNames).toEqual([]);
    form.drop([file('pit.obj')]);
    expect(form.files.map(({ fileType }) => fileType.id)).toEqual(['shape']);
    expect(form.toggleNames).toEqual(['material']);
    form.setToggle('material', true);
    expect(form.boxes.map(({ id }) => id)).toEqual(['shape', 'shapeMTL', 'shapeTexture']);
  });

  it('[I5.05] needs both extra files when they are asked for', () => {
    const { form } = make(shapes);
    form.drop([file('pit.obj'), file('pit.mtl')]);
    expect(form.toggles.has('material')).toBe(true);
    expect(form.canStart).toBe(false);
    expect(form.missing).toMatchObject({ code: 'file-required', fileType: { id: 'shapeTexture' } });
    form.drop([file('pit.jpg')]);
    expect(form.canStart).toBe(true);
    form.remove(form.files.find(({ name }) => name === 'pit.mtl')!);
    expect(form.canStart).toBe(false);
    expect(form.missing).toMatchObject({ code: 'file-required', fileType: { id: 'shapeMTL' } });
  });

  it('[I2.15] gives up the extra files when they are not asked for any more, or the main file is taken out', () => {
    for (const end of ['toggle', 'main'] as const) {
      const { form } = make(shapes);
      form.drop([file('pit.obj'), file('pit.mtl'), file('pit.png')]);
      expect(form.files).toHaveLength(3);
      if (end === 'toggle') form.setToggle('material', false);
      else form.remove(form.ordered[0] as (typeof form.files)[number]);
      expect(form.files.map(({ name }) => name)).toEqual(end === 'toggle' ? ['pit.obj'] : []);
      expect(form.toggles.size).toBe(0);
    }
  });
});

describe('an import that shows the upload only, of files that hold a table', () => {
  it('[I2.04, I2.07, I4.04c, I4.04i] is mapped after the upload, and created from there', async () => {
    answers = { 'blocks.csv': metadataOf('blocks.csv', ['XC', 'grade']) };
    const store = make(blocks);
    store.addFiles([file('blocks.csv')]);
    expect(store.needsNoMapping).toBe(false);
    expect(await store.start()).toBe(false);
    expect(store).toMatchObject({ step: 'map', isLastFile: true, allMapped: true });
    store.next();
    expect(store.step).toBe('map');
    expect(await store.create()).toBe(true);
    await store.leave();
  });

  it('[I3.17] needs no columns of a file that says itself where its items are, in an archive too', async () => {
    answers = {
      'a.dm': metadataOf('a.dm', ['AU'], { fileName: 'a.dm', encoding: '' }),
      'b.zip': metadataOf('b.zip', ['AU'], { fileName: 'b.zip', format: 'dm', encoding: '' }),
      'c.zip': metadataOf('c.zip', ['AU'], { fileName: 'c.zip', format: 'csv' }),
    };
    const needed = [];
    for (const name of Object.keys(answers)) {
      const store = make(blocks);
      store.addFiles([file(name)]);
      await store.start();
      needed.push([store.file?.mapping?.open.length, store.file?.mapping?.isDelimited]);
      await store.leave();
    }
    expect(needed).toEqual([
      [0, false],
      [0, false],
      [1, true],
    ]);
  });
});

describe('a file that was uploaded before', () => {
  it('[I2.05h, I3.01a, I3.01e] is used as what its box says, without being sent', async () => {
    answers = { 'raw-7': metadataOf('raw-7', ['XC', 'grade']) };
    const store = make(blocks);
    const [type] = blocks.fileTypes;
    store.addUploaded([{ name: 'old.csv', size: 12, rawFileId: 'raw-7' }], type as ImportFileType);
    expect(store.form.name).toBe('old');
    expect(store.files[0]).toMatchObject({ name: 'old.csv', size: 12, fileId: 'raw-7', stage: 'staged' });
    await store.start();
    expect(store.files[0]).toMatchObject({ stage: 'ready', fileId: 'raw-7' });
    const used = { id: 'raw-7', datasetType: 'Surface', fileType: 'blockmodel' };
    expect(calls.filter(({ path }) => path === updateMetadata.path)[0]?.body).toEqual(used);
    expect(calls.some(({ path }) => path === '/dataset-metadata/validate')).toBe(false);
    await store.leave();
  });

  it('[I3.19] takes the columns that the file itself names, and those of the mapping that was kept for this sort of file', async () => {
    const columns = ['EAST_A', 'EAST_B', 'grade'];
    const of = async (more: Partial<DatasetMetadata>): Promise<string | undefined> => {
      answers = { 'raw-8': metadataOf('raw-8', columns, more) };
      const store = make(blocks);
      store.addUploaded([{ name: 'old.csv', size: 1, rawFileId: 'raw-8' }], blocks.fileTypes[0] as ImportFileType);
      await store.start();
      await store.leave();
      return store.file?.mapping?.payload.mapping['xc'];
    };
    expect(await of({})).toBeUndefined();
    expect(await of({ defaultColumns: { xc: 'EAST_A' } })).toBe('EAST_A');
    const mapping = { xc: 'EAST_B' };
    expect(await of({ defaultColumns: { xc: 'EAST_A' }, mapping, fileType: 'blockmodel' })).toBe('EAST_B');
    expect(await of({ mapping, fileType: 'collar' })).toBeUndefined();
    expect(await of({ defaultColumns: { xc: 'GONE' } })).toBeUndefined();
  });
});

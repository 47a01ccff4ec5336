import { ApiError, type Api } from 'adit/core/web';
import type { Recipe } from 'adit/plugins/importing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drillholeBoxes } from '../rules/testing/boxes.ts';
import { FileMapping } from '../mapping/file-mapping.ts';
import { metadataOf } from '../store/testing/metadata.ts';
import { RecipesStore, type RecipeTarget } from './recipes-store.ts';

const collar = drillholeBoxes[0] as (typeof drillholeBoxes)[number];
const survey = drillholeBoxes[1] as (typeof drillholeBoxes)[number];
const metadata = {
  collar: metadataOf('collar', ['BHID', 'A', 'B', 'C', 'CU'], { headerSignature: 'h-collar' }),
  survey: metadataOf('survey', ['BHID', 'AT', 'AZ', 'DIP'], { headerSignature: 'h-survey' }),
};

let calls: { method: string; body: unknown; query: unknown }[];
let failure: unknown;
let kept: Recipe[];
let errors: string[];
let target: RecipeTarget & { options: Record<string, string>; hierarchy: readonly string[] };
let store: RecipesStore;

const api = {
  call: async (spec: { method: string; path: string }, { body, query }: { body?: object; query?: object }) => {
    if (spec.path !== '/plugins/importing/recipes')
      return Object.values(metadata).find(({ id }) => id === (body as { id: string }).id);
    calls.push({ method: spec.method, body, query });
    if (failure !== undefined) throw failure;
    if (spec.method === 'GET') return { recipes: kept };
    return { ...body, id: 'new', updatedAt: '2026-02-01', updatedBy: { name: 'Ana' } };
  },
} as unknown as Api;

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  kept = [];
  errors = [];
  failure = undefined;
  target = {
    mappings: [
      new FileMapping({ api, fileType: collar, metadata: metadata.collar }),
      new FileMapping({ api, fileType: survey, metadata: metadata.survey }),
    ],
    options: { sign: 'auto' },
    hierarchy: [],
    setOption: (id, value) => void (target.options[id] = value),
    setHierarchy: (columns) => void (target.hierarchy = columns),
  };
  store = new RecipesStore({
    api,
    site: 'site-1',
    importerId: 'holes.holes',
    target,
    onError: (_error, task) => errors.push(task),
  });
});
afterEach(() => vi.useRealTimers());

const recipe = (more: Partial<Recipe> = {}): Recipe => ({
  id: '1',
  name: 'North',
  importerId: 'holes.holes',
  updatedAt: '2026-01-01',
  updatedBy: { name: 'Ana' },
  options: { sign: 'down', gone: 'x', 'finding.far-station': 'keep' },
  hierarchy: ['CU'],
  files: [
    {
      fileType: 'collar',
      headerSignature: 'h-collar',
      delimiter: ';',
      skipHeaderLines: 4,
      nanValues: '["-99"]',
      mapping: { hole: 'BHID', easting: 'A', northing: 'B', elevation: 'C' },
      columns: [{ name: 'CU', statsDataType: 'categorical', units: 'ft', selected: false }],
    },
  ],
  ...more,
});

describe('recipes', () => {
  it('are offered for files of the same sort with the same header, the better fit and the newer first', async () => {
    const [file] = recipe().files;
    if (!file) throw new Error('No file');
    kept = [
      recipe({ id: 'other-header', files: [{ ...file, headerSignature: 'h-else' }] }),
      recipe({ id: 'other-sort', files: [{ ...file, fileType: 'survey' }] }),
      recipe({ id: 'old' }),
      recipe({ id: 'new', updatedAt: '2026-03-01' }),
      recipe({ id: 'both', files: [file, { ...file, fileType: 'survey', headerSignature: 'h-survey' }] }),
    ];
    await store.load();
    expect(calls).toEqual([{ method: 'GET', body: undefined, query: { site: 'site-1', importerId: 'holes.holes' } }]);
    expect(store.offered.map(({ id }) => id)).toEqual(['both', 'new', 'old']);
  });

  it('make the choices that were kept, and leave other files alone', () => {
    store.apply(recipe());
    const [first, second] = target.mappings as [FileMapping, FileMapping];
    expect(first).toMatchObject({ delimiter: ';', dataStartRow: '5', missingSymbols: ['-99'] });
    expect(first.payload.mapping).toEqual({ hole: 'BHID', easting: 'A', northing: 'B', elevation: 'C' });
    expect(first.columns.at(-1)).toMatchObject({ selected: false, type: 'categorical', unit: 'ft' });
    expect(second.delimiter).toBe(',');
    expect(target.options).toEqual({ sign: 'down', 'finding.far-station': 'keep' });
    expect(target.hierarchy).toEqual(['CU']);
    expect(store.applied?.id).toBe('1');
  });

  it('[I9.05] are kept under a name, which is said for three seconds', async () => {
    store.apply(recipe());
    expect(await store.save(' South ')).toBe(true);
    expect(calls.at(-1)).toMatchObject({
      method: 'POST',
      body: {
        site: 'site-1',
        importerId: 'holes.holes',
        name: 'South',
        options: { sign: 'down' },
        hierarchy: ['CU'],
        files: [
          { fileType: 'collar', headerSignature: 'h-collar', delimiter: ';', nanValues: '["-99"]' },
          { fileType: 'survey', headerSignature: 'h-survey' },
        ],
      },
    });
    expect([store.saved.isOn, store.all.map(({ name }) => name)]).toEqual([true, ['South']]);
    vi.advanceTimersByTime(3000);
    expect(store.saved.isOn).toBe(false);
  });

  it('keep the row that is typed, though the file is not read anew yet', async () => {
    (target.mappings[0] as FileMapping).setDataStartRow('7');
    await store.save('Row');
    expect(calls.at(-1)?.body).toMatchObject({ files: [{ skipHeaderLines: 6 }, { skipHeaderLines: 1 }] });
  });

  it('are deleted, and failures are told of', async () => {
    kept = [recipe()];
    await store.load();
    await store.remove(recipe());
    expect([calls.at(-1)?.query, store.all]).toEqual([{ id: '1' }, []]);
    failure = new ApiError(500, 'x', '', {}, undefined);
    await store.load();
    expect(await store.save('A')).toBe(false);
    await store.remove(recipe());
    expect(errors).toEqual(['read', 'save', 'delete']);
    expect(store.isSaving).toBe(false);
  });
});

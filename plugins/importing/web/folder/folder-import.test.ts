import type { DatasetImporter } from 'adit/core';
import type { Api, Toasts } from 'adit/core/web';
import { examineImport, updateMetadata, type DatasetMetadata, type Recipe } from 'adit/plugins/importing';
import { beforeEach, expect, it, vi } from 'vitest';
import { ImportNotice } from '../follow/import-notices.ts';
import { pointBoxes, testImporter } from '../rules/testing/boxes.ts';
import { ImportStore } from '../store/import-store.ts';
import { metadataOf } from '../store/testing/metadata.ts';
import { FolderImport } from './folder-import.ts';
import type { FolderSet } from './folder-set.ts';

const soils: DatasetImporter = {
  ...testImporter,
  id: 'soils.soils',
  datasetType: 'Soils',
  fileTypes: pointBoxes,
  options: [],
};
const columns = ['BHID', 'X', 'Y', 'RL', 'TOP'];
const recipeOf = (id: string, headerSignature: string): Recipe => ({
  id,
  name: `Recipe ${id}`,
  importerId: testImporter.id,
  updatedAt: '2026-01-01',
  updatedBy: { name: 'Ana' },
  hierarchy: [],
  options: { sign: 'down' },
  files: [
    {
      fileType: 'collar',
      headerSignature,
      delimiter: ',',
      skipHeaderLines: 1,
      nanValues: '[]',
      mapping: { elevation: 'TOP' },
      columns: [],
    },
  ],
});

let recipes: Recipe[];
let inDialog: (store: ImportStore) => unknown;
/** What an examination waits for. */
let examining: Promise<void> | undefined;

/** Every file has the same columns; a header is told apart by the first letter of the file's name. */
const api = {
  call: async (spec: { path: string }, { body, query }: { body: unknown; query?: { importerId?: string } }) => {
    const id = (body as { id?: string })?.id ?? '';
    if (spec.path === updateMetadata.path)
      return metadataOf(id, columns, { headerSignature: id[0] ?? '' } as Partial<DatasetMetadata>);
    if (spec.path === examineImport.path) {
      await examining;
      return { findings: [], error: null };
    }
    if (spec.path === '/plugins/importing/recipes')
      return { recipes: recipes.filter(({ importerId }) => importerId === query?.importerId) };
    if (spec.path === testImporter.create?.path) return { datasetId: 'dataset-1' };
    return { outcome: 'metadata-available', id: (body as { file: { fileName: string } }).file.fileName };
  },
} as unknown as Api;

const toasts: Toasts = { show: () => undefined, showError: () => undefined };
const tree = { nodes: [], groupNames: ['Production', 'Planning', 'Holes only'], refresh: async () => undefined };
const groupsOf = ({ datasetType }: DatasetImporter): string[] =>
  tree.groupNames.filter((name) => datasetType === 'Holes' || name !== 'Holes only');

const localFile = (path: string) => ({ path, file: new File(['BHID,X\n1,2\n'], path), size: 11 });

async function listOf(files: Readonly<Record<string, DatasetImporter>>): Promise<FolderImport> {
  const datasets = Object.entries(files).map(([path, importer]) => {
    const [fileType] = importer.fileTypes;
    if (!fileType) throw new Error('An importer has a box');
    const part = { file: localFile(path), content: { lines: [] }, fileType, companions: [] };
    return { importer, name: path.replace('.csv', ''), parts: [part] };
  });
  const folder = new FolderImport({ datasets, unknown: [] }, [testImporter, soils], {
    makeImport: (importer, ofSet, created) =>
      new ImportStore({
        importer,
        target: { kind: 'empty' },
        site: 'site-1',
        siteUnit: 'm',
        api,
        tree: tree as never,
        toasts: ofSet,
        notice: new ImportNotice('import/1'),
        created,
        t: (key) => key,
        navigation: {} as never,
        types: () => [],
        wait: async () => undefined,
      }),
    showImport: async (store) => void (await inDialog(store)),
    groupsOf,
    toasts,
  });
  await folder.check();
  return folder;
}

const elevationOf = ({ store }: FolderSet): unknown => store?.mappings[0]?.choices['elevation'];
const top = { kind: 'column', column: 'TOP' } as const;

beforeEach(() => {
  recipes = [];
  inDialog = () => undefined;
  examining = undefined;
});

it('what is chosen in the dialog of a dataset is kept when it is left and opened again', async () => {
  const folder = await listOf({ 'a.csv': testImporter, 'b.csv': testImporter });
  const [set] = folder.sets as [FolderSet];
  expect(set.state).toBe('look');
  inDialog = (store) => {
    store.mappings[0]?.choose('elevation', top);
    store.setOption('sign', 'up');
    store.form.setName('North');
    store.form.setGroup('Planning');
    store.form.setFolder(true, 'Of May');
    store.previous();
    const survey = testImporter.fileTypes[1];
    store.addFiles([new File(['BHID,AT\n'], 'more.csv')], survey?.id);
  };
  await folder.look(set);
  expect(set).toMatchObject({ name: 'North', groupName: 'Planning', state: 'look' });
  expect(set.parts.map(({ file, fileType }) => [file.path, fileType.id])).toEqual([
    ['a.csv', 'collar'],
    ['more.csv', 'survey'],
  ]);
  let again: ImportStore | undefined;
  inDialog = (store) => (again = store);
  await folder.look(set);
  expect(again?.step).toBe('map');
  expect(again?.options).toEqual({ sign: 'up' });
  expect(again?.form.folderPath).toBe('Of May');
  expect(elevationOf(set)).toEqual(top);
  inDialog = (store) =>
    store.form.files.filter(({ name }) => name === 'more.csv').map((file) => store.form.remove(file));
  await folder.look(set);
  expect([set.state, set.parts.length]).toEqual(['ready', 1]);
});

it('a recipe is chosen for one dataset or for all that it fits, and taken back', async () => {
  recipes = [recipeOf('1', 'a')];
  const folder = await listOf({
    'a1.csv': testImporter,
    'a2.csv': testImporter,
    'b.csv': testImporter,
    's.csv': soils,
  });
  const [one, two, other, soil] = folder.sets as [FolderSet, FolderSet, FolderSet, FolderSet];
  expect(folder.sets.map((set) => set.recipes.length)).toEqual([1, 1, 0, 0]);
  await one.setRecipe(one.recipes[0]);
  expect([one.state, one.recipe?.id, elevationOf(one)]).toEqual(['ready', '1', top]);
  expect([two.state, folder.recipe]).toEqual(['look', undefined]);
  await one.setRecipe(undefined);
  expect([one.state, one.recipe, elevationOf(one)]).toEqual(['look', undefined, undefined]);
  expect(folder.recipes.map(({ recipe, sets }) => [recipe.id, sets.length])).toEqual([['1', 2]]);
  await folder.setRecipe(folder.recipes[0] as never);
  expect(folder.sets.map(({ state }) => state)).toEqual(['ready', 'ready', 'look', soil.state]);
  expect(folder.recipe?.id).toBe('1');
  inDialog = () => (recipes = [...recipes, recipeOf('2', 'b')]);
  await folder.look(one);
  expect(other.recipes.map(({ id }) => id)).toEqual(['2']);
});

it('a group is chosen for one dataset or for all that can go to it, and stays when files are moved', async () => {
  const folder = await listOf({ 'a.csv': testImporter, 's.csv': soils });
  const [hole, soil] = folder.sets as [FolderSet, FolderSet];
  expect(folder).toMatchObject({ groups: tree.groupNames, groupName: 'Production' });
  hole.setGroup('Planning');
  expect([hole.store?.form.groupName, folder.groupName]).toEqual(['Planning', undefined]);
  folder.setGroup('Planning');
  expect([soil.store?.form.groupName, folder.groupName]).toEqual(['Planning', 'Planning']);
  folder.setGroup('Holes only');
  expect(folder.sets.map(({ groupName }) => groupName)).toEqual(['Holes only', 'Planning']);
  folder.setRole(hole, hole.parts[0] as never, testImporter.fileTypes[1] as never);
  expect(folder.sets.map(({ groupName }) => groupName)).toEqual(['Holes only', 'Planning']);
  folder.setType(folder.sets[0] as FolderSet, soils);
  expect(folder.sets.map(({ groupName }) => groupName)).toEqual(['Production', 'Planning']);
});

it('creating all waits for the dataset that is looked at again', async () => {
  recipes = [recipeOf('1', 'a')];
  const folder = await listOf({ 'a1.csv': testImporter, 'a2.csv': testImporter });
  const looking = folder.setRecipe(folder.recipes[0] as never);
  expect(folder.sets.map(({ state }) => state)).toEqual(['checking', 'checking']);
  await folder.createAll();
  await looking;
  expect(folder.sets.map(({ state }) => state)).toEqual(['created', 'created']);
});

it('creating all waits for the dataset whose dialog was just left', async () => {
  recipes = [recipeOf('1', 'a')];
  const folder = await listOf({ 'a1.csv': testImporter, 'a2.csv': testImporter });
  await folder.setRecipe(folder.recipes[0] as never);
  const [first] = folder.sets as [FolderSet];
  let examined = (): void => undefined;
  examining = new Promise((resolve) => (examined = resolve));
  const looking = folder.look(first);
  await vi.waitFor(() => expect(first.state).toBe('checking'));
  const creating = folder.createAll();
  examined();
  await Promise.all([creating, looking]);
  expect(folder.sets.map(({ state }) => state)).toEqual(['created', 'created']);
});

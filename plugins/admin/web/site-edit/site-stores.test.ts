import { beforeEach, describe, expect, it } from 'vitest';
import type { RouteSpec } from 'adit/core';
import type { Api, Dialogs, Navigation, SettingsReader, Toast, Toasts } from 'adit/core/web';
import english from '../../locales/en.json' with { type: 'json' };
import spanish from '../../locales/es.json' with { type: 'json' };
import { DEFAULT_CONTAINER_SIZE, SiteTableStore } from '../site-list/site-table-store.ts';
import { SiteFilesStore } from './site-files-store.ts';
import { SiteFormStore } from './site-form-store.ts';
import { SiteUsersStore } from './site-users-store.ts';

let asked: { id: string; input: unknown }[];
let shown: string[];
let offered: NonNullable<Toast['actions']>[number][];
let answers: Record<string, (input: never) => unknown>;

const api = {
  async call(spec: RouteSpec, input: unknown) {
    asked.push({ id: spec.id, input });
    const answer = answers[spec.id];
    if (!answer) throw Object.assign(new Error(`${spec.id} is refused`), { status: 400 });
    return answer(input as never);
  },
} as unknown as Api;
const toasts = {
  show: ({ title, actions = [] }: Toast) => {
    shown.push(title ?? '');
    offered.push(...actions);
  },
  showError: (error: Error, title: string, { messageFirst = false } = {}) =>
    void shown.push((messageFirst ? [error.message, title] : [title, error.message]).join(': ')),
} as Toasts;
const dialogs = { confirm: async () => true, open: async () => true } as unknown as Dialogs;
const t = (key: string): string => key;

beforeEach(() => {
  asked = [];
  shown = [];
  offered = [];
  answers = {};
});

function form(role: string, id?: string): { store: SiteFormStore; went: string[] } {
  const settings = {
    read: async () => ({ unit: 'ft', system: '' }),
    change: async (_: unknown, at: object, changes: object) =>
      void asked.push({ id: 'settings', input: { at, changes } }),
  } as unknown as SettingsReader;
  const went: string[] = [];
  const account = {
    user: { globalRole: { name: role } },
    checkSites: async () => void asked.push({ id: 'check of the sites', input: undefined }),
  };
  const navigation = { go: (path: string) => void went.push(path) } as unknown as Navigation;
  const parts = { api, account: account as never, dialogs, navigation, settings, toasts, t };
  return { store: new SiteFormStore(parts, id), went };
}

describe('the form of a site', () => {
  it('[A5.04, A8.05] sends nothing while the name is blank, and says what the server refuses', async () => {
    const { store } = form('Administrator');
    store.change({ name: ' \t' });
    await store.save();
    expect([store.isNameMissing, asked]).toEqual([true, []]);
    store.change({ name: 'Pit' });
    expect(store.isNameMissing).toBe(false);
    await store.save();
    expect(shown).toEqual(['admin.create-site is refused: errorCreatingSite']);
    expect(store.fields.name).toBe('Pit');
  });

  it('[A5.04, A8.05] says what the server refuses of a site that is there, when it is changed and when it is deleted; a blank name is not sent', async () => {
    answers = { 'accounts.read-site': () => ({ id: 's', name: 'Pit', description: '', country: '' }) };
    const { store, went } = form('Administrator', 's');
    await store.load();
    for (const name of ['', '  ']) {
      store.change({ name });
      await store.save();
      expect([store.isNameMissing, asked.length]).toEqual([true, 1]);
    }
    store.change({ name: 'Pit' });
    await store.save();
    await store.remove();
    expect(asked.map(({ id }) => id)).toEqual(['accounts.read-site', 'admin.update-site', 'admin.delete-site']);
    expect(shown).toEqual([
      'admin.update-site is refused: errorEditingSite',
      'errorProblemDeleting: admin.delete-site is refused',
    ]);
    expect(went).toEqual([]);
  });

  it('has the account look whether the active site is still there, once the site is changed or deleted', async () => {
    const site = { id: 's', name: 'Pit', description: '', country: '' };
    answers = { 'accounts.read-site': () => site, 'admin.update-site': () => site, 'admin.delete-site': () => ({}) };
    const { store, went } = form('Administrator', 's');
    await store.load();
    asked = [];
    await store.save();
    await store.remove();
    expect(asked.map(({ id }) => id)).toEqual([
      'admin.update-site',
      'check of the sites',
      'admin.delete-site',
      'check of the sites',
    ]);
    expect([shown, went]).toEqual([['site.saved', 'site.deleted'], ['/sites']]);
  });

  it.each([
    ['[A5.04] errorInputBlank', 'A site needs a name.', 'Un sitio necesita un nombre.'],
    ['[A5.05] missingUserOrRole', 'Choose a user and a role first', 'Elija primero un usuario y un rol'],
    ['[A8.05] errorEditingSite', 'The site could not be changed', 'No se pudo modificar el sitio'],
    ['[A8.05] errorCreatingSite', 'The site could not be created', 'No se pudo crear el sitio'],
    ['[A8.05] errorAddingUser', 'The permission could not be changed', 'No se pudo cambiar el permiso'],
    ['[A8.05] errorProblemDeleting', 'The site could not be deleted', 'No se pudo eliminar el sitio'],
  ])('%s is said in English and Spanish', (title, ...said) => {
    const key = title.split(' ')[1] as keyof typeof english & keyof typeof spanish;
    expect([english[key], spanish[key]]).toEqual(said);
  });

  it('[A6.02] has the flag of System Administrators for them only', async () => {
    answers = { 'admin.create-site': ({ body }: { body: object }) => ({ id: '1', ...body }) };
    for (const role of ['Administrator', 'System Administrator']) {
      const { store, went } = form(role);
      store.change({ name: 'Pit', isSysAdminOnly: true });
      await store.save();
      expect(went).toEqual(['/site/1']);
    }
    const made = asked.filter(({ id }) => id === 'admin.create-site');
    expect(made.map(({ input }) => (input as { body: object }).body)).toEqual([
      { name: 'Pit', description: '', country: '' },
      { name: 'Pit', description: '', country: '', isSysAdminOnly: true },
    ]);
  });
});

it('a site keeps its length unit with its form, and it is sent only where it is another one', async () => {
  const site = { id: 's', name: 'Pit', description: '', country: '', isSysAdminOnly: false };
  answers = { 'accounts.read-site': () => site, 'admin.update-site': () => site, 'admin.create-site': () => site };
  const { store } = form('Administrator', 's');
  await store.load();
  expect(store.fields.lengthUnit).toBe('ft');
  await store.save();
  store.change({ lengthUnit: 'us-ft' });
  await store.save();
  await store.save();
  const made = form('Administrator').store;
  made.change({ name: 'Pit', lengthUnit: 'ft' });
  await made.save();
  expect(asked.filter(({ id }) => id === 'settings').map(({ input }) => input)).toEqual([
    { at: { scope: 'site', siteId: 's' }, changes: { unit: 'us-ft' } },
    { at: { scope: 'site', siteId: 's' }, changes: { unit: 'ft' } },
  ]);
});

it('a site takes the unit of its coordinate system with it', async () => {
  const site = { id: 's', name: 'Pit', description: '', country: '', isSysAdminOnly: false };
  answers = { 'accounts.read-site': () => site, 'admin.update-site': () => site };
  const { store } = form('Administrator', 's');
  await store.load();
  store.setSystem({ id: 'EPSG:28350', name: 'GDA94 / MGA zone 50', unit: 'm', place: '' });
  expect(store.fields).toMatchObject({ system: 'EPSG:28350', lengthUnit: 'm' });
  await store.save();
  store.setSystem(undefined);
  await store.save();
  await store.save();
  const at = { scope: 'site', siteId: 's' };
  expect(asked.filter(({ id }) => id === 'settings').map(({ input }) => input)).toEqual([
    { at, changes: { unit: 'm' } },
    { at, changes: { system: 'EPSG:28350' } },
    { at, changes: { system: '' } },
  ]);
});

it('[A2.28, A5.05, A8.05] a user is added to a site with a role, never without one', async () => {
  const entries = [{ user: { _id: 'a', name: 'Ana', email: 'a@x.cl' }, role: { name: 'Viewer' } }];
  const users = ['a', 'b'].map((id) => ({ id, name: id }));
  answers = { 'admin.read-site-users': () => entries, 'accounts.read-users': () => users };
  const store = new SiteUsersStore({ api, toasts, t }, 's');
  await store.load();
  expect(store.others).toEqual([{ id: 'b', name: 'b' }]);
  const calls = (): unknown[] => asked.filter(({ id }) => id === 'admin.assign-role').map(({ input }) => input);
  for (const chosen of [{}, { user: 'b' }, { user: null, role: 'viewer' as const }]) {
    store.choose(chosen);
    await store.add();
  }
  expect([calls(), shown]).toEqual([[], Array.from({ length: 3 }, () => 'missingUserOrRole')]);
  store.choose({ user: 'b' });
  await store.add();
  expect(shown.at(-1)).toBe('errorAddingUser: admin.assign-role is refused');
  answers['admin.assign-role'] = () => ({});
  await store.add();
  expect(calls().at(-1)).toEqual({ body: { userId: 'b', siteId: 's', roleId: 'viewer' } });
  store.choose({ user: 'b', role: 'contributor' });
  await store.add();
  expect(calls().at(-1)).toEqual({ body: { userId: 'b', siteId: 's', roleId: 'contributor' } });
  expect(store.chosen).toEqual({ user: null, role: null });
  await store.give('a', 'none');
  expect(calls().at(-1)).toEqual({ body: { userId: 'a', siteId: 's', roleName: 'none' } });
  // Who was removed comes back as what they were.
  expect([shown.at(-1), offered.map(({ label }) => label)]).toEqual(['site.users.removed', ['core:undo']]);
  await offered[0]?.run();
  expect(calls().at(-1)).toEqual({ body: { userId: 'a', siteId: 's', roleId: 'viewer' } });
  expect(shown.at(-1)).toBe('site.users.given-back');
});

it('[A7.25, A7.26, A8.05] files are deleted by their id, those whose id has a slash by the name of their blob; what is refused stays', async () => {
  const files = ['1', '2', '3/collar.csv'].map((id) => ({ id, fileName: id, uploadedBy: { name: 'Ana' } }));
  answers = {
    'importing.read-uploads': () => ({ files: [...files] }),
    'admin.read-site-usage': () => ({ datasetCount: 0, datasetSize: 0 }),
    'importing.delete-blob': () => files.pop() && {},
    'importing.delete-upload': ({ query }: { query: { rawFileId: string } }) => {
      if (query.rawFileId === '1') throw new Error('in use');
      files.splice(1, 1);
      return {};
    },
  };
  const store = new SiteFilesStore({ api, dialogs, toasts, t }, 's');
  await store.load();
  store.select(new Set(['1', '2', '3/collar.csv']));
  await store.remove([...store.selected]);
  expect(asked.filter(({ id }) => id.startsWith('importing.delete')).map(({ input }) => input)).toEqual([
    { query: { rawFileId: '1' } },
    { query: { rawFileId: '2' } },
    { query: { blobName: '3/collar.csv' } },
  ]);
  expect(shown).toEqual(['site.files.deleted', 'site.files.delete-failed: in use']);
  expect([store.files.map(({ id }) => id), [...store.selected]]).toEqual([['1'], ['1']]);
});

it('[A9.05, W9.16] 400000000 bytes are what a site may take until the server says it', async () => {
  const store = new SiteTableStore(api);
  expect(DEFAULT_CONTAINER_SIZE).toBe(400_000_000);
  expect(store.table.containerSizeLimit).toBe(DEFAULT_CONTAINER_SIZE);
  answers['admin.read-site-table'] = () => ({
    sitesList: [{ siteUploadsSize: 2 }, { siteUploadsSize: 3 }],
    totalUsersCount: 1,
    containerSizeLimit: 1e11,
  });
  await store.load();
  expect([store.table.containerSizeLimit, store.usedSize]).toEqual([1e11, 5]);
});

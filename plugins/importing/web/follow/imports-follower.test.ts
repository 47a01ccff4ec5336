import { ApiError, type Toast, type Wait } from 'adit/core/web';
import { complete, failedGenerate, generate, type Notification } from 'adit/plugins/notifications';
import { beforeEach, expect, it, vi } from 'vitest';
import { ImportNotices } from './import-notices.ts';
import { ImportsFollower } from './imports-follower.ts';
import { KeptImports } from './kept-imports.ts';
import type { ImportProgress } from './result-toast.ts';

const texts: Record<string, string> = {
  'count.collar': 'holes',
  'count.interval': 'intervals',
  'count.notes': 'notes',
};
const t = (key: string, { count, counts, name }: Record<string, unknown> = {}): string =>
  count !== undefined && texts[key]
    ? `${String(count)} ${texts[key]}`
    : counts !== undefined
      ? `${String(name)}: Complete. ${String(counts)}`
      : key;

const generating = (id: string, progress: number): ImportProgress => ({
  importer: 'holes.holes',
  name: `Holes ${id}`,
  status: 'Generating Dataset',
  progress,
  used: [],
  files: [],
  notes: 0,
});
const done = (id: string): ImportProgress => ({
  ...generating(id, 1),
  status: 'Complete',
  used: [
    { fileType: 'collar', rows: 29 },
    { fileType: 'survey', rows: 300 },
    { fileType: 'interval', rows: 1000 },
    { fileType: 'interval', rows: 882 },
  ],
  notes: 15,
});

let stored: Map<string, string>;
let answers: Map<string, ImportProgress | ApiError>;
let toasts: Toast[];
let ended: string[];
let clicked: string[];
let tick: () => void;
let listeners: Map<string, Set<(told: Notification) => void>>;

/** A window; another one with the same storage is the same window after a reload. */
function openWindow(): ImportsFollower {
  listeners = new Map();
  let waiting: (() => void)[] = [];
  tick = () => {
    const now = waiting;
    waiting = [];
    for (const go of now) go();
  };
  const wait: Wait = (_, signal) =>
    new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  return new ImportsFollower({
    api: {
      call: async (_spec: unknown, { params }: { params: { id: string } }) => {
        const answer = answers.get(params.id);
        if (answer instanceof ApiError) throw answer;
        return answer;
      },
    } as never,
    events: {
      on: (kind, listener) => {
        const all = listeners.get(kind.name) ?? new Set();
        listeners.set(kind.name, all.add(listener as never));
        return { dispose: () => void all.delete(listener as never) };
      },
    },
    toasts: { show: (toast) => void toasts.push(toast) },
    kept: new KeptImports({
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, text) => void stored.set(key, text),
    }),
    t,
    textsOf: () => t,
    actionsOf: (id) => ({
      show: async () => void clicked.push(`show ${id}`),
      openLog: async () => void clicked.push(`log ${id}`),
    }),
    completed: async (id) => void ended.push(id),
    log: { warn: () => undefined },
    wait,
  });
}

const tell = (kind: string, datasetId: string, message: string): void =>
  listeners.get(kind)?.forEach((listener) => listener({ title: 'Dataset Generation Result', message, datasetId }));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  stored = new Map();
  answers = new Map();
  [toasts, ended, clicked] = [[], [], []];
});

it('[W7.16b, I8.01] an import is told of in one toast, with its per cent, and ends in what it made, Show and Report', async () => {
  const follower = openWindow();
  follower.goTo('site');
  answers.set('1', generating('1', 0.25));
  follower.follow({ site: 'site', datasetId: '1', key: 'import/1' });
  await settled();
  expect(toasts).toEqual([]);
  tick();
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toEqual({
    type: 'primary',
    title: 'toast.generating',
    message: 'Holes 1',
    progress: 0.25,
    key: 'import/1',
  });
  answers.set('1', done('1'));
  tell(complete.name, '1', 'Holes 1: Complete');
  await vi.waitFor(() => expect(ended).toEqual(['1']));
  expect(toasts.at(-1)).toMatchObject({
    type: 'success',
    title: 'toast.generated',
    message: 'Holes 1: Complete. 29 holes, 1882 intervals, 15 notes',
    key: 'import/1',
  });
  for (const { run } of toasts.at(-1)?.actions ?? []) await run();
  expect([toasts.at(-1)?.actions?.map(({ label }) => label), clicked]).toEqual([
    ['toast.show', 'toast.report'],
    ['show 1', 'log 1'],
  ]);
  expect([...listeners.values()].map(({ size }) => size)).toEqual([0, 0]);
});

it('an import that is complete without most rows of a file says so', async () => {
  const follower = openWindow();
  follower.goTo('site');
  const rows = { rowsRead: 12, rowsUsed: 0, rowsChanged: 0, rowsRejected: 12 };
  answers.set('1', { ...done('1'), files: [{ fileName: 'assay.csv', fileType: 'interval', ...rows }] });
  follower.follow({ site: 'site', datasetId: '1', key: 'import/1' });
  tell(complete.name, '1', 'Holes 1: Complete');
  tick();
  await vi.waitFor(() => expect(ended).toEqual(['1']));
  expect(toasts.at(-1)).toMatchObject({ type: 'warning', message: expect.stringContaining('. toast.rejected') });
});

it('[I8.09] an import that fails says why, and offers the log; nothing is shown by itself', async () => {
  const follower = openWindow();
  follower.goTo('site');
  answers.set('1', { ...generating('1', 0.5), status: 'Failed' });
  follower.follow({ site: 'site', datasetId: '1', key: 'import/1' });
  tell(failedGenerate.name, '1', 'Holes 1: The file is empty.');
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatchObject({ type: 'error', message: 'Holes 1: The file is empty.', key: 'import/1' });
  expect(toasts[0]?.actions?.map(({ label }) => label)).toEqual(['toast.log']);
  expect(ended).toEqual([]);
  expect(stored.get('adit.imports')).toBe('[]');
});

it('a dataset that is deleted while it is generated is followed no more; a server that does not answer is asked again', async () => {
  const follower = openWindow();
  follower.goTo('site');
  answers.set('1', new ApiError(0, 'unreachable', '', {}, undefined));
  follower.follow({ site: 'site', datasetId: '1', key: 'import/1' });
  await settled();
  tick();
  await settled();
  expect(stored.get('adit.imports')).toContain('import/1');
  answers.set('1', new ApiError(404, 'not-found', '', {}, undefined));
  tick();
  await vi.waitFor(() => expect(stored.get('adit.imports')).toBe('[]'));
  expect([toasts, ended]).toEqual([[], []]);
});

it('several imports have a toast each; a reload and a change of sites go on with those that have not ended', async () => {
  const before = openWindow();
  before.goTo('site');
  for (const id of ['1', '2', '3']) answers.set(id, generating(id, 0.1));
  before.follow({ site: 'site', datasetId: '1', key: 'import/1' });
  before.follow({ site: 'site', datasetId: '2', key: 'import/2' });
  before.follow({ site: 'other', datasetId: '3', key: 'import/3' });
  await settled();
  tick();
  await vi.waitFor(() => expect(toasts.map(({ key }) => key).toSorted()).toEqual(['import/1', 'import/2']));
  before.stop();
  toasts = [];
  const after = openWindow();
  after.goTo('site');
  answers.set('1', done('1'));
  await settled();
  tick();
  await settled();
  // The server's own word of the end is waited for, for a while.
  expect(toasts.map(({ key }) => key)).toEqual(['import/2']);
  tick();
  await vi.waitFor(() => expect(ended).toEqual(['1']));
  after.goTo('other');
  await settled();
  tick();
  await vi.waitFor(() => expect(toasts.at(-1)).toMatchObject({ key: 'import/3', progress: 0.1 }));
  after.stop();
});

it('[W7.16a, W7.16c] what the server tells of the files and of the dataset of an import comes into its toast', () => {
  const notices = new ImportNotices();
  const notice = notices.begin();
  const uploaded: Notification = { title: 'Rawfile Upload Result: Complete', message: 'a.csv', datasetSiteId: 'site' };
  expect(notices.keyOf('success', uploaded)).toBeUndefined();
  notice.upload(['a.csv', 'b.csv']);
  expect(notices.keyOf('success', uploaded)).toBe(notice.key);
  expect(notices.keyOf('success', { ...uploaded, message: 'other.csv' })).toBeUndefined();
  const begun: Notification = {
    title: 'Dataset Generation',
    message: 'Holes: Generation started',
    datasetId: '1',
    datasetSiteId: 'site',
    datasetType: 'Holes',
    datasetGroupName: 'Production',
    datasetFolderPath: '',
  };
  expect(notices.keyOf(generate.name, begun)).toBeUndefined();
  // The server may tell of it before it answers the call that asked for it.
  notice.ask({ site: 'site', name: 'Holes', datasetType: 'Holes', groupName: 'Production', folderPath: '' });
  expect(notices.keyOf(generate.name, begun)).toBe(notice.key);
  expect(notices.keyOf(generate.name, { ...begun, datasetFolderPath: 'North' })).toBeUndefined();
  expect(notices.keyOf(generate.name, { ...begun, message: 'Holes 2: Generation started' })).toBeUndefined();
  notice.datasetId = '1';
  expect(notices.keyOf(complete.name, begun)).toBe(notice.key);
  expect(notices.keyOf(complete.name, { ...begun, datasetId: '2' })).toBeUndefined();
  expect(notices.begin().key).not.toBe(notice.key);
});

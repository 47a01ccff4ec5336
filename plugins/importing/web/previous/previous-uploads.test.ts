import { ApiError, type Api } from 'adit/core/web';
import { beforeEach, describe, expect, it } from 'vitest';
import { Paging } from '../widgets/paging.ts';
import { startOfRange } from 'adit/plugins/importing';
import { PreviousUploads, type StoredFile } from './previous-uploads.ts';

const now = new Date(2026, 4, 31, 15, 30);
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

const file = (id: string, fileName: string, createdAt: string, name = 'Ana'): StoredFile => ({
  id,
  fileName,
  size: 10,
  createdAt,
  uploadedBy: { name },
  source: 'upload',
  datasetType: 'Drillhole',
  fileType: 'collar',
  status: 'Complete',
});
const files = [
  file('1', 'Collar.csv', daysAgo(0.1)),
  file('2', 'collar-old.csv', daysAgo(3), 'Ben'),
  file('3', 'survey.csv', daysAgo(20)),
  file('4', 'assay.csv', daysAgo(300), 'Ben'),
  file('5', 'ancient.csv', daysAgo(800)),
  file('6', 'picture.png', daysAgo(1)),
];

let asked: { path: string; query: unknown }[];
let errors: unknown[];
let failure: unknown;

function make(multiple = false): PreviousUploads {
  const api: Api = {
    call: async ({ path }, { query }) => {
      asked.push({ path, query });
      if (failure !== undefined) throw failure;
      return (
        path === '/user/read'
          ? [
              { id: 'b', name: 'Ben' },
              { id: 'a', name: 'Ana' },
              { id: 'c', name: 'Cora' },
            ]
          : { files }
      ) as never;
    },
    send: () => Promise.reject(new Error('Nothing is sent')),
    download: () => Promise.reject(new Error('Nothing is downloaded')),
  };
  const navigation = { path: '/', query: new URLSearchParams(), go: () => undefined };
  return new PreviousUploads({
    api,
    site: 'site-1',
    datasetType: 'Drillhole',
    box: { extensions: ['csv', 'zip'], multiple },
    paging: new Paging(navigation),
    now: () => now,
    onError: (error) => errors.push(error),
  });
}

async function loaded(multiple = false): Promise<PreviousUploads> {
  const store = make(multiple);
  await store.load(new AbortController().signal);
  return store;
}

const ids = (store: PreviousUploads): string[] => store.shown.map(({ id }) => id);

beforeEach(() => {
  asked = [];
  errors = [];
  failure = undefined;
});

describe('the files that were uploaded before', () => {
  it('[I7.05] [I7.06] [I3.04] are asked for by site and dataset type, with the users', async () => {
    const store = await loaded();
    expect(asked).toEqual([
      {
        path: '/upload-dataset/read',
        query: { site: 'site-1', datasetType: 'Drillhole', excludeBlobOnly: 'true', status: 'Complete' },
      },
      { path: '/user/read', query: {} },
    ]);
    expect(store).toMatchObject({ state: 'ready', users: ['Ana', 'Ben', 'Cora'] });
    expect(ids(store)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('[I2.11] are filtered by text, in any case, and by who uploaded them', async () => {
    const store = await loaded();
    store.setText(' COLLAR ');
    expect(ids(store)).toEqual(['1', '2']);
    store.setUploader('Ben');
    expect(ids(store)).toEqual(['2']);
    store.setText('');
    expect(ids(store)).toEqual(['2', '4']);
  });

  it('[I2.11] [I9.06, A9.07] are filtered by today, 1 week, 1 month, 1 year, or not at all', async () => {
    const store = await loaded();
    const shown = (['today', 'week', 'month', 'year', 'all'] as const).map((range) => {
      store.setRange(range);
      return ids(store).length;
    });
    expect(shown).toEqual([1, 2, 3, 4, 5]);
  });

  it('[I9.06, A9.07] a week is 7 days, a month and a year go back to the same day, or the last one of a shorter month', () => {
    expect(startOfRange('week', now)).toEqual(new Date(2026, 4, 24, 15, 30));
    expect(startOfRange('month', new Date(2026, 4, 15, 8))).toEqual(new Date(2026, 3, 15, 8));
    expect(startOfRange('year', new Date(2026, 4, 15, 8))).toEqual(new Date(2025, 4, 15, 8));
    expect(startOfRange('month', now)).toEqual(new Date(2026, 3, 30, 15, 30));
    expect(startOfRange('year', new Date(2028, 1, 29, 12))).toEqual(new Date(2027, 1, 28, 12));
    expect(startOfRange('today', now)).toEqual(new Date(2026, 4, 31));
    expect(startOfRange('all', now)).toBeUndefined();
  });

  it('[I5.06] are chosen one for a box of one file, several for a box of several', async () => {
    const single = await loaded();
    single.toggle('1');
    single.toggle('2');
    expect(single.chosen).toEqual([{ name: 'collar-old.csv', size: 10, rawFileId: '2' }]);
    single.toggle('2');
    expect(single.chosen).toEqual([]);
    const several = await loaded(true);
    several.toggle('1');
    several.toggle('2');
    several.toggle('1');
    several.toggle('3');
    expect(several.chosen.map(({ rawFileId }) => rawFileId)).toEqual(['2', '3']);
  });

  it('[I8.05] that cannot be listed are told of', async () => {
    failure = new ApiError(500, 'internal', '', {}, undefined);
    const store = await loaded();
    expect(errors).toEqual([failure]);
    expect(store.state).toBe('failed');
  });

  it('that are asked for no more are not told of', async () => {
    const closed = new AbortController();
    failure = new DOMException('closed', 'AbortError');
    const store = make();
    const loading = store.load(closed.signal);
    closed.abort();
    await loading;
    expect(errors).toEqual([]);
  });
});

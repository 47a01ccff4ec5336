// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { showPage, until, type ShownPage } from '../testing/show-page.tsx';
import { FilesTab } from './files-tab.tsx';

const DAY = 24 * 3_600_000;
/** Thirteen files, one older than the other: the second of the last moment of yesterday. */
const ages = [6, 8, 20, 27, 40, 100, 300, 360, 370];
const moments = [
  new Date().toISOString(),
  new Date(new Date().setHours(0, 0, 0, -1)).toISOString(),
  ...ages.map((days) => new Date(Date.now() - days * DAY).toISOString()),
  '2024-03-06T15:30:00Z',
  '2024-03-05T00:07:59Z',
];
const files = moments.map((createdAt, at) => ({
  id: at === 3 ? 'blob/file-3.csv' : `f${at}`,
  fileName: `file-${at}.csv`,
  size: 1024 * (at + 1),
  createdAt,
  uploadedBy: { name: at === 3 ? '' : at % 2 === 0 ? 'Ana' : 'Ben' },
  source: at === 1 ? 'server' : 'upload',
  datasetType: 'Points',
  fileType: null,
  status: 'Complete',
}));
let there: typeof files;
let page: ShownPage;

beforeEach(async () => {
  there = [...files];
  const drop = (id: string): object => {
    there = there.filter((file) => file.id !== id);
    return {};
  };
  page = await showPage(() => <FilesTab siteId="s1" />, {
    'importing.read-uploads': () => ({
      files: there,
      totalSize: 2048,
      containerSize: 4096,
      containerSizeLimit: 1024 ** 2,
      usage: [],
    }),
    'admin.read-site-usage': { datasetCount: 3, datasetSize: 1536 },
    'importing.delete-upload': ({ query }: { query: { rawFileId: string } }) => drop(query.rawFileId),
    'importing.delete-blob': ({ query }: { query: { blobName: string } }) => drop(query.blobName),
  });
  await page.hasRows(10);
});
afterEach(() => page.dispose());

const names = (): string[] => page.cells().map((cells) => cells[1] ?? '');
const deleted = (): unknown[] =>
  page.calls
    .filter(({ id }) => id.startsWith('importing.delete'))
    .map(({ input }) => (input as { query: unknown }).query);
const range = async (label: string): Promise<void> => {
  if (!document.querySelector('input[type=radio]')) page.click('button[aria-haspopup]', 'Uploaded');
  await until(() => page.click('input[type=radio]', label));
};

describe('files and storage of a site', () => {
  it('[A2.29a, A2.29b, A2.29c] says what they take, what was made of them, and how many there are', () => {
    const figures = [...document.querySelectorAll('dl > div')].map((part) => part.textContent);
    expect(figures).toEqual(['Usage4.00 KB of 1.00 MB', 'Loaded datasets3 (1.50 KB)', 'Uploaded files13 (2.00 KB)']);
  });

  it('[A2.29d, A2.29e, A2.29f, A2.29g, A2.29h, A2.29i] lists each with a box, its name, moment, uploader, source and size', async () => {
    const heads = [...document.querySelectorAll('th[scope=col]')].map((head) => head.textContent);
    expect(heads.slice(1)).toEqual(['File name', 'Uploaded', 'Uploaded by', 'Source', 'Size', 'Delete']);
    expect(page.find('input[type=checkbox]', 'Select file-0.csv')).toBeDefined();
    const [, name, moment, ...rest] = page.cells()[1] ?? [];
    expect([name, ...rest.slice(0, 3)]).toEqual(['file-1.csv', 'Ben', 'Server', '2.00 KB']);
    expect(moment).toMatch(/^\d\d\/\d\d\/20\d\d (0[1-9]|1\d|2[0-4]):\d\d$/);
    page.click('button', 'Next page');
    await page.hasRows(3);
    const oldest = ['file-12.csv', '05/03/2024 24:07', 'Ana', 'Upload', '13.00 KB'];
    expect(page.cells()[2]?.slice(1, 6)).toEqual(oldest);
    expect(page.cells()[1]?.[2]).toBe('06/03/2024 15:30');
  });

  it('[A2.29s] the box in the head ticks the rows of this page alone', async () => {
    page.click('input[type=checkbox]', 'Select all on this page');
    await until(() => expect(document.body.textContent).toContain('10 files selected'));
    page.click('button', 'Next page');
    await until(() => expect(names()).toEqual(['file-10.csv', 'file-11.csv', 'file-12.csv']));
    const ticked = [...document.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')].map(
      (box) => box.checked,
    );
    expect(ticked).toEqual([false, false, false]);
    page.click('input[type=checkbox]', 'Select file-11.csv');
    await until(() => expect(document.body.textContent).toContain('11 files selected'));
    page.click('button', 'Previous page');
    await page.hasRows(10);
    page.click('input[type=checkbox]', 'Select all on this page');
    await until(() => expect(document.body.textContent).toContain('1 file selected'));
  });

  it('[A2.29j] one is deleted by its own button', async () => {
    page.click('button', 'Delete file-2.csv');
    await until(() => expect(names()).not.toContain('file-2.csv'));
    expect([deleted(), page.dialogs.length]).toEqual([[{ rawFileId: 'f2' }], 1]);
  });

  it('[A2.29k, A3.06, A7.26] the ticked ones are deleted together, an entry of the blob storage, which has no uploader, by its name', async () => {
    expect(page.cells()[3]?.slice(1, 4).toSpliced(1, 1)).toEqual(['file-3.csv', '—']);
    for (const at of [1, 3]) page.click('input[type=checkbox]', `Select file-${at}.csv`);
    await until(() => expect(document.body.textContent).toContain('2 files selected'));
    page.click('button', 'Delete selected');
    await until(() => expect(there).toHaveLength(11));
    expect(deleted()).toEqual([{ rawFileId: 'f1' }, { blobName: 'blob/file-3.csv' }]);
  });

  it('[A2.29l, A2.29r] are filtered by a part of the name, and by who uploaded them', async () => {
    page.type(page.find('input[type=search]', 'File name'), 'LE-1');
    await until(() => expect(names()).toEqual(['file-1.csv', 'file-10.csv', 'file-11.csv', 'file-12.csv']));
    page.click('button[aria-haspopup]', 'Uploaded by');
    await until(() => page.click('input[type=checkbox]', 'Ben'));
    await until(() => expect(names()).toEqual(['file-1.csv', 'file-11.csv']));
  });

  it('[A2.29m, A2.29n, A2.29o, A2.29p, A2.29q, A9.07] are filtered by when they were uploaded: today, a week, a month, a year, or ever', async () => {
    expect(document.body.textContent).toContain('of 13');
    const counts = { Today: 1, 'This Week': 3, 'Past Month': 6, YTD: 10, All: 13 };
    for (const [label, count] of Object.entries(counts)) {
      await range(label);
      await until(() => expect(document.body.textContent).toContain(`of ${count}`));
      expect([label, names()]).toEqual([label, files.slice(0, Math.min(10, count)).map(({ fileName }) => fileName)]);
    }
    const choices = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(choices.map(({ labels }) => labels?.[0]?.textContent)).toEqual(Object.keys(counts));
  });
});

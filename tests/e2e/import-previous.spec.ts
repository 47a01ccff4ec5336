import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatBytes } from 'adit/core';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { ImportDialog } from './support/import-dialog.ts';

useOwnServer();

interface Listing {
  readonly files: readonly {
    readonly fileName: string;
    readonly size: number;
    readonly createdAt: string;
    readonly uploadedBy: { readonly name: string };
  }[];
}

const collars = 'BHID,X,Y,Z,DEPTH\nA,478000,6772000,350,100\nB,478100,6772100,352,90\n';

test('[I6.01] files that were uploaded before are listed in pages, filtered, and used again', async ({
  page,
  workspace,
  client,
  problems,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'adit-previous-'));
  for (let number = 1; number <= 12; number += 1) {
    const path = join(folder, `collar-${String(number).padStart(2, '0')}.csv`);
    await writeFile(path, `${collars}C${number},478200,6772200,353,80\n`);
    await client.upload(path);
  }
  await rm(folder, { recursive: true });

  const asked: URL[] = [];
  const bearers = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) asked.push(url);
    if (/^\/api\/(upload|dataset|user\/read$)/.test(url.pathname))
      bearers.add(request.headers()['authorization']?.split(' ')[0] ?? 'none');
  });
  // One of them is said to be of somebody else, two years ago.
  await page.route('**/api/upload-dataset/read?*', async (route) => {
    const answer = await route.fetch();
    const listing = (await answer.json()) as Listing;
    const createdAt = new Date(Date.now() - 2 * 366 * 86_400_000).toISOString();
    const files = listing.files.map((file) =>
      file.fileName === 'collar-10.csv' ? { ...file, createdAt, uploadedBy: { name: 'Ben' } } : file,
    );
    await route.fulfill({ response: answer, json: { ...listing, files } });
  });
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import drillholes');
  await test.step('[I2.01] the dialog is opened from the data tree, and has no address of its own', async () => {
    const before = page.url();
    await page
      .getByRole('treeitem')
      .filter({ hasText: /^Production/ })
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Import drillholes/ }).click();
    await expect(dialog.dialog.getByLabel('Dataset name')).toBeVisible();
    expect([page.url(), new URL(before).pathname]).toEqual([before, '/ssa']);
  });
  await test.step('[I2.05f, I2.05g, I2.05h, I2.05i] a box has Browse, and a menu to add files from this machine or from before', async () => {
    await expect(dialog.dialog.getByRole('heading', { level: 3 })).toHaveText([
      /^Collar file/,
      /^Survey file/,
      /^Interval files/,
      /^Point property files/,
    ]);
    const collar = dialog.box('Collar file');
    await expect(collar.getByRole('button', { name: /^Browse/ })).toHaveText('Browse');
    await collar.getByRole('button', { name: /^Add:/ }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Select files…', 'Use previously uploaded files…']);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('menuitem', { name: 'Select files…' }).click();
    await choosing;
  });
  const list = await dialog.openPrevious('Collar file');
  await test.step('[W3.43, I2.11, I7.05, I7.06, I9.05] the dialog, 800 wide, lists ten of them, and what they take', async () => {
    await expect(list.getByRole('status')).toHaveText('1–10 of 12');
    expect(Math.round((await list.boundingBox())?.width ?? 0)).toBe(800);
    const storage = list.getByRole('region', { name: 'Storage' });
    await expect(storage).toContainText(/^Drillhole [\d.]+ (Bytes|KB)[\d.]+ (Bytes|KB) of 93\.13 GB$/);
    const read = asked.find(({ pathname }) => pathname.endsWith('/upload-dataset/read'));
    expect(read && Object.fromEntries(read.searchParams)).toEqual({
      site: client.site,
      datasetType: 'Drillhole',
      excludeBlobOnly: 'true',
      status: 'Complete',
    });
    expect(asked.some(({ pathname }) => pathname.endsWith('/user/read'))).toBe(true);
  });

  await test.step('[I2.01, I9.05, W9.06] page and limit are in the address', async () => {
    await list.getByRole('button', { name: 'Next page' }).click();
    await expect(list.getByRole('status')).toHaveText('11–12 of 12');
    await expect(page).toHaveURL(/\/ssa\?(.*&)?page=2&limit=10/);
    await list.getByRole('combobox', { name: 'Rows per page' }).or(list.getByLabel('Rows per page')).first().click();
    await expect(page.getByRole('option')).toHaveText(['10', '20', '50']);
    await page.getByRole('option', { name: '20' }).click();
    await expect(page).toHaveURL(/[?&]page=1&limit=20/);
    await expect(list.getByRole('row')).toHaveCount(13);
  });

  await test.step('[I2.11, I3.04, I7.06, I9.06] they are filtered by text, date and uploader', async () => {
    await list.getByRole('textbox', { name: 'Search by name' }).fill('COLLAR-1');
    await expect(list.getByRole('row')).toHaveCount(4);
    const { files } = (await client.call<Listing>('GET', `/upload-dataset/read?site=${client.site}`)).body;
    const twelfth = files.find(({ fileName }) => fileName === 'collar-12.csv');
    const shown = list.getByRole('row').filter({ hasText: 'collar-12.csv' });
    await expect(shown).toContainText(formatBytes(twelfth?.size ?? 0, 'en'));
    await expect(shown).toContainText(String(new Date(twelfth?.createdAt ?? '').getFullYear()));
    await expect(shown.getByRole('cell', { name: twelfth?.uploadedBy.name ?? '', exact: true })).toBeVisible();
    await list.getByLabel('Uploaded', { exact: true }).first().click();
    await expect(page.getByRole('option')).toHaveText(['Today', 'This Week', 'Past Month', 'YTD', 'All']);
    await page.getByRole('option', { name: 'Today' }).click();
    await expect(list.getByRole('row')).toHaveCount(3);
    await list.getByLabel('Uploaded', { exact: true }).first().click();
    await page.getByRole('option', { name: 'All', exact: true }).click();
    await expect(list.getByRole('row')).toHaveCount(4);
    await list.getByLabel('Uploaded by').first().click();
    // Of whom the call for the users tells, and not the files.
    await expect(page.getByRole('option')).toHaveText(['Administrator']);
    await page.getByRole('option', { name: twelfth?.uploadedBy.name ?? '', exact: true }).click();
    await expect(list.getByRole('row')).toHaveCount(3);
    await expect(list).not.toContainText('collar-10.csv');
  });

  await test.step('[I2.05h, I2.11] one that is chosen is used again, without being sent', async () => {
    await list.getByRole('radio', { name: 'Choose collar-11.csv' }).check();
    await list.getByText('collar-12.csv').click();
    await expect(list).toContainText('1 file chosen');
    await list.getByRole('button', { name: 'Use' }).click();
    await expect(list).toHaveCount(0);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(page).not.toHaveURL(/page=|limit=/);
    await expect(dialog.box('Collar file')).toContainText('collar-12.csv');
    await expect(dialog.box('Collar file')).toContainText('Already on the server');
    await expect(dialog.dialog.getByLabel('Dataset name')).toHaveValue('collar-12');

    await dialog.button('Map dataset').click();
    await expect(dialog.dialog.getByRole('navigation', { name: 'Files' })).toContainText('collar · 5 of 5 mapped');
    expect(asked.filter(({ pathname }) => pathname.endsWith('/upload-dataset/create'))).toEqual([]);
    await dialog.discard();
  });

  await test.step('[I8.05] a list that does not come gives an error toast', async () => {
    problems.expect(/\/api\/upload-dataset\/read/);
    await page.route('**/api/upload-dataset/read?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '', values: {} } }),
    );
    await dialog.open();
    await dialog.openPrevious('Collar file');
    await expect(page.getByRole('alert').filter({ hasText: 'The uploaded files could not be listed' })).not.toHaveCount(
      0,
    );
  });
  expect(bearers).toEqual(new Set(['Bearer']));
});

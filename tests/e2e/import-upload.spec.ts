import { expect, test } from './support/fixtures.ts';
import { ImportDialog, textFile } from './support/import-dialog.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });

const points = (count: number): string =>
  `X,Y,Z,CU\n${Array.from({ length: count }, (_, at) => `${478_000 + at},${6_772_000 + at},350,${at % 7}`).join('\n')}\n`;

test('[I2.10, I2.12, I3.01, I4.01, I4.03, I4.06, I5.02, I5.03, I7.02, I7.03, I7.04, I8.02, I8.07] a file is shown with its progress to its metadata; a refused one can be tried again, and a stopped one is deleted', async ({
  page,
  workspace,
  problems,
}) => {
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import points');
  await dialog.open();
  const box = dialog.box('Point data file');
  await expect(dialog.button('Map dataset')).toBeDisabled();
  await dialog.browse('Point data file', textFile('picture.png', 'no table'));
  await expect(page.getByRole('alert').filter({ hasText: 'has the wrong file type' })).not.toHaveCount(0);

  const validated = page.waitForRequest('**/api/dataset-metadata/validate');
  let chunks = 0;
  await page.route('**/api/upload-dataset/create?*', async (route) => {
    chunks += 1;
    // Long enough for the row to be looked at.
    if (chunks === 1) await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  let seen = (): void => undefined;
  const isSeen = new Promise<void>((resolve) => (seen = resolve));
  await page.route('**/api/dataset-metadata/update', async (route) => {
    await isSeen;
    await route.continue();
  });
  await dialog.browse('Point data file', textFile('soil.csv', points(250_000)));
  await expect(box).toContainText('soil.csv');
  await expect(box).toContainText('MB');
  await expect(box).toContainText('Ready to upload');
  await dialog.dialog.getByLabel('Dataset name').fill('Soil');
  await dialog.button('Map dataset').click();
  await expect(box).toContainText(/Uploading, \d+ %/);
  const bar = box.getByRole('progressbar', { name: 'Upload of soil.csv' });
  await expect(bar).toBeVisible();
  await expect(box).toContainText('Retrieving metadata', { timeout: seconds(30) });
  seen();
  expect((await validated).postDataJSON()).toMatchObject({
    datasetName: 'Soil',
    groupName: 'Production',
    datasetType: 'Points',
    folderPath: '',
  });
  expect(chunks).toBeGreaterThan(1);
  await expect(dialog.dialog.getByRole('navigation', { name: 'Files' })).toContainText('3 of 3 mapped', {
    timeout: seconds(30),
  });
  await page.unroute('**/api/upload-dataset/create?*');
  await dialog.discard();

  problems.expect(/\/api\/upload-dataset\/create/);
  await dialog.open();
  await dialog.browse('Point data file', textFile('refused.csv', points(10)));
  await page.route('**/api/upload-dataset/create?*', (route) =>
    route.fulfill({ status: 400, json: { code: 'disk-odd', message: 'The disk is in a mood.', values: {} } }),
  );
  await dialog.button('Map dataset').click();
  const row = dialog.box('Point data file').getByRole('alert');
  await expect(row).toContainText('The disk is in a mood.');
  await page.unroute('**/api/upload-dataset/create?*');
  await dialog.button('Try again').click();
  await expect(dialog.dialog.getByRole('navigation', { name: 'Files' })).toContainText('3 of 3 mapped');
  await dialog.discard();

  await dialog.open();
  await dialog.browse('Point data file', textFile('stopped.csv', points(400_000)));
  await page.route('**/api/upload-dataset/create?*', async (route) => {
    const isLast = /chunkNumber=3\b/.test(route.request().url());
    if (isLast) await new Promise((resolve) => setTimeout(resolve, 20_000));
    await route.continue().catch(() => undefined);
  });
  const sent = page.waitForResponse('**/api/upload-dataset/create?*');
  const deleted = page.waitForResponse('**/api/upload-dataset/delete?*');
  await dialog.button('Map dataset').click();
  await sent;
  await dialog.button('Stop upload').click();
  expect((await deleted).status()).toBe(200);
  await expect(dialog.box('Point data file')).toContainText('Ready to upload');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[I5.08, I5.10, I5.11, I8.03, I8.04, I9.13] the mapping says what is wrong with it, and why', async ({
  page,
  workspace,
  problems,
}) => {
  problems.expect(/\/api\/dataset-metadata\/update/);
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import points');
  const { dialog: frame } = dialog;
  await dialog.open();
  await dialog.browse('Point data file', textFile('odd.csv', points(20).replace('X,Y,Z', 'A_one,A_two,Height')));
  await dialog.button('Map dataset').click();
  const status = frame.getByRole('status').filter({ hasText: /\w/ });
  await expect(status.filter({ hasText: 'required variables are not mapped' })).toBeVisible();
  await expect(dialog.button('Continue')).toBeDisabled();

  const x = frame.getByLabel('X', { exact: true }).first();
  await x.click();
  await x.fill('TWO');
  await expect(page.getByRole('option')).toHaveText(['A_two']);
  await page.getByRole('option', { name: 'A_two' }).click();
  await expect(x).toHaveValue('A_two');

  await frame.getByLabel('Data starts at row').fill('1');
  await expect(frame.getByRole('alert').filter({ hasText: 'from 2 to 9999' })).toBeVisible();
  await frame.getByLabel('Data starts at row').fill('');
  await frame.getByLabel('Delimiter').first().fill('ab');
  await expect(frame.getByRole('alert').filter({ hasText: 'A delimiter is one character' })).toBeVisible();

  await page.route('**/api/dataset-metadata/update', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '', values: {} } }),
  );
  await frame.getByLabel('Delimiter').first().fill(';');
  await expect(page.getByRole('alert').filter({ hasText: 'The file could not be read again' })).not.toHaveCount(0);
  await page.unroute('**/api/dataset-metadata/update');
  await frame.getByLabel('Delimiter').first().fill(',');
  await expect(frame.getByText('20 rows')).toBeVisible();
  await dialog.discard();
});

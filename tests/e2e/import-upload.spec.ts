import { formatBytes } from 'adit/core';
import { expect, test } from './support/fixtures.ts';
import { gatherTypes, ImportDialog, textFile } from './support/import-dialog.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });

const points = (count: number): string =>
  `X,Y,Z,CU\n${Array.from({ length: count }, (_, at) => `${478_000 + at},${6_772_000 + at},350,${at % 7}`).join('\n')}\n`;

test('[I2.12] a file is shown with its progress to its metadata; a refused one can be tried again, and a stopped one is deleted', async ({
  page,
  workspace,
  client,
  problems,
}) => {
  await client.call('PUT', '/dataset/hierarchy/manage', { site: client.site, groupName: 'Exploration' });
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import points');
  await dialog.open();
  const box = dialog.box('Point data file');
  const current = dialog.dialog.locator('[aria-current=step]');
  await test.step('[I2.10, I5.02] nothing can be mapped before there is a file', () =>
    expect(dialog.button('Map dataset')).toBeDisabled());
  await test.step('[I2.03] an import of points has three steps', () =>
    expect(dialog.dialog.getByRole('list', { name: 'Steps of the import' }).getByRole('listitem')).toHaveText([
      /Upload/,
      /Map/,
      /Create/,
    ]));
  await test.step('[I2.09] there is one box for files', () =>
    expect(dialog.dialog.getByRole('heading', { level: 3 })).toHaveText([/^Point data file/]));
  await test.step('[I2.05a, I2.05b, I2.05d, I2.05e, I9.09a] there are a name, a group, at first Production, and a switch for a folder with a name', async () => {
    await expect(dialog.dialog.getByLabel('Dataset name')).toHaveValue('');
    await expect(dialog.dialog.getByRole('combobox', { name: 'Group' })).toHaveValue('Production');
    await expect(dialog.dialog.getByLabel('Folder name')).toHaveCount(0);
    const folder = dialog.dialog.getByLabel('Put it in a folder');
    await folder.check({ force: true });
    await expect(dialog.dialog.getByLabel('Folder name')).toBeVisible();
    await folder.uncheck({ force: true });
    await expect(dialog.dialog.getByLabel('Folder name')).toHaveCount(0);
  });
  await test.step('[I5.03o] a wrong type gives an error toast', async () => {
    await dialog.browse('Point data file', textFile('picture.png', 'no table'));
    await expect(page.getByRole('alert').filter({ hasText: 'has the wrong file type' })).not.toHaveCount(0);
  });

  const validated = page.waitForRequest('**/api/dataset-metadata/validate');
  const order: string[] = [];
  page.on('request', (request) => {
    const [, call] = /\/api\/(dataset-metadata\/validate|upload-dataset\/create)/.exec(request.url()) ?? [];
    if (call !== undefined) order.push(call);
  });
  let chunks = 0;
  const chunkTypes = new Set<string | undefined>();
  const bearers = new Map<string, boolean>();
  page.on('request', (request) => {
    const [, call] = /\/api\/((?:upload-dataset|dataset-metadata)\/.*)$/.exec(new URL(request.url()).pathname) ?? [];
    const hasBearer = /^Bearer \S+$/.test(request.headers()['authorization'] ?? '');
    if (call !== undefined) bearers.set(call, hasBearer && bearers.get(call) !== false);
  });
  let named = new Map<string, string>();
  await page.route('**/api/upload-dataset/create?*', async (route) => {
    chunks += 1;
    chunkTypes.add(route.request().headers()['content-type']);
    named = new Map(new URL(route.request().url()).searchParams);
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
  const soil = points(250_000);
  await dialog.browse('Point data file', textFile('soil.csv', soil));
  await test.step('[I3.01a, I3.01b, I4.01a] it has its name, size and status', async () => {
    await expect(box).toContainText('soil.csv');
    await expect(box).toContainText(formatBytes(soil.length, 'en'));
    await expect(box).toContainText('Ready to upload');
  });
  await test.step('[I5.02] it cannot be mapped without a name that is more than blanks, nor without the name of a folder that is switched on', async () => {
    const start = dialog.button('Map dataset');
    const name = dialog.dialog.getByLabel('Dataset name');
    await expect(start).toBeEnabled();
    for (const blank of ['', '   ']) {
      await name.fill(blank);
      await expect(start).toBeDisabled();
    }
    await name.fill('Soil');
    await expect(start).toBeEnabled();
    const folder = dialog.dialog.getByLabel('Put it in a folder');
    await folder.check({ force: true });
    await expect(start).toBeDisabled();
    await dialog.dialog.getByLabel('Folder name').fill('North');
    await expect(start).toBeEnabled();
  });
  await test.step('[I4.04a] the import is at its first step', () => expect(current).toHaveText(/Upload/));
  await dialog.dialog.getByRole('combobox', { name: 'Group' }).click();
  await page.getByRole('option', { name: 'Exploration' }).click();
  await test.step('[I5.01, I8.01] a name that is too long, or has spaces together, gives a toast', async () => {
    const name = dialog.dialog.getByLabel('Dataset name');
    for (const [wrong, said] of [
      ['x'.repeat(51), 'A name can have at most 50 characters.'],
      ['a  b', 'A name cannot contain several spaces in a row.'],
    ] as const) {
      await name.fill(wrong);
      await dialog.button('Map dataset').click();
      const toast = page.getByRole('alert').filter({ hasText: said });
      await expect(toast).toContainText('The import needs a correction');
    }
    expect(chunks).toBe(0);
    await name.fill('Soil');
  });
  const types = gatherTypes(page);
  await dialog.button('Map dataset').click();
  await test.step('[I3.01d, I4.01c, I4.01d] it is sent with its progress, and then its metadata are retrieved', async () => {
    await expect(box).toContainText(/Uploading, \d+ %/);
    const bar = box.getByRole('progressbar', { name: 'Upload of soil.csv' });
    await expect(bar).toBeVisible();
    await expect(box).toContainText('Retrieving metadata', { timeout: seconds(30) });
    await expect(current).toHaveText(/Upload/);
    await test.step('[I3.01j] as a file of points', () => expect([...types]).toEqual(['Points pointdata']));
  });
  seen();
  await test.step('[I4.01b, I7.02] before it was sent it was asked about by the name and the place of its dataset', async () => {
    expect((await validated).postDataJSON()).toMatchObject({
      datasetName: 'Soil',
      groupName: 'Exploration',
      datasetType: 'Points',
      folderPath: 'North',
      site: client.site,
    });
    expect(order[0]).toBe('dataset-metadata/validate');
    expect(order.slice(1)).not.toContain('dataset-metadata/validate');
  });
  await test.step('[I1.01f, I7.03] it was sent in chunks of bytes, each with its place', async () => {
    await expect.poll(() => chunks).toBe(Math.ceil(soil.length / 3_670_016));
    expect(chunks).toBeGreaterThan(1);
    expect(chunkTypes).toEqual(new Set(['application/octet-stream']));
    expect(Object.fromEntries(named)).toMatchObject({
      name: 'Soil',
      groupName: 'Exploration',
      folderPath: 'North',
      datasetType: 'Points',
      chunkNumber: String(chunks),
      chunkTotalCount: String(chunks),
      fileName: 'soil.csv',
      uniqueIdentifier: expect.stringMatching(/./),
      site: client.site,
    });
  });
  await expect(dialog.dialog.getByRole('navigation', { name: 'Files' })).toContainText('3 of 3 mapped', {
    timeout: seconds(30),
  });
  await test.step('[I4.04b, I4.04c] once it is uploaded the import is at its second step', () =>
    expect(current).toHaveText(/Map/));
  await test.step('[I6.01] every call of it carries the bearer token', () =>
    expect(Object.fromEntries(bearers)).toEqual({
      'dataset-metadata/validate': true,
      'upload-dataset/create': true,
      'dataset-metadata/update': true,
    }));
  await page.unroute('**/api/upload-dataset/create?*');
  await dialog.discard();

  problems.expect(/\/api\/upload-dataset\/create/);
  await test.step('[I2.13, I4.04d] cancelling leads back to the first step, without any file', async () => {
    await dialog.open();
    await expect(dialog.button('Map dataset')).toBeDisabled();
    await expect(box).not.toContainText('soil.csv');
  });
  await test.step('[I3.01c, I4.03, I8.02, I8.07] a refused file has an error with the message of the server, and can be tried again', async () => {
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
  });
  await dialog.discard();

  await test.step('[I2.10, I4.06, I6.01, I7.04] an upload that is stopped is deleted', async () => {
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
    const { id } = (await (await sent).json()) as { id: string };
    await dialog.button('Stop upload').click();
    const deletion = (await deleted).request();
    expect([(await deleted).status(), deletion.method()]).toEqual([200, 'DELETE']);
    expect(Object.fromEntries(new URL(deletion.url()).searchParams)).toEqual({ rawFileId: id });
    expect(deletion.headers()['authorization']).toMatch(/^Bearer \S+$/);
    await expect(dialog.box('Point data file')).toContainText('Ready to upload');
  });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[I8.03] the mapping says what is wrong with it, and why', async ({ page, workspace, problems }) => {
  problems.expect(/\/api\/(dataset-metadata\/update|plugins\/importing\/progress\/none)/);
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import points');
  const { dialog: frame } = dialog;
  await dialog.open();
  const odd = points(20).replaceAll('\n', ',Ore\n').replace('X,Y,Z,CU,Ore', 'A_one,A_two,Height,CU,ROCK');
  await dialog.browse('Point data file', textFile('odd.csv', odd));
  await dialog.button('Map dataset').click();
  const status = frame.getByRole('status').filter({ hasText: /\w/ });

  await test.step('[I5.11, I8.03] every required variable is to be mapped', async () => {
    await expect(status.filter({ hasText: '2 required variables are not mapped' })).toBeVisible();
    for (const variable of ['x', 'y'])
      await expect(frame.getByText(`Choose the column that holds the ${variable}`, { exact: true })).toBeVisible();
    await expect(dialog.button('Continue')).toBeDisabled();
  });

  await test.step('[I1.01g, I9.13] a column is found by a part of its name, in any case', async () => {
    const x = frame.getByLabel('X', { exact: true }).first();
    await x.click();
    await x.fill('TWO');
    await expect(page.getByRole('option')).toHaveText(['A_two']);
    await page.getByRole('option', { name: 'A_two' }).click();
    await expect(x).toHaveValue('A_two');
  });

  await test.step('[I5.13, I9.08] numbers are offered as both types, texts as categories, each in one of four units', async () => {
    for (const [column, types] of [
      ['CU', ['Categorical', 'Continuous']],
      ['ROCK', ['Categorical']],
    ] as const) {
      const kind = frame.getByRole('button', { name: `Type and unit of ${column}` });
      await kind.click();
      await expect(page.getByRole('menuitemradio')).toHaveText([...types, 'ft', 'm', 'deg', 'No unit']);
      await kind.click();
      await expect(page.getByRole('menuitemradio')).toHaveCount(0);
    }
  });

  await test.step('[I9.03] the data start at row 2, and the delimiter is a comma, unless something else is found', async () => {
    await expect(frame.getByLabel('Data starts at row')).toHaveValue('2');
    await expect(frame.getByLabel('Delimiter').first()).toHaveValue(',');
  });

  await test.step('[I5.10, I8.03] the data start at row 2 to 9999', async () => {
    await frame.getByLabel('Data starts at row').fill('1');
    await expect(frame.getByRole('alert').filter({ hasText: 'from 2 to 9999' })).toBeVisible();
    await expect(status.filter({ hasText: 'Invalid data start row' })).toBeVisible();
    await frame.getByLabel('Data starts at row').fill('');
  });

  await test.step('[I5.08, I8.03] a delimiter is one character', async () => {
    await frame.getByLabel('Delimiter').first().fill('ab');
    await expect(frame.getByRole('alert').filter({ hasText: 'A delimiter is one character' })).toBeVisible();
    await expect(status.filter({ hasText: 'Invalid delimiter' })).toBeVisible();
  });

  await test.step('[I5.09, I8.03] a missing-value symbol is no blank', async () => {
    await frame.getByLabel('Delimiter').first().fill('');
    const symbols = frame.getByRole('combobox', { name: 'Missing-value symbols' });
    await symbols.fill(' ');
    await symbols.blur();
    await expect(
      frame.getByRole('alert').filter({ hasText: 'A blank cannot be a missing-value symbol' }),
    ).toBeVisible();
    await expect(status.filter({ hasText: 'Invalid missing-value symbol' })).toBeVisible();
    await symbols.press('Backspace');
    await expect(frame.getByRole('alert').filter({ hasText: 'A blank cannot' })).toHaveCount(0);
  });

  await test.step('[I5.11, I8.03] one property is to be selected', async () => {
    await frame.getByLabel('Y', { exact: true }).first().click();
    await page.getByRole('option', { name: 'A_one' }).click();
    const property = frame.getByRole('checkbox', { name: 'Keep CU' });
    await property.uncheck();
    await expect(dialog.button('Continue')).toBeEnabled();
    await frame.getByRole('checkbox', { name: 'Keep ROCK' }).uncheck();
    await expect(status.filter({ hasText: 'Select at least one property column' })).toBeVisible();
    const explained = frame.getByRole('alert').filter({ hasText: 'Without a property there is nothing to colour' });
    await expect(explained).toBeVisible();
    await expect(dialog.button('Continue')).toBeDisabled();
    await property.check();
    await expect(explained).toHaveCount(0);
    await expect(dialog.button('Continue')).toBeEnabled();
  });

  await test.step('[I2.03, I2.13] Continue leads to the third step, which for points has no hierarchy selector', async () => {
    await dialog.button('Continue').click();
    await expect(dialog.button('Create')).toBeEnabled();
    await expect(frame.getByRole('heading', { name: 'Hierarchy (optional)' })).toHaveCount(0);
    await dialog.button('Back to columns').click();
    await expect(dialog.button('Continue')).toBeEnabled();
  });

  await test.step('[I8.04] a file that cannot be read again gives a toast, and can be read once more', async () => {
    await page.route('**/api/dataset-metadata/update', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: '', values: {} } }),
    );
    await frame.getByLabel('Delimiter').first().fill(';');
    await expect(page.getByRole('alert').filter({ hasText: 'The file could not be read again' })).not.toHaveCount(0);
    await page.unroute('**/api/dataset-metadata/update');
    await frame.getByLabel('Delimiter').first().fill(',');
    await expect(frame.getByText('20 rows')).toBeVisible();
  });

  await test.step('[I6.01, I7.08, I7.14a, I8.01] it is created with the columns of its coordinates; a toast tells of it, and the tree is read again', async () => {
    // No dataset is made, so that nothing else has the tree read.
    await page.route('**/api/dataset-points/create', (route) =>
      route.fulfill({ json: { id: 'none', datasetId: 'none', name: 'odd' } }),
    );
    const created = page.waitForRequest('**/api/dataset-points/create');
    await dialog.button('Continue').click();
    const readAgain = page.waitForRequest('**/api/dataset/hierarchy?*');
    await dialog.button('Create').click();
    expect((await created).method()).toBe('POST');
    expect((await created).headers()['authorization']).toMatch(/^Bearer \S+$/);
    expect((await created).postDataJSON()).toMatchObject({
      folderPath: '',
      groupName: 'Production',
      name: 'odd',
      id: expect.stringMatching(/./),
      x_col: 'A_two',
      y_col: 'A_one',
      z_col: 'Height',
      metadataConfigId: expect.stringMatching(/./),
      hierarchy_cols: [],
      chunk_cols: [],
    });
    await expect(page.getByRole('status').filter({ hasText: 'Dataset is being created' })).toContainText('odd');
    await readAgain;
    await expect(frame).toHaveCount(0);
  });
});

test('files that are dropped on the workspace open the import of what is in them; the type is easy to change', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const files = {
    'collar.csv': 'BHID,X,Y,Z,DEPTH\nA,1,2,3,100\n',
    'assay.txt': 'BHID,FROM,TO,AU\nA,0,1,2.5\n',
  };
  const dataTransfer = await page.evaluateHandle((made) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(made)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  await workspace.canvas.dispatchEvent('dragover', { dataTransfer });
  await expect(page.getByTestId('drop-frame')).toContainText('Drop the files to import them');
  await workspace.canvas.dispatchEvent('drop', { dataTransfer });
  await expect(page.getByTestId('drop-frame')).toBeHidden();

  const drillholes = new ImportDialog(page, 'Import drillholes');
  await expect(drillholes.box('Collar')).toContainText('collar.csv');
  await expect(drillholes.box('Interval')).toContainText('assay.txt');
  await drillholes.dialog.getByRole('combobox', { name: 'Import as' }).click();
  const option = page.getByRole('option', { name: 'Points' });
  const asPoints = new ImportDialog(page, 'Import points');
  await test.step('[I3.08] an item of a select has its text, the icon of its dataset type, and its value', async () => {
    await expect(option).toHaveText('Points');
    await expect(option.locator('svg')).toBeVisible();
    const icons = await page
      .getByRole('option')
      .evaluateAll((options) => options.map((one) => one.querySelector('svg')?.innerHTML));
    expect(icons.length).toBeGreaterThan(1);
    expect([new Set(icons).size, icons.includes(undefined)]).toEqual([icons.length, false]);
    await option.click();
    await expect(asPoints.box('Point data file')).toContainText('collar.csv');
  });
  await asPoints.discard();
});

import type { Locator, Page } from 'playwright/test';
import { createPoints, uploadFile } from '../integration/import-files.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { importPoints, surveyedGrid } from './support/point-dataset.ts';
import { seconds } from '../patience.ts';

useOwnServer();

const few = surveyedGrid.slice(0, 3);
/** Why no row of a file of words can be points. */
const FAILURE = 'No row of words.csv has coordinates that can be used.';

test.beforeAll(async ({ client }) => {
  for (const name of ['Alpha', 'Beta', 'Gamma']) await importPoints(client, name, few);
  const blasted = await importPoints(client, 'Fired', few);
  await client.call('PUT', '/dataset/hierarchy/manage', {
    site: client.site,
    groupName: 'BlastDog',
    datasetType: 'Points',
    folderPath: '',
    datasetIds: [blasted],
  });
  const words = await uploadFile(client, 'words.csv', 'X,Y,CU\na,b,1\nc,d,2\n', { fileType: 'pointdata' });
  const failed = await createPoints(client, 'Words', words);
  await client.generated(failed.body.datasetId);
});

/** The row with exactly this name. */
function row(page: Page, name: string): Locator {
  return page.getByRole('treeitem').filter({ has: page.getByTitle(name, { exact: true }) });
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

/** A toast of exactly this title has come. */
async function expectToast(page: Page, title: string): Promise<void> {
  const toasts = page.locator('.mantine-Notification-root');
  await expect(toasts.filter({ has: page.getByText(title, { exact: true }) })).toBeVisible();
}

/** Tries to delete, move and rename while the server refuses it, and sees what is told. */
async function expectRefusals(page: Page): Promise<void> {
  const changes = /\/api\/dataset\/(hierarchy\/(manage|rename|delete)$|delete\/)/;
  const dialog = page.getByRole('dialog');
  const erase = async (name: string): Promise<void> => {
    await choose(page, name, 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
  };
  const rename = async (name: string): Promise<void> => {
    await choose(page, name, 'Rename');
    await page.getByRole('textbox', { name: `New name of ${name}` }).fill('Other');
    await page.keyboard.press('Enter');
  };
  const refusals: [string, () => Promise<void>][] = [
    ['Error deleting group', () => erase('Made elsewhere')],
    ['Error deleting dataset', () => erase('Beta')],
    ['Error deleting folder', () => erase('Surveys')],
    ['Error moving dataset', () => row(page, 'Beta').dragTo(row(page, 'Surveys'))],
    ['Error renaming folder', () => rename('Surveys')],
    ['Error renaming dataset', () => rename('Beta')],
  ];
  const told = (title: string, message: string): Locator =>
    page.getByRole('alert').filter({ hasText: title }).filter({ hasText: message });
  const message = 'The pump is off.';
  await page.route(changes, (route) =>
    route.fulfill({ status: 409, json: { code: 'not-found', message, values: {} } }),
  );
  for (const [title, change] of refusals) {
    await change();
    await expect(told(title, message)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await page.unroute(changes);
  await page.route(changes, (route) => route.abort());
  for (const [title, change] of refusals.slice(4)) {
    await change();
    await expect(told(title, 'The server could not be reached. Nothing was changed.')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.unroute(changes);
}

test('[W1.10, W2.35] the tree is organised by dialogs, gestures and keys', async ({
  page,
  workspace,
  client,
  problems,
}) => {
  // What the server refuses, the browser writes down by itself.
  problems.expect(/status of 409/);
  problems.expect(/ERR_FAILED.*\/hierarchy\/rename/);
  await workspace.signIn();
  const dialog = page.getByRole('dialog');
  const ok = dialog.getByRole('button', { name: 'OK' });

  const openGroupDialog = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Add data' }).click();
    await page.getByRole('menuitem', { name: 'Create group…' }).click();
  };

  await test.step('[W2.35, W5.01, W8.01a] a group is created: not without a name, not twice while it is saved, and not with a name that is taken', async () => {
    await openGroupDialog();
    await expect(ok).toBeDisabled();
    await dialog.getByLabel('Group name').fill('   ');
    await expect(ok).toBeDisabled();
    await dialog.getByLabel('Group name').fill('Exploration');
    let save = (): void => {};
    const saved = new Promise<void>((resolve) => (save = resolve));
    await page.route('**/dataset/hierarchy/manage', async (route) => {
      await saved;
      await route.continue();
    });
    await ok.click();
    await expect(dialog.locator('button[type=submit]')).toBeDisabled();
    save();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Exploration')).toBeVisible();
    await page.unroute('**/dataset/hierarchy/manage');
    await openGroupDialog();
    await dialog.getByLabel('Group name').fill('Exploration');
    await ok.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error creating group' })).toContainText('“Exploration”');
    await page.keyboard.press('Escape');
  });

  const points = page.locator('[role=treeitem][data-kind=datasetType]').first();
  await test.step('[W1.10, W5.03, W8.02] a folder is added, and renamed in its row', async () => {
    await points.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add folder…' }).click();
    await dialog.getByLabel('Folder name').fill('Grids');
    await dialog.getByRole('button', { name: 'Add folder' }).click();
    await choose(page, 'Grids', 'Rename');
    await page.getByRole('textbox', { name: 'New name of Grids' }).fill('Surveys');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Folder renamed');
    await expect(row(page, 'Surveys')).toBeVisible();
  });
  await test.step('[W4.09] a folder has no checkbox', () =>
    expect(row(page, 'Surveys').getByTestId('tick')).toHaveCount(0));

  const renames: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/hierarchy/rename')) renames.push(request.postData() ?? '');
  });
  await test.step('[W5.03] a name that is empty or as it was sends nothing', async () => {
    await row(page, 'Alpha').click();
    for (const typed of ['', '   ', 'Alpha']) {
      await page.getByRole('tree').press('F2');
      await page.getByRole('textbox', { name: 'New name of Alpha' }).fill(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'New name of Alpha' })).toHaveCount(0);
      await expect(row(page, 'Alpha')).toBeVisible();
    }
    expect(renames).toEqual([]);
  });
  await test.step('[W2.35, W4.56, W8.02] a name that is taken opens the dialog with a suggestion, after which the rename is done again', async () => {
    await page.getByRole('tree').press('F2');
    await page.getByRole('textbox', { name: 'New name of Alpha' }).fill('Beta');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('“Beta” already exists there');
    await dialog.getByRole('button', { name: 'Use “Beta (2)”' }).click();
    await expectToast(page, 'Dataset renamed');
    expect(renames).toHaveLength(2);
  });

  await test.step('[W4.12] Shift + click highlights several, and a right-click keeps them', async () => {
    await row(page, 'Beta (2)').click();
    await row(page, 'Gamma').click({ modifiers: ['Shift'] });
    await row(page, 'Gamma').click({ button: 'right' });
    for (const name of ['Beta (2)', 'Gamma']) await expect(row(page, name)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('menuitem', { name: 'Move…' }).click();
  });
  await test.step('[W2.35, W5.02] they are moved once a folder other than the placeholder is chosen', async () => {
    await expect(page.getByRole('dialog', { name: 'Move 2 datasets' })).toBeVisible();
    const folder = dialog.getByRole('combobox', { name: 'Folder' }).or(dialog.getByRole('textbox', { name: 'Folder' }));
    await expect(folder.first()).toHaveAttribute('placeholder', 'Select');
    await expect(ok).toBeDisabled();
    await folder.first().click();
    await page.getByRole('option', { name: 'Surveys' }).click();
    await ok.click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, 'Gamma')).toHaveAttribute('aria-level', '4');
  });
  await test.step('[W2.34] below the search stand groups, then types, then folders and datasets', async () => {
    const rows = page.getByRole('treeitem');
    const kinds = await rows.evaluateAll((all) =>
      all.slice(0, 6).map((one) => `${one.ariaLevel} ${one.getAttribute('data-kind')}`),
    );
    expect(kinds).toEqual(['1 group', '2 datasetType', '3 folder', '4 dataset', '4 dataset', '3 dataset']);
    const names = ['Production', 'Points', 'Surveys', 'Beta (2)', 'Gamma', 'Beta'];
    for (const [at, name] of names.entries()) await expect(rows.nth(at)).toContainText(name);
    const search = (await page.getByRole('textbox', { name: 'Search data' }).boundingBox())!;
    expect((await rows.first().boundingBox())!.y).toBeGreaterThanOrEqual(search.y + search.height);
  });

  await test.step('[W1.10] a drag moves to the top of the type, and into another group', async () => {
    // A click leaves only this one highlighted.
    await row(page, 'Gamma').click();
    await row(page, 'Gamma').dragTo(points);
    await expect(row(page, 'Gamma')).toHaveAttribute('aria-level', '3');
    await row(page, 'Gamma').dragTo(row(page, 'Exploration'));
    await expect(row(page, 'Exploration')).toContainText('1');
  });

  await test.step('[W2.33, W5.08, W9.05a] datasets are found by a part of the name once nothing more is typed, without blanks around it, and the whole tree comes back', async () => {
    const search = page.getByRole('textbox', { name: 'Search data' });
    const asked: (string | null)[] = [];
    page.on('request', (request) => {
      const { searchParams } = new URL(request.url());
      if (searchParams.has('searchTerm')) asked.push(searchParams.get('searchTerm'));
    });
    for (const typed of ['  ga', '  gam ']) await search.fill(typed);
    await expect(row(page, 'Beta')).toHaveCount(0);
    await expect(row(page, 'Gamma')).toBeVisible();
    expect(asked).toEqual(['gam']);
    await search.press('Escape');
    await expect(row(page, 'Beta')).toBeVisible();
    await client.call('PUT', '/dataset/hierarchy/manage', { site: client.site, groupName: 'Made elsewhere' });
    const refreshed = page.waitForResponse((response) => response.url().includes('/dataset/hierarchy?'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await refreshed;
    await expect(row(page, 'Made elsewhere')).toBeVisible();
  });

  await test.step('[W8.01b, W8.01c, W8.01d, W8.01e, W8.01f, W8.01g, W8.01h, W8.01i, W8.01j, W8.01k] a change that is refused has its title and the server’s message; a rename that has no answer a fixed one', () =>
    expectRefusals(page));

  await test.step('[W2.35, W8.02] deleted are a dataset that is shown, which is then drawn no more, and a folder with another in it', async () => {
    await row(page, 'Gamma').getByTestId('tick').click();
    await expect(row(page, 'Gamma')).toHaveAttribute('aria-checked', 'true');
    await expect(workspace.legend).toContainText('CU');
    await row(page, 'Gamma').click();
    await page.getByRole('tree').press('Delete');
    await expect(page.getByRole('dialog', { name: 'Delete dataset' })).toContainText(
      '“Gamma” will be deleted for everyone',
    );
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Dataset deleted');
    await expect(workspace.legend).toHaveCount(0);
    await choose(page, 'Surveys', 'Delete');
    await expect(page.getByRole('dialog', { name: 'Delete folder' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Folder deleted');
    for (const name of ['Gamma', 'Surveys', 'Beta (2)']) await expect(row(page, name)).toHaveCount(0);
  });
});

test('what is failed, of blast patterns, or cannot be read says so', async ({ page, workspace, problems }) => {
  problems.expect(/Failed to load resource/);
  await workspace.signIn();

  await test.step('[W4.09, W8.04] only complete datasets can be ticked, and a failed one says why it could not be made', async () => {
    await expect(row(page, 'Beta').getByTestId('tick')).toHaveCount(1);
    await expect(row(page, 'Words').getByTestId('tick')).toHaveCount(0);
    await row(page, 'Words').getByText('Failed', { exact: true }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(FAILURE);
  });

  await test.step('[W2.36] datasets of BlastDog are updated, neither moved nor put into folders', async () => {
    await row(page, 'Fired').click({ button: 'right' });
    const items = page.getByRole('menuitem');
    await expect(items.filter({ hasText: /^Update$/ })).toHaveCount(1);
    await expect(items.filter({ hasText: /^Import/ })).toHaveCount(0);
    await expect(items.filter({ hasText: 'Move…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await row(page, 'Beta').click({ button: 'right' });
    await expect(items.filter({ hasText: 'Move…' })).toHaveCount(1);
    await expect(items.filter({ hasText: /^Update$/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    const type = row(page, 'BlastDog').locator('xpath=following-sibling::*[1]');
    await expect(type).toHaveAttribute('data-kind', 'datasetType');
    await type.click({ button: 'right' });
    await expect(items.filter({ hasText: 'Add folder…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  const dialog = page.getByRole('dialog', { name: 'Beta' });
  await test.step('[W8.03, W9.07] what cannot be read is said on both tabs of the dialog, which is 1100 wide', async () => {
    await page.route('**/dataset-logs?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await choose(page, 'Beta', 'Properties and logs');
    for (const tab of ['Details', 'Logs']) {
      await dialog.getByRole('tab', { name: tab }).click();
      await expect(dialog.getByRole('alert')).toHaveText('The properties of this dataset could not be read.');
    }
    expect((await dialog.boundingBox())?.width).toBe(1100);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.unroute('**/dataset-logs?*');
  });

  await test.step('[W2.35] the properties and the log of a dataset have a tab each', async () => {
    await choose(page, 'Beta', 'Properties and logs');
    await expect(dialog.getByRole('tab')).toHaveText(['Details', 'Logs']);
    await expect(dialog.getByRole('tabpanel')).toContainText('Production');
    await dialog.getByRole('tab', { name: 'Logs' }).click();
    await expect(dialog.getByRole('row').filter({ hasText: 'beta.csv' }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('[W8.06a, W8.06b, W8.06d] a tree that cannot be read is told at each attempt, without a dismiss button', async () => {
    await page.route('**/dataset/hierarchy?*', (route) => route.fulfill({ status: 500, body: '{}' }));
    const told = page.locator('[data-type=error]').filter({ hasText: 'The data of this site could not be read' });
    await page.reload();
    await expect(told.first()).toBeVisible();
    await expect(told.getByRole('button')).toHaveCount(0);
    await expect(told).toHaveCount(0, { timeout: seconds(10) });
    const again = page.getByRole('region', { name: 'Data' }).getByRole('button', { name: 'Try again' });
    await again.click();
    await expect(told).toBeVisible();
    await expect(told.getByRole('button')).toHaveCount(0);
    await page.unroute('**/dataset/hierarchy?*');
    await again.click();
    await expect(row(page, 'Beta')).toBeVisible();
  });
});

test('[W4.09, W9.08] a tree of 10,000 datasets draws only the rows that are seen, and is walked and searched by keys', async ({
  page,
  workspace,
}) => {
  const datasets = Array.from({ length: 10_000 }, (_, number) => ({
    id: `dataset-${number}`,
    name: `Dataset ${number + 1}`,
    status: 'Complete',
    dataType: 'Points',
    groupName: 'Production',
    folderPath: '',
    isGAS: false,
    failure: null,
  }));
  Object.assign(datasets[1] ?? {}, { status: 'Generating Dataset' });
  // Too many to be imported here: the answer is made up, all that is done with it is real.
  await page.route('**/dataset/hierarchy?*', async (route) => {
    const term = new URL(route.request().url()).searchParams.get('searchTerm') ?? '';
    const found = datasets.filter(({ name }) => name.includes(term));
    const type = { name: 'Points', levelType: 'datasetType', children: [], datasets: found };
    const hierarchy = [{ name: 'Production', levelType: 'groupName', children: [type], datasets: [] }];
    await route.fulfill({ json: { hierarchy, paraviewConfig: {} } });
  });
  await workspace.signIn();
  await expect(row(page, 'Dataset 1')).toHaveAttribute('aria-setsize', '10000');
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
  await expect(row(page, 'Dataset 2')).toContainText('Generating');
  await expect(row(page, 'Dataset 2').getByTestId('spinner')).toBeVisible();
  await expect(row(page, 'Dataset 3').getByTestId('spinner')).toHaveCount(0);
  await expect(row(page, 'Dataset 2').getByTestId('tick')).toHaveCount(0);
  await expect(row(page, 'Dataset 3').getByTestId('tick')).toHaveCount(1);
  for (const kind of ['group', 'datasetType'])
    await expect(page.locator(`[role=treeitem][data-kind=${kind}]`).getByTestId('tick')).toHaveCount(0);
  // Groups first, the default one before the others; types in the order of the specification.
  await expect(page.locator('[role=treeitem][data-kind=group]').first()).toContainText('Production');
  await page.getByRole('tree').press('End');
  await expect(row(page, 'Dataset 10000')).toBeVisible();
  expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
  await page.getByRole('tree').press('Enter');
  await expect(row(page, 'Dataset 10000')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tree').press('ArrowUp');
  await page.getByRole('tree').press('Shift+Space');
  await expect(row(page, 'Dataset 9999')).toHaveAttribute('aria-selected', 'true');
  await test.step('[W2.35] several are deleted by one dialog', async () => {
    const deleted: unknown[] = [];
    await page.route('**/dataset/delete', async (route) => {
      deleted.push([route.request().method(), route.request().postDataJSON()]);
      await route.fulfill({ json: { deleted: 2 } });
    });
    await page.getByRole('tree').press('Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete 2 datasets' });
    await expect(dialog).toContainText('2 datasets will be deleted for everyone on this site.');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toHaveCount(0);
    const ids = expect.arrayContaining(['dataset-9998', 'dataset-9999']) as string[];
    expect(deleted).toEqual([['DELETE', { ids }]]);
  });
  await page.getByRole('textbox', { name: 'Search data' }).fill('4321');
  await page.getByRole('textbox', { name: 'Search data' }).press('Enter');
  await expect(row(page, 'Dataset 4321')).toBeVisible();
  await expect(page.getByRole('treeitem')).toHaveCount(3);
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from '../integration/api-client.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { ImportDialog } from './support/import-dialog.ts';
import { Workspace } from './support/workspace.ts';
import { seconds } from '../patience.ts';

useOwnServer();

const COUNT = 450_000;

/** More than three chunks of points, with an elevation that grows by 0.001 from the first to the last. */
const points = (): string =>
  `X,Y,Z,CU\n${Array.from({ length: COUNT }, (_, at) => `${478_000 + (at % 900)},${6_772_000 + (at % 500)},${(350 + at / 1000).toFixed(3)},${at % 7}`).join('\n')}\n`;

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adit-network-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

async function pointFile(name: string): Promise<string> {
  await writeFile(join(folder, name), points());
  return join(folder, name);
}

/** What the log of a dataset says of its files. */
async function accountOf(client: ApiClient, name: string): Promise<string[]> {
  const id = (await client.datasets()).find((dataset) => dataset.name === name)?.id;
  const { body } = await client.call<{ logs: { message: string }[] }>('GET', `/dataset-logs?datasetId=${id}`);
  return body.logs.map(({ message }) => message);
}

const whole = [`${COUNT} rows read, ${COUNT} used, 0 changed, 0 rejected`];

async function mapped(dialog: ImportDialog): Promise<void> {
  await expect(dialog.dialog.getByRole('navigation', { name: 'Files' })).toContainText('3 of 3 mapped', {
    timeout: seconds(60),
  });
}

async function created(dialog: ImportDialog, workspace: Workspace, name: string): Promise<void> {
  await mapped(dialog);
  await dialog.button('Continue').click();
  await dialog.button('Create').click();
  await expect(workspace.row(name).getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
}

test('[I4.03] a browser that goes offline in mid-upload goes on with the missing chunks and ends in the whole dataset', async ({
  page,
  context,
  workspace,
  client,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED|WebSocket|\/api\//);
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import points');
  await dialog.open();
  await dialog.browse('Point data file', await pointFile('offline.csv'));
  await dialog.dialog.getByLabel('Dataset name').fill('Offline');
  const answered = page.waitForResponse('**/api/upload-dataset/create?*');
  await dialog.button('Map dataset').click();
  await answered;
  await context.setOffline(true);
  await page.waitForTimeout(3000);
  await context.setOffline(false);
  const box = dialog.box('Point data file');
  const files = dialog.dialog.getByRole('navigation', { name: 'Files' });
  const again = dialog.button('Try again');
  // Either the retries outlived the gap, or the user is asked.
  await expect(files.or(again).or(box.getByRole('alert')).first()).toBeVisible({ timeout: seconds(60) });
  if (await again.isVisible()) await again.click();
  await mapped(dialog);
  await prepareAxe(page);
  const progress = '**/plugins/importing/progress/*';
  const generating =
    '{"importer":"points.points","name":"Offline","status":"Generating Dataset","progress":0.42,"used":[],"notes":0,"files":[]}';
  await page.route(progress, (route) => route.fulfill({ contentType: 'application/json', body: generating }));
  await dialog.button('Continue').click();
  await dialog.button('Create').click();
  const toasts = page.locator('.mantine-Notification-root');
  const bar = toasts.getByRole('progressbar');
  await test.step('its toast has the per cent, before a reload and after it', async () => {
    await expect(bar).toHaveAttribute('aria-valuenow', '42', { timeout: seconds(60) });
    await page.reload();
    await expect(bar).toHaveAttribute('aria-valuenow', '42', { timeout: seconds(60) });
    await expect(toasts).toHaveCount(1);
    expect(await findingsInBothThemes(page, toasts)).toEqual([]);
  });
  await test.step('it ends in the same toast, and is shown by itself', async () => {
    await page.unroute(progress);
    await expect(toasts).toContainText(/Offline: Complete\. 450.000 points, 0 notes/, { timeout: seconds(60) });
    await expect(toasts).toHaveCount(1);
    await workspace.shownByItself('Offline');
  });
  expect(await accountOf(client, 'Offline')).toEqual(whole);
});

test('two tabs that send the same file at the same time end in two whole datasets of one raw file', async ({
  page,
  context,
  server,
  workspace,
  client,
  problems,
}) => {
  const otherPage = await context.newPage();
  const other = new Workspace(otherPage, server.address, problems);
  await workspace.signIn();
  await other.open();
  await other.ready();
  const file = await pointFile('twice.csv');
  const dialogs = [new ImportDialog(page, 'Import points'), new ImportDialog(otherPage, 'Import points')] as const;
  for (const [at, dialog] of dialogs.entries()) {
    await dialog.open();
    await dialog.browse('Point data file', file);
    await dialog.dialog.getByLabel('Dataset name').fill(`Twice ${at}`);
  }
  await Promise.all(dialogs.map((dialog) => dialog.button('Map dataset').click()));
  await Promise.all(dialogs.map(mapped));
  // What is announced in the first tab stays while the pointer rests on it, and leaves the buttons of the dialog free.
  const announced = page.getByText('Twice 1: Complete');
  await Promise.all([created(dialogs[1], other, 'Twice 1'), announced.hover({ timeout: seconds(60) })]);
  await created(dialogs[0], workspace, 'Twice 0');
  expect(await accountOf(client, 'Twice 0')).toEqual(whole);
  expect(await accountOf(client, 'Twice 1')).toEqual(whole);
});

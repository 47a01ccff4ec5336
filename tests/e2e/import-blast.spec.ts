import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from 'playwright/test';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { ImportDialog } from './support/import-dialog.ts';
import { seconds } from '../patience.ts';

useOwnServer();

const header = 'Pattern,Hole Name,Collar X,Collar Y,Collar Z,Dip,Bearing,Drill Length,Diameter';

function holes(pattern: string, count: number): string {
  return Array.from(
    { length: count },
    (_, hole) => `${pattern},${hole + 1},${478_700 + hole * 5},6772500,358,90,0,12,165\n`,
  ).join('');
}

test('[I1.01j, I2.14, I3.05] the blast pattern picker searches, filters by date, shows only new patterns, and is disabled while it imports', async ({
  page,
  server,
  client,
  workspace,
  problems,
}) => {
  await client.call('GET', `/blastdog/read/patterns?siteId=${client.site}`);
  const [site = ''] = await readdir(join(server.dataFolder, 'blast'));
  const bench = join(server.dataFolder, 'blast', site, '346');
  await mkdir(bench);
  await writeFile(join(bench, 'shots.csv'), `${header}\n${holes('P1', 12)}${holes('P2', 7)}${holes('Presplit', 4)}`);

  const withoutBearer: string[] = [];
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/api\/(dataset-)?blastdog\//.test(pathname)) return;
    calls.add(pathname);
    if (!/^Bearer \S+$/.test(request.headers()['authorization'] ?? '')) withoutBearer.push(pathname);
  });
  await workspace.signIn();
  await page.getByRole('button', { name: 'Add data' }).click();
  await page.getByRole('menuitem', { name: /^Blast/ }).click();
  const picker = page.getByRole('dialog', { name: 'Import blast patterns' });
  const rows = picker.getByRole('row').filter({ has: page.getByRole('cell') });
  const search = picker.getByRole('textbox', { name: 'Search patterns' });
  const create = picker.getByRole('button', { name: /^Create/ });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText(/P1\s*346\s*12/);
  await test.step('[I9.07] it was updated a day earlier than it was, as month/day/year', async () => {
    const { body } = await client.call<{ updated_at: string }[]>(
      'GET',
      `/blastdog/read/patterns?siteId=${client.site}`,
    );
    const dayBefore = await page.evaluate((moment) => {
      const shifted = new Date(Date.parse(moment) - 86_400_000);
      return `${shifted.getMonth() + 1}/${shifted.getDate()}/${shifted.getFullYear()}`;
    }, body[0]?.updated_at ?? '');
    await expect(rows.first().getByRole('cell', { name: dayBefore, exact: true })).toBeVisible();
  });
  const from = picker.getByLabel('From');
  const to = picker.getByLabel('To', { exact: true });
  await test.step('[I9.07] the range begins a month ago and ends today', async () => {
    const today = await page.evaluate(() => {
      const now = new Date();
      return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
    });
    await expect(to).toHaveValue(today);
    const days = (Date.parse(today) - Date.parse(await from.inputValue())) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
  });
  await test.step('[I2.14, I5.14] the search finds any case, the dates leave out what is outside, and one pattern is to be chosen', async () => {
    await search.fill('presp');
    await expect(rows).toHaveCount(1);
    await search.fill('nothing like it');
    await expect(picker).toContainText('No pattern matches the search and the dates.');
    await search.fill('');
    const first = await from.inputValue();
    await from.fill('2099-01-01');
    await expect(to).toHaveAttribute('min', '2099-01-01');
    await expect(rows).toHaveCount(0);
    await from.fill(first);
    await to.fill(first);
    await expect(rows).toHaveCount(0);
    await to.fill('');
    await expect(rows).toHaveCount(3);
    await expect(create).toBeDisabled();
    await picker.getByRole('checkbox', { name: 'Select P1' }).check();
    await picker.getByRole('checkbox', { name: 'Select Presplit' }).check();
    await expect(create).toHaveText('Create 2 patterns');
    await expect(create).toBeEnabled();
  });
  await test.step('[I8.06] an import that is refused gives an error toast, and can be tried again', async () => {
    problems.expect(/\/api\/dataset-blastdog\/create\/patterns/);
    await page.route('**/api/dataset-blastdog/create/patterns', (route) =>
      route.fulfill({ status: 409, json: { code: 'mill-stands', message: 'The mill stands still.', values: {} } }),
    );
    await create.click();
    await expect(page.getByRole('alert').filter({ hasText: 'The mill stands still.' })).toContainText(
      'The blast patterns could not be imported',
    );
    await expect(create).toBeEnabled();
    await page.unroute('**/api/dataset-blastdog/create/patterns');
  });
  const sent = page.waitForRequest('**/api/dataset-blastdog/create/patterns');
  const readAgain = page.waitForRequest('**/api/blastdog/read/patterns?*');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/dataset-blastdog/create/patterns', async (route) => {
    await held;
    await route.continue();
  });
  await create.click();
  expect((await sent).postDataJSON()).toEqual({ siteId: client.site, patternNames: ['P1', 'Presplit'] });
  await test.step('[I2.14, I4.05] the table is disabled while an import is in progress', async () => {
    await expect(picker.getByRole('table')).toHaveAttribute('aria-disabled', 'true');
    await expect(picker.getByRole('checkbox', { name: 'Select P2' })).toBeDisabled();
    await expect(create).toBeDisabled();
    await expect(picker.getByRole('status').filter({ hasText: 'An import is in progress.' })).toBeVisible();
  });
  release();
  const queryOf = async (asked: Promise<Request>): Promise<object> =>
    Object.fromEntries(new URL((await asked).url()).searchParams);
  await test.step('[I4.05, I7.11] the patterns are fetched again, those that can be deployed', async () =>
    expect(await queryOf(readAgain)).toEqual({ siteId: client.site, deployableOnly: 'true' }));
  await test.step('[I8.06] a toast says that it has begun', () =>
    expect(page.getByRole('status').filter({ hasText: 'Blast import started' })).toBeVisible());
  await expect(rows.filter({ hasText: 'Imported' })).toHaveCount(2, { timeout: seconds(60) });
  await expect(picker.getByRole('table')).toHaveAttribute('aria-disabled', 'false');

  await test.step('[I7.11] the switch asks for all, of which it shows the new ones', async () => {
    const asked = page.waitForRequest('**/api/blastdog/read/patterns?*');
    await picker.getByRole('switch', { name: 'Show only new' }).click({ force: true });
    expect(await queryOf(asked)).toEqual({ siteId: client.site });
  });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('P2');
  await picker.getByRole('button', { name: 'Close' }).last().click();
  await expect(picker).toHaveCount(0);
  await test.step('[I6.01] its calls carry the bearer token', () => {
    expect([...calls].toSorted()).toEqual(['/api/blastdog/read/patterns', '/api/dataset-blastdog/create/patterns']);
    expect(withoutBearer).toEqual([]);
  });
  await expect(page.getByRole('treeitem').filter({ hasText: 'BlastDog' })).toBeVisible();
  for (const name of ['P1', 'Presplit']) await expect(workspace.row(name).getByTestId('tick')).toBeVisible();
  await test.step('[I2.05b, I2.05c] an import of other data offers the groups of the site, without that of the patterns', async () => {
    await client.call('PUT', '/dataset/hierarchy/manage', { site: client.site, groupName: 'Exploration' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('treeitem').filter({ hasText: 'Exploration' })).toBeVisible();
    const dialog = new ImportDialog(page, 'Import points');
    await dialog.open();
    await dialog.dialog.getByRole('combobox', { name: 'Group' }).click();
    await expect(page.getByRole('option')).toHaveText(['Production', 'Exploration']);
    await dialog.dialog.getByRole('combobox', { name: 'Group' }).press('Escape');
    await dialog.button('Cancel import').first().click();
  });
});

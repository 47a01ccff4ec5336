import type { ApiClient } from '../integration/api-client.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';

// These tests turn a plugin off for everyone.
useOwnServer();

async function switchPoints(client: ApiClient, on: boolean): Promise<void> {
  expect((await client.call('PUT', '/plugins/admin/plugins/points', { on })).status).toBe(200);
}

test.afterEach(({ client }) => switchPoints(client, true));

test('[C1.06, C1.09] a plugin that is turned off leaves every open page at once, and the server refuses its calls', async ({
  page,
  workspace,
  client,
  grid,
}) => {
  await workspace.signIn();
  const pointsType = page.getByRole('treeitem').filter({ hasText: /^Points\d/ });
  const icon = async (): Promise<string> => pointsType.locator('svg').last().innerHTML();
  await expect(pointsType).toBeVisible();
  const before = await icon();
  const add = page.getByRole('button', { name: 'Add data' });
  const entry = page.getByRole('menuitem', { name: /^Import points/ });
  const closeMenu = async (): Promise<void> => {
    await page.getByRole('menu').press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await add.click();
  await expect(entry).toBeVisible();
  await closeMenu();

  await switchPoints(client, false);
  await expect.poll(icon).not.toBe(before);
  await add.click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(entry).toHaveCount(0);
  await closeMenu();
  const refused = await client.call<{ code: string }>('POST', '/dataset-points/create', {});
  expect([refused.status, refused.body.code]).toEqual([404, 'plugin-off']);
  // The data stay: they can be organised, though nobody knows their type.
  await expect(workspace.row(grid)).toBeVisible();

  await switchPoints(client, true);
  await expect.poll(icon).toBe(before);
  await add.click();
  await expect(entry).toBeVisible();
  await closeMenu();
  expect((await client.call('POST', '/dataset-points/create', {})).status).toBe(400);
});

test('[C1.09] a page that is opened while a plugin is off does not know it', async ({ page, workspace, client }) => {
  await switchPoints(client, false);
  await workspace.signIn();
  await page.getByRole('button', { name: 'Add data' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /points/i })).toHaveCount(0);
  await test.step('[C1.09] an administrator turns it on by its switch', async () => {
    await workspace.open('/admin/plugins');
    const turn = page
      .getByRole('table', { name: 'Plugins' })
      .getByRole('switch', { name: 'Points is on', exact: true });
    await expect(turn).not.toBeChecked();
    await turn.press('Space');
    await expect(turn).toBeChecked();
    expect((await client.call('POST', '/dataset-points/create', {})).status).toBe(400);
    await workspace.open('/ssa');
    await page.getByRole('button', { name: 'Add data' }).click();
    await expect(page.getByRole('menuitem', { name: /^Import points/ })).toBeVisible();
  });
});

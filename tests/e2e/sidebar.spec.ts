import { buildExternalPlugin, dropBuild, installPlugin, removePlugin } from './support/external-plugin.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';

useOwnServer();

test('[I9.17, A2.15] the sidebar leads to the pages of administration, shows what is for the role, marks where one is, and collapses', async ({
  page,
  server,
  workspace,
}) => {
  const built = await buildExternalPlugin();
  await installPlugin(built, server.pluginFolder, { id: 'acme.copper' });
  await prepareAxe(page);
  await workspace.signIn();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Administration' }).click();
  const sidebar = page.getByRole('navigation', { name: 'Administration' });
  const plugins = sidebar.getByRole('button', { name: 'Plugins' });
  await expect(plugins).toHaveAttribute('aria-current', 'page');

  // A plugin is switched here for the whole tenant.
  const support = page.getByRole('row', { name: /^Support/ });
  await expect(support).toContainText('On by default');
  expect(await findingsInBothThemes(page, page.locator('html'))).toEqual([]);
  const toggle = support.getByRole('switch');
  await toggle.click({ force: true });
  await expect(support).toContainText('Switched off');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Ask for support…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await toggle.click({ force: true });
  await expect(support).toContainText('Switched on');
  await expect(page.getByRole('row', { name: /^Administration/ }).getByRole('switch')).toBeDisabled();

  // Items at the bottom open their children; those of other roles are not there.
  const copper = sidebar.getByRole('button', { name: 'Copper' });
  await expect(copper).toHaveCount(1);
  await expect(copper).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar.getByRole('button', { name: 'Smelter' })).toHaveCount(0);
  await copper.click();
  const smelter = sidebar.getByRole('button', { name: 'Smelter' });
  await smelter.click();
  await expect(page.getByRole('heading', { name: 'Smelter' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/copper/smelter');
  await expect(smelter).toHaveAttribute('aria-current', 'page');
  await expect(copper).toHaveAttribute('aria-current', 'page');
  await expect(plugins).not.toHaveAttribute('aria-current');
  const texts = await sidebar.getByRole('button').allTextContents();
  // Others have links of their own, those of every user at the end.
  const own = ['Workspace', 'Manage sites', 'Plugins', 'Preferences', 'Help', 'Collapse'];
  expect(texts.filter((text) => own.includes(text))).toEqual(own);
  expect(texts.slice(texts.indexOf('Copper')).slice(0, 2)).toEqual(['Copper', 'Smelter']);

  await sidebar.getByRole('button', { name: 'Collapse' }).click();
  await expect(sidebar.getByText('Smelter')).toHaveCount(0);
  await expect(sidebar.getByRole('button')).toHaveCount(texts.length);
  await page.reload();
  await expect(sidebar.getByRole('button', { name: 'Expand' })).toBeVisible();
  await sidebar.getByRole('button', { name: 'Expand' }).click();
  await sidebar.getByRole('button', { name: 'Workspace' }).click();
  await workspace.ready();
  await removePlugin(server.pluginFolder, 'acme.copper');
  await dropBuild(built);
});

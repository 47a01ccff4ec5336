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
  const sidebar = page.getByRole('navigation', { name: 'Administration' });
  await test.step('[A2.15a, A2.15b, A2.15c, A2.15d] the route chooses the layout: content only, the workspace, or the sidebar beside the page', async () => {
    await workspace.open();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByRole('main')).toHaveAttribute('data-layout', 'plain');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(sidebar).toHaveCount(0);
    await workspace.fillSignIn();
    await workspace.ready();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(workspace.canvas.first()).toBeVisible();
    await expect(sidebar).toHaveCount(0);
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Administration' }).click();
    await expect(page.getByRole('main')).toHaveAttribute('data-layout', 'admin');
    for (const [name, address] of [
      ['Manage users', '/users'],
      ['Manage sites', '/sites'],
    ] as const) {
      await expect(sidebar.getByRole('link', { name })).toBeVisible();
      await expect(sidebar.getByRole('link', { name })).toHaveAttribute('href', address);
    }
  });
  const plugins = sidebar.getByRole('link', { name: 'Plugins' });
  const lines = sidebar.locator('a, button');
  const copper = sidebar.getByRole('button', { name: 'Copper' });
  const smelter = sidebar.getByRole('link', { name: 'Smelter' });
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

  await test.step('[A2.15e, A2.15h, A2.15i, A2.15j, I9.17a, I9.17d, I9.17e, I9.17f] items have icon, label and path; those at the bottom open their children, and those of other roles are not there', async () => {
    await expect(copper).toHaveCount(1);
    await expect(copper).toHaveAttribute('aria-expanded', 'false');
    await expect(plugins).not.toHaveAttribute('aria-expanded');
    await expect(smelter).toHaveCount(0);
    await copper.click();
    await expect(smelter).toBeVisible();
    await copper.click();
    await expect(copper).toHaveAttribute('aria-expanded', 'false');
    await expect(smelter).toHaveCount(0);
    await copper.click();
    await expect(copper).toHaveAttribute('aria-expanded', 'true');
    // The plugin has a child for New User as well, a link that is called as the item itself.
    await expect(sidebar.getByRole('link', { name: 'Copper' })).toHaveCount(0);
    await expect(smelter).toHaveText('Smelter');
    await expect(smelter.locator('svg')).toBeVisible();
    await expect(lines.and(page.locator(':not(:has(> svg:first-child + span))'))).toHaveCount(0);
    for (const [line, icon] of [
      [sidebar.getByRole('link', { name: 'Manage users' }), 'tabler-icon-users'],
      [plugins, 'tabler-icon-puzzle'],
    ] as const)
      await expect(line.locator('svg').first()).toContainClass(icon);
    await expect(copper.locator('svg').first().locator('path')).toHaveAttribute('d', 'M3 20l9-8 9 8M6 12l6-8 6 8');
    await smelter.click();
    await expect(page.getByRole('heading', { name: 'Smelter' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/copper/smelter');
  });
  await test.step('[A2.15k, I9.17g] the item whose path is in the address is marked, and the one that it belongs to', async () => {
    await expect(smelter).toHaveAttribute('aria-current', 'page');
    await expect(copper).toHaveAttribute('aria-current', 'page');
    await expect(plugins).not.toHaveAttribute('aria-current');
  });
  const texts = await lines.allTextContents();
  await test.step('[A2.15f, A2.15g, I9.17b, I9.17c] items without a type stand at the top, those of type bottom at the bottom', async () => {
    // Others have links of their own, those of every user at the end.
    const own = ['Workspace', 'Manage sites', 'Plugins', 'Preferences', 'Help', 'Collapse'];
    expect(texts.filter((text) => own.includes(text))).toEqual(own);
    expect(texts.slice(texts.indexOf('Copper')).slice(0, 2)).toEqual(['Copper', 'Smelter']);

    const boxes = [sidebar, lines.first(), sidebar.getByRole('link', { name: 'Manage sites' }), plugins, lines.last()];
    const [all, first, lastAtTop, firstAtBottom, last] = (await Promise.all(boxes.map((box) => box.boundingBox()))).map(
      (box) => ({ top: box?.y ?? NaN, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) }),
    );
    expect(first!.top - all!.top).toBeLessThan(20);
    expect(firstAtBottom!.top - lastAtTop!.bottom).toBeGreaterThan(100);
    expect(all!.bottom - last!.bottom).toBeLessThan(20);
  });

  await test.step('[A2.15l, I9.17h] the sidebar collapses to icons', async () => {
    await sidebar.getByRole('button', { name: 'Collapse' }).click();
    await expect(sidebar).toHaveText('');
    await expect(smelter.locator('svg')).toBeVisible();
    await expect(lines).toHaveCount(texts.length);
    await expect(lines.and(page.locator(':has(> svg:only-child)'))).toHaveCount(texts.length);
    await page.reload();
    await expect(sidebar.getByRole('button', { name: 'Expand' })).toBeVisible();
    await sidebar.getByRole('button', { name: 'Expand' }).click();
  });
  await test.step('an entry is a link, which opens a tab of its own where the browser is told to', async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      sidebar.getByRole('link', { name: 'Manage sites' }).click({ button: 'middle' }),
    ]);
    await expect(tab).toHaveURL(/\/sites$/);
    await tab.close();
    await expect(page).toHaveURL(/\/copper\/smelter$/);
  });
  await test.step('an unknown address says so, beside the sidebar where it is one of administration', async () => {
    await page.goto(new URL('/admin/nothing', page.url()).href);
    await expect(page.getByText('Nothing is at this address')).toBeVisible();
    await expect(page.getByText('/admin/nothing leads nowhere.')).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Manage sites' })).toBeVisible();
    await page.goto(new URL('/nothing', page.url()).href);
    await expect(page.getByText('/nothing leads nowhere.')).toBeVisible();
    await expect(sidebar).toHaveCount(0);
    expect(await findingsInBothThemes(page, page.locator('html'))).toEqual([]);
  });
  await page.getByRole('link', { name: 'Go to the workspace' }).click();
  await workspace.ready();
  await removePlugin(server.pluginFolder, 'acme.copper');
  await dropBuild(built);
});

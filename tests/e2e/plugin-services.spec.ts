import type { Locator, Page } from 'playwright/test';
import { buildExternalPlugin, dropBuild, installPlugin, removePlugin } from './support/external-plugin.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';

const ID = 'example.layers';
/** A folder that pictures of the pages are put into, to be looked at. */
const pictures = process.env['ADIT_TEST_PICTURES'];

// The plugin, its settings and the language are those of one server.
useOwnServer();

let built = '';
test.beforeAll(async ({ server }) => {
  built = await buildExternalPlugin('examples/layer-count');
  await installPlugin(built, server.pluginFolder, { id: ID });
});
test.afterAll(async ({ server }) => {
  await removePlugin(server.pluginFolder, ID);
  await dropBuild(built);
});

/** Puts what is seen into the folder for pictures, in both themes. */
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  const root = page.locator('html');
  for (const scheme of ['light', 'dark']) {
    await root.evaluate((element, value) => (element.dataset['mantineColorScheme'] = value), scheme);
    await page.screenshot({ path: `${pictures}/${name}-${scheme}.png` });
  }
}

const field = (page: Page, name: string): Locator => page.getByRole('main').getByLabel(name, { exact: true });

test('a plugin says something below the workspace, tells it in a notice by a press or by keys, and has settings that hold at once', async ({
  page,
  server,
  workspace,
  client,
  grid,
}) => {
  await prepareAxe(page);
  await workspace.signIn();
  const bar = page.getByRole('contentinfo', { name: 'Status bar' });
  const notices = page.locator('.mantine-Notification-root');
  await expect(bar.getByRole('button', { name: '0 layers are shown' })).toBeVisible();
  await workspace.canvas.focus();
  await page.keyboard.press('Control+Shift+L');
  await expect(notices).toHaveCount(0);
  await workspace.tick(grid);
  await expect(bar).toContainText(/[1-9] layers? (is|are) shown/);
  await workspace.canvas.focus();
  await page.keyboard.press('Control+Shift+L');
  await expect(notices.filter({ hasText: 'of at most 4 layers are shown' })).toBeVisible();
  await picture(page, 'workspace');

  await test.step('its notice leads to the page of settings, where what is wider holds until something is set', async () => {
    await notices.getByRole('button', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/settings$/);
    await expect(field(page, 'Warn from more layers than')).toHaveValue('4');
    expect(await findingsInBothThemes(page, page.getByRole('main'))).toEqual([]);
    await page.getByRole('tab', { name: 'Whole organisation' }).click();
    await field(page, 'Warn from more layers than').fill('0');
    await page.keyboard.press('Enter');
    await expect(field(page, 'Warn from more layers than')).toHaveValue('1');
    await page.getByRole('tab', { name: 'Mine' }).click();
    await expect(page.getByText('From your organisation')).toBeVisible();
    await field(page, 'Warn from more layers than').fill('99');
    await field(page, 'Warn from more layers than').blur();
    await expect(field(page, 'Warn from more layers than')).toHaveValue('50');
    await page.getByRole('button', { name: 'Reset Warn from more layers than' }).click();
    await expect(field(page, 'Warn from more layers than')).toHaveValue('1');
    await field(page, 'Wording').click();
    await page.getByRole('option', { name: 'Number alone' }).click();
    await field(page, 'Layers that do not count').fill('Borders');
    await page.keyboard.press('Enter');
    await field(page, 'Only layers of').click();
    await page.getByRole('option', { name: grid }).click();
    await expect(page.getByRole('button', { name: /^Reset/ })).toHaveCount(3);
    await picture(page, 'settings');
  });

  await test.step('what somebody else changed meanwhile is told and shown', async () => {
    const changes = { scope: 'user', version: 0, changes: { isShown: false } };
    expect(await client.call('PUT', '/settings/example.layers.count', changes)).toMatchObject({
      status: 409,
      body: { code: 'settings-changed' },
    });
    const later = await client.call('PUT', '/settings/example.layers.count', {
      scope: 'user',
      changes: { wording: 'long' },
    });
    expect(later.status).toBe(200);
    await expect(field(page, 'Wording')).toHaveValue('In words');
  });

  await test.step('its keys are changed by pressing others, shown with their conflict, and given back', async () => {
    await page.goto(`${server.address}/ssa`);
    await workspace.ready();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByLabel('Search commands or keys').fill('how many layers');
    const line = dialog.locator('[data-shortcut="example.layers.say"]');
    await expect(line).toContainText('Ctrl Shift L');
    await line.getByRole('button', { name: /^Change the keys/ }).click();
    await page.keyboard.press('Escape');
    await expect(line).toContainText('Ctrl Shift L');
    await line.getByRole('button', { name: /^Change the keys/ }).click();
    await page.keyboard.press('Alt+Shift+K');
    await expect(line).toContainText('Alt Shift K');
    expect(await findingsInBothThemes(page, dialog)).toEqual([]);
    await dialog.getByLabel('Search commands or keys').fill('');
    await picture(page, 'shortcuts');
    await dialog.getByText('JSON', { exact: true }).click();
    const json = dialog.getByLabel('Your own keys');
    await expect(json).toHaveValue(/"action": "example\.layers\.say"/);
    await json.fill('[{ "action": "example.layers.say", "keys": "Hyper+K" }]');
    await dialog.getByRole('button', { name: 'Save the keys' }).click();
    await expect(dialog).toContainText('“Hyper+K”, for example.layers.say, are no keys.');
    await json.fill('[{ "action": "example.layers.say", "keys": "Ctrl+Shift+Z" }]');
    await dialog.getByRole('button', { name: 'Save the keys' }).click();
    await dialog.getByText('List', { exact: true }).click();
    await expect(line).toContainText('Same keys as Redo');
    await picture(page, 'conflict');
    await dialog.getByRole('button', { name: 'Reset all' }).click();
    await expect(line).toContainText('Ctrl Shift L');
    await page.keyboard.press('Escape');
  });
});

test('a plugin brings a language: its own texts and those of the shell are in it, what is missing is in English', async ({
  page,
  server,
  workspace,
}) => {
  await workspace.signIn();
  await page.getByRole('button', { name: 'Change language' }).click();
  await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await expect(page.getByRole('contentinfo', { name: 'Barra de estado' })).toContainText(/camadas? visíve/);
  await expect(page.getByRole('button', { name: 'Reset layout' })).toBeVisible();
  await page.reload();
  await workspace.ready();
  await expect(page.getByRole('contentinfo', { name: 'Barra de estado' })).toBeVisible();
  await page.goto(`${server.address}/settings`);
  await expect(page.getByRole('heading', { name: 'Contagem de camadas' })).toBeVisible();
  await picture(page, 'settings-pt');
  await page.getByRole('button', { name: 'Change language' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible();
  await picture(page, 'settings-es');
  await page.getByRole('button', { name: 'Cambiar idioma' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

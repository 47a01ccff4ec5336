import { Buffer } from 'node:buffer';
import type { Locator, Page } from 'playwright/test';
import { checkAndPack, makeAuthorHome, pack, type AuthorHome } from '../integration/author-home.ts';
import { administrator } from '../integration/server-process.ts';
import { seconds } from '../patience.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { ImportDialog } from './support/import-dialog.ts';
import { aditPlugin } from './support/plugin-commands.ts';

/** A folder that pictures of the pages are put into, to be looked at. */
const pictures = process.env['ADIT_TEST_PICTURES'];

// The plugins, their settings and the language are those of one server.
useOwnServer();
test.setTimeout(seconds(120));

let home: AuthorHome;
test.beforeAll(async ({ server, client }) => {
  test.setTimeout(seconds(240));
  const loading = client.call('POST', '/plugins/demo/load', { site: client.site });
  home = await makeAuthorHome();
  const account = ['--email', administrator.email, '--password', administrator.password];
  // Another test checks the grid.
  const packed = { 'strip-log': checkAndPack, 'ascii-grid': pack };
  for (const [name, makeZip] of Object.entries(packed)) {
    const zip = await makeZip(home, `tests/outside-plugins/${name}`);
    const where = ['--folder', server.pluginFolder, '--server', server.address];
    await aditPlugin(['add', zip, '--yes', '--enable', ...where, ...account]);
    const listed = () => client.call<{ id: string; serverHalf?: string }[]>('GET', '/plugins/admin/plugins');
    const half = async () => (await listed()).body.find(({ id }) => id === `quarry.${name}`)?.serverHalf;
    await expect.poll(half, { timeout: seconds(30) }).toBe('fenced');
  }
  await loading;
  const read = () => client.call<{ status: string }>('GET', `/plugins/demo/load?site=${client.site}`);
  await expect.poll(async () => (await read()).body.status, { timeout: seconds(120) }).toBe('complete');
});
test.afterAll(() => home?.drop());

/** Puts what is seen into the folder for pictures, in both themes. */
async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  const root = page.locator('html');
  const before = (await root.getAttribute('data-mantine-color-scheme')) ?? 'dark';
  for (const scheme of ['light', 'dark', before]) {
    await root.evaluate((element, value) => (element.dataset['mantineColorScheme'] = value), scheme);
    await page.screenshot({ path: `${pictures}/${name}-${scheme}.png` });
  }
}

async function speak(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: 'Change language' }).click();
  await page.getByRole('menuitemradio', { name: language }).click();
}

/** The sum of the heights of the rectangles of a track, in pixels. */
const heightOf = (track: Locator): Promise<number> =>
  track
    .locator('rect')
    .evaluateAll((rectangles) => rectangles.reduce((sum, one) => sum + Number(one.getAttribute('height')), 0));

test('a strip log written by the documentation opens by its keys, draws two tables of a hole, and keeps its settings', async ({
  page,
  server,
  workspace,
}) => {
  await prepareAxe(page);
  await workspace.signIn();
  const panel = page.getByRole('region', { name: 'Strip log' });
  const bar = page.getByRole('contentinfo', { name: 'Status bar' });
  const drawing = panel.getByRole('img', { name: /^Strip log of / });
  const rocks = panel.locator('[data-track=rocks]');
  const values = panel.locator('[data-track=values]');

  await test.step('by its keys', async () => {
    await expect(panel).toHaveCount(0);
    await workspace.canvas.focus();
    await page.keyboard.press('Control+Shift+L');
    await expect(drawing).toBeVisible();
    const depth = Number(/down to ([\d.]+) m$/.exec((await drawing.getAttribute('aria-label')) ?? '')?.[1]);
    expect(depth).toBeGreaterThan(50);
    // What was logged reaches from the top to the bottom, with three pixels for a metre.
    expect(await heightOf(rocks)).toBeCloseTo(depth * 3, 0);
    expect(await values.locator('rect').count()).toBeGreaterThan(20);
    await expect(panel).toContainText('Au_ppm');
    await expect(bar).toContainText(/CA-\S+, [\d.]+ m deep/);
    expect(await findingsInBothThemes(page, panel)).toEqual([]);
    await picture(page, 'strip-log');
  });

  await test.step('the pointer is told of in the status bar', async () => {
    await drawing.hover({ position: { x: 80, y: 37 } });
    await expect(bar).toContainText(/CA-\S+ at 10\.0 m/);
  });

  await test.step('its settings change what is drawn, and are kept', async () => {
    await page.goto(`${server.address}/settings`);
    const field = (name: string): Locator => page.getByRole('main').getByLabel(name, { exact: true });
    await field('Pixels for a unit of depth').fill('6');
    await page.keyboard.press('Enter');
    await field('Property beside the rocks').fill('Cu_pct');
    await page.keyboard.press('Enter');
    await field('Values are').click();
    await page.getByRole('option', { name: 'A line' }).click();
    expect(await findingsInBothThemes(page, page.getByRole('main'))).toEqual([]);
    await picture(page, 'settings');
    await page.reload();
    await expect(field('Pixels for a unit of depth')).toHaveValue('6');
    await page.goto(`${server.address}/ssa`);
    await workspace.ready();
    await expect(panel).toContainText('Cu_pct');
    await expect(values.locator('path')).toHaveCount(1);
    await expect(values.locator('rect')).toHaveCount(0);
    const depth = Number(/down to ([\d.]+) m$/.exec((await drawing.getAttribute('aria-label')) ?? '')?.[1]);
    expect(await heightOf(rocks)).toBeCloseTo(depth * 6, 0);
  });

  await test.step('another hole is kept with the layout', async () => {
    await panel.getByRole('combobox', { name: 'Hole', exact: true }).click();
    await page.getByRole('option').nth(3).click();
    const chosen = await panel.getByRole('combobox', { name: 'Hole', exact: true }).inputValue();
    await expect(panel.getByRole('img', { name: `Strip log of ${chosen}` })).toBeVisible();
    await page.reload();
    await workspace.ready();
    await expect(panel.getByRole('img', { name: `Strip log of ${chosen}` })).toBeVisible();
    await picture(page, 'strip-log-line');
  });

  await test.step('in Spanish and in the language that it brings', async () => {
    await speak(page, 'Español');
    await expect(page.getByRole('region', { name: 'Perfil del sondaje' })).toContainText('Sondaje');
    await picture(page, 'strip-log-es');
    await page.getByRole('button', { name: 'Cambiar idioma' }).click();
    await page.getByRole('menuitemradio', { name: 'Português (Brasil)' }).click();
    const portuguese = page.getByRole('region', { name: 'Perfil do furo' });
    await expect(portuguese.getByRole('combobox', { name: 'Furos de sondagem' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(/m de profundidade/);
    await picture(page, 'strip-log-pt');
    await page.goto(`${server.address}/settings`);
    await expect(page.getByRole('main').getByRole('textbox', { name: 'Propriedade ao lado das rochas' })).toHaveValue(
      'Cu_pct',
    );
    await picture(page, 'settings-pt');
    await page.goto(`${server.address}/admin/plugins`);
    await page
      .getByRole('row', { name: /quarry\.ascii-grid/ })
      .getByRole('button')
      .first()
      .click();
    await page.mouse.wheel(0, 100);
    await picture(page, 'plugins-pt');
    await speak(page, 'English');
  });
});

test('a grid with missing rows is held up before it is created; one with empty cells is not', async ({
  page,
  workspace,
}) => {
  const head = 'ncols 3\nnrows 3\nxllcorner 478000\nyllcorner 6772000\ncellsize 20\nNODATA_value -1\n';
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(head + text) });
  await workspace.signIn();
  const dialog = new ImportDialog(page, 'Import ASCII grids');
  await dialog.open();
  await dialog.browse('Grid', file('torn.asc', '1 2 3\n4 5\n'));
  await dialog.button('Done').click();
  await expect(dialog.dialog).toContainText('The grid ends after 1 of 3 rows.');
  await expect(dialog.button('Done')).toBeDisabled();
  await picture(page, 'grid-held');
  await dialog.discard();
  await dialog.open();
  await dialog.browse('Grid', file('pit.asc', '1 2 3\n4 5 6\n7 8 -1\n'));
  await dialog.button('Done').click();
  await workspace.shownByItself('pit');
});

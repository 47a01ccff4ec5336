import type { ApiClient } from '../integration/api-client.ts';
import { buildExternalPlugin, changeFile, dropBuild, installPlugin, removePlugin } from './support/external-plugin.ts';
import { expect, test } from './support/fixtures.ts';

const ID = 'acme.copper';

// These tests put plugins into the server's folder.
test.use({ serverName: 'extended' });

interface Listing {
  id: string;
  on: boolean;
  reason: string;
  origin: string;
  problem?: string;
}

let built = '';

test.beforeAll(async () => {
  built = await buildExternalPlugin();
});
test.afterAll(() => dropBuild(built));
test.afterEach(async ({ server, client }) => {
  const ids = [ID, 'acme.future', 'acme.broken'];
  for (const id of ids) await removePlugin(server.pluginFolder, id);
  // The page of the next test must not be told of files that are gone.
  for (const id of ids) await expect.poll(() => listing(client, id)).toBeUndefined();
});

async function listing(client: ApiClient, id: string): Promise<Listing | undefined> {
  const { body } = await client.call<Listing[]>('GET', '/plugins/admin/plugins');
  return body.find((plugin) => plugin.id === id);
}

/** The address of the plugin's module, as the server gives it to browsers of the administrator's tenant. */
async function entryOf(client: ApiClient, id: string): Promise<string> {
  const { body } = await client.call<{ plugins: { id: string; entry?: string }[] }>('GET', '/plugins');
  return body.plugins.find((plugin) => plugin.id === id)?.entry ?? '';
}

test('[C1.02, C1.05, C1.08] a plugin built elsewhere joins the running product without a reload, works, and leaves no trace', async ({
  page,
  server,
  workspace,
  client,
  grid,
}) => {
  await workspace.signIn();
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.type('Point size', '18');
  await workspace.lookFromTop();
  const tool = workspace.toolbelt.getByRole('button', { name: 'Raise the relief' });
  const lifted = workspace.toolbelt.getByRole('button', { name: 'Lift the relief' });
  await expect(tool).toHaveCount(0);

  await installPlugin(built, server.pluginFolder, { id: ID });
  await expect(tool).toBeVisible();
  expect(await listing(client, ID)).toMatchObject({ on: true, origin: 'third-party' });
  const entry = server.address + (await entryOf(client, ID));
  expect((await fetch(entry)).status).toBe(200);

  // The colour map colours the view.
  await workspace.chooseColourMap('Copper patina');
  await workspace.settle();
  const isCopper = ({ red, green, blue }: { red: number; green: number; blue: number }): boolean =>
    red > green + 15 && green > blue + 15 && red < 200;
  const isPatina = ({ red, green, blue }: { red: number; green: number; blue: number }): boolean =>
    green > red + 40 && blue > red + 40 && Math.abs(green - blue) < 20;
  const picture = await workspace.picture();
  expect(picture.count(isCopper)).toBeGreaterThan(200);
  expect(picture.count(isPatina)).toBeGreaterThan(200);

  // The tool changes the program's own store, and the plugin's component follows it with the program's React and MobX.
  await tool.click();
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Z ×3')).toBeVisible();
  await expect(page.getByText('The relief is raised')).toBeVisible();
  const note = page.getByTestId('relief-note');
  await expect(note).toContainText('Relief ×3');
  await expect(note).toHaveCSS('background-color', 'rgb(184, 115, 51)');
  await expect(note).toContainText(/shown for [1-9]\d* s/);
  await tool.click();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('Z ×1')).toBeVisible();
  await tool.click();
  await expect(note).toBeVisible();
  const rules = await page.locator('link[rel=stylesheet][href*="acme.copper"]').count();
  expect(rules).toBe(1);

  await test.step('other files of the same version take its place', async () => {
    const texts = { file: 'locales/en.json', from: '"Raise the relief"', to: '"Lift the relief"' };
    await changeFile(server.pluginFolder, ID, texts);
    await changeFile(server.pluginFolder, ID, { file: 'web/index.js', from: /^/, to: 'globalThis.isLater = true;' });
    await expect(lifted).toBeVisible();
    await expect.poll(() => page.evaluate(() => 'isLater' in globalThis)).toBe(true);
    await expect(lifted).toHaveCount(1);
    await expect(tool).toHaveCount(0);
    // What the first one had changed was undone with it.
    await expect(note).toHaveCount(0);
    await expect(page.getByText('Z ×1')).toBeVisible();
    await expect(page.locator('link[rel=stylesheet][href*="acme.copper"]')).toHaveCount(1);
    expect((await fetch(entry)).status).toBe(404);
  });

  await removePlugin(server.pluginFolder, ID);
  await expect(lifted).toHaveCount(0);
  await expect(page.locator('link[href*="acme.copper"]')).toHaveCount(0);
  await expect(workspace.colourMapButton).toHaveAccessibleName('Colour map: Own');
  await workspace.colourMapButton.click();
  await expect(page.getByRole('option', { name: 'Viridis' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Copper patina' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  expect(await listing(client, ID)).toBeUndefined();
  expect((await fetch(entry)).status).toBe(404);
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

test('[C1.09] a plugin for another version of Adit is refused with the reason, one that throws takes nothing else down', async ({
  page,
  server,
  workspace,
  client,
  problems,
}) => {
  problems.expect(/acme\.broken/);
  await workspace.signIn();
  const code = `export default { activate(context) {
    context.add({ id: 'core.tools' }, { id: 'acme.broken.tool', titleKey: 'relief', group: 'navigate', kind: 'toggle', icon: () => null, start: () => ({ dispose() {} }) });
    throw new Error('acme.broken was built badly');
  } };`;
  await installPlugin(built, server.pluginFolder, { id: 'acme.broken', code });
  await installPlugin(built, server.pluginFolder, { id: 'acme.future', manifest: { api: '^2' } });
  await installPlugin(built, server.pluginFolder, { id: ID });

  await expect(workspace.toolbelt.getByRole('button', { name: 'Raise the relief' })).toBeVisible();
  await expect(workspace.toolbelt.getByRole('button', { name: 'Raise the relief' })).toHaveCount(1);
  expect(await listing(client, 'acme.future')).toMatchObject({
    on: false,
    reason: 'incompatible',
    problem: 'needs API ^2, this is 1.0.0',
  });
  expect(await entryOf(client, 'acme.future')).toBe('');
  await expect.poll(() => problems.expectedCount(/acme\.broken was built badly/)).toBeGreaterThan(0);

  await expect(workspace.tree.or(page.getByText('No data on this site yet')).first()).toBeVisible();
  await expect(workspace.toolbelt.getByRole('button', { name: 'Cursor' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await workspace.ready();
  await expect(workspace.toolbelt.getByRole('button', { name: 'Raise the relief' })).toBeVisible();
});

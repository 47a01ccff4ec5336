import type { Page, Response } from 'playwright/test';
import { encodeLas } from '../../examples/las-point-cloud/fixtures/encode-las.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test as base } from './support/fixtures.ts';
import { ImportDialog } from './support/import-dialog.ts';
import { aditPlugin, packCopy } from './support/plugin-commands.ts';
import { importBlocks, model } from './support/solid-datasets.ts';
import { seconds } from '../patience.ts';

// A server half runs only where the operator names its plugin.
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({ serverName: _ }, use) => {
      const server = await new ServerProcess({ ADIT_SERVER_CODE_FROM: 'example.las,example.bench' }).start();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: seconds(60) },
  ],
});

const sources = ['examples/las-point-cloud', 'examples/selection-charts', 'tests/external-plugin'];

test.use({ serverName: 'example-plugins' });

/** 400 points on a plane that rises to the north: ground in the west, a building in the east. */
const cloud = encodeLas({
  points: Array.from({ length: 400 }, (_, at) => ({
    x: 47_800_000 + (at % 20) * 1000,
    y: 677_200_000 + Math.floor(at / 20) * 1000,
    z: 30_000 + Math.floor(at / 20) * 500,
    intensity: at,
    classification: at % 20 < 10 ? 2 : 6,
    colour: [65_535, at * 100, 0] as const,
  })),
});

/** A text that stands once in the sources of each package whose second copy would do harm. */
const marks = {
  react: '__COMPILER_RUNTIME=',
  mobx: 'mobx administration',
  'vtk.js': 'Invalid callback for event',
  core: 'adit.token:',
};

/** Every script that a page has loaded. */
function collectScripts(page: Page): () => Promise<string[]> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  return async () => Promise.all(responses.map((response) => response.text()));
}

test('[C1.02, C1.05, C1.08] three plugins of others work together: a cloud is imported, coloured, picked and charted, with one copy of everything', async ({
  page,
  server,
  workspace,
}) => {
  const packed = await Promise.all(sources.map((source) => packCopy(source)));
  const scripts = collectScripts(page);
  const foreign: string[] = [];
  page.on('request', (request) => request.url().startsWith(server.address) || foreign.push(request.url()));
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/ssa');
  await prepareAxe(page);
  await workspace.signIn();
  const policy = (await (await answered).allHeaders())['content-security-policy'] ?? '';
  const allowed = policy.split(';').find((part) => part.trim().startsWith('script-src')) ?? '';
  expect(allowed.trim()).toMatch(/^script-src 'self'( 'sha256-[A-Za-z0-9+/=]+')+$/);
  for (const { zip, drop } of packed) {
    await aditPlugin(['add', zip, '--folder', server.pluginFolder]);
    await drop();
  }
  await expect(workspace.toolbelt.getByRole('button', { name: 'Raise the relief' })).toBeVisible();

  // A dataset type, a reader and an import from outside.
  await expect(workspace.toolbelt.getByRole('button', { name: 'Charts of the picks' })).toBeVisible();
  const dialog = new ImportDialog(page, 'Import LAS point cloud');
  await dialog.open();
  await dialog.browse('LAS file', { name: 'slope.las', mimeType: '', buffer: Buffer.from(cloud) });
  await dialog.button('Done').click();
  await workspace.shownByItself('slope');
  await workspace.activate('slope');
  await workspace.openLayer('Points');
  await workspace.type('Point size', '14');
  await workspace.chooseColourBy('Classification');
  await expect(workspace.legend).toContainText(/2 Ground\s*200\s*6 Building\s*200/);
  await workspace.lookFromTop();
  const picture = await workspace.picture();
  const isGround = ({ red, green, blue }: { red: number; green: number; blue: number }): boolean =>
    red > green + 20 && green > blue + 20;
  const isBuilding = ({ red, green, blue }: { red: number; green: number; blue: number }): boolean =>
    red > green + 80 && Math.abs(green - blue) < 40;
  expect(picture.count(isGround)).toBeGreaterThan(300);
  expect(picture.count(isBuilding)).toBeGreaterThan(300);

  // The colour map of another plugin.
  await workspace.chooseColourBy('Elevation (m)');
  await workspace.chooseColourMap('Copper patina');

  // A tool and a panel of the third, on what is picked.
  const charts = workspace.toolbelt.getByRole('button', { name: 'Charts of the picks' });
  await expect(charts).toBeDisabled();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Select what is in the view');
  await page.getByRole('option', { name: /Select what is in the view/ }).click();
  await charts.click();
  const panel = page.getByRole('region', { name: 'Charts of the picks' });
  await expect(panel.getByRole('status')).toHaveText(/0 of 400 marked/);
  await panel.getByRole('combobox', { name: 'Groups' }).selectOption('Classification');
  const ground = panel.getByRole('button', { name: /^2 Ground: 200 items/ });
  await ground.focus();
  await ground.press('Enter');
  await expect(ground).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByRole('status')).toHaveText(/200 of 400 marked/);
  expect(await findingsInBothThemes(page, panel)).toEqual([]);
  await panel.getByRole('button', { name: 'Pick only the marked items' }).click();
  await expect(panel.getByRole('status')).toHaveText(/0 of 200 marked/);
  await panel.getByRole('slider').press('End');
  await expect(panel.getByRole('status')).toHaveText(/1 of 200 marked/);

  const loaded = await scripts();
  for (const [name, mark] of Object.entries(marks))
    expect([name, loaded.filter((code) => code.includes(mark)).length]).toEqual([name, 1]);
  const entry = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => name.includes('acme.copper') && name.includes('/web/index.js')) ?? '',
  );
  const same = await page.evaluate(async (address) => {
    type Shared = Record<string, () => Promise<Record<string, unknown>>>;
    const shared = (globalThis as unknown as Record<symbol, Shared>)[Symbol.for('adit.shared')];
    const { copies } = (await import(address)) as { copies: Record<string, unknown> };
    const names = ['react', 'mobx', '@kitware/vtk.js/Rendering/Core/Actor', 'adit/core'];
    const modules = await Promise.all(names.map((name) => shared?.[name]?.()));
    return Object.entries(copies).map(
      ([name, copy], at) => copy === (modules[at]?.[name] ?? modules[at]?.['newInstance']),
    );
  }, entry);
  expect(same).toEqual([true, true, true, true]);
  expect(foreign).toEqual([]);
});

test('a plugin from outside cuts a view by a value of its own, which is drawn at once, undone, mirrored, and back by the link of a state; its kind of filter is offered and counted', async ({
  page,
  server,
  client,
  workspace,
  grid,
}) => {
  const blocks = 'Benches';
  const [, , low] = model.corner;
  await importBlocks(client, blocks);
  const { zip, drop } = await packCopy('examples/bench-window');
  await prepareAxe(page);
  await workspace.signIn();
  await aditPlugin(['add', zip, '--folder', server.pluginFolder]);
  await drop();
  const tool = workspace.toolbelt.getByRole('button', { name: 'Bench window' });
  await expect(tool).toBeDisabled();
  await workspace.tick(blocks);
  await workspace.activate(blocks);
  await workspace.lookFrom('South');
  const whole = await workspace.colouredPixels();
  const shown = async (): Promise<number> => (await workspace.colouredPixels()) / whole;
  const bar = page.getByRole('toolbar', { name: 'Bench window' });
  const level = (name: 'Top' | 'Base', of = page) =>
    of.getByRole('toolbar', { name: 'Bench window' }).getByRole('textbox', { name });

  // A value of the view, and what it leaves.
  await tool.click();
  await expect(tool).toHaveAttribute('aria-pressed', 'true');
  await expect(level('Top')).toHaveValue(`${low + 20}`);
  await expect(level('Base')).toHaveValue(`${low + 10}`);
  await expect.poll(shown).toBeCloseTo(1 / 2, 1);
  await level('Base').fill(`${low + 15}`);
  await level('Base').press('Enter');
  await expect.poll(shown).toBeCloseTo(1 / 4, 1);
  await bar.getByRole('button', { name: 'One bench down' }).click();
  await expect(level('Top')).toHaveValue(`${low + 15}`);
  await level('Top').fill(`${low + 10}`);
  await level('Top').press('Enter');
  await expect(level('Top')).toHaveValue(`${low + 15}`);
  expect(await findingsInBothThemes(page, bar)).toEqual([]);

  // Another window shows it, and each takes back what it did itself.
  const opened = page.waitForEvent('popup');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search data and commands' });
  await palette.getByRole('combobox').fill('another window');
  await palette.getByRole('option', { name: 'Open another window of this session' }).click();
  const second = await opened;
  await expect(level('Top', second)).toHaveValue(`${low + 15}`);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('Control+z');
  await expect(level('Top', second)).toHaveValue(`${low + 20}`);
  await expect(level('Top')).toHaveValue(`${low + 20}`);
  await second.getByRole('button', { name: 'One bench down' }).click();
  await expect(level('Top')).toHaveValue(`${low + 15}`);
  await second.close();

  // It is in a state, and its link brings it back.
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save As' });
  await dialog.getByLabel('Name').fill('Bench 310');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await bar.getByRole('button', { name: 'Show all levels' }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(shown).toBe(1);
  const { body: states } = await client.call<{ id: string }[]>('GET', `/state/read?site=${client.site}`);
  await workspace.open(`/ssa?siteId=${client.site}&stateId=${states[0]?.id}`);
  await workspace.ready();
  await expect(level('Base')).toHaveValue(`${low + 10}`);
  await expect.poll(shown).toBeCloseTo(1 / 4, 1);

  await workspace.tick(grid);
  await workspace.activate(grid);
  await workspace.openLayer('Points');
  await workspace.addFilter('CU Assayed or not');
  const filter = page.getByRole('combobox', { name: 'Items by whether they have CU' });
  await expect(filter).toBeFocused();
  expect(await workspace.kept()).toBe('25 of 25 kept');
  await filter.selectOption('Without a value');
  await expect.poll(() => workspace.kept()).toBe('1 of 25 kept');
  await filter.selectOption('With a value');
  await expect.poll(() => workspace.kept()).toBe('24 of 25 kept');
});

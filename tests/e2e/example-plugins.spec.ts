import type { Page, Response } from 'playwright/test';
import { encodeLas } from '../../examples/las-point-cloud/fixtures/encode-las.ts';
import { ServerProcess } from '../integration/server-process.ts';
import { findingsInBothThemes, prepareAxe } from './support/axe.ts';
import { expect, test as base } from './support/fixtures.ts';
import { ImportDialog } from './support/import-dialog.ts';
import { aditPlugin, packCopy } from './support/plugin-commands.ts';
import { seconds } from '../patience.ts';

// A server half runs only where the operator names its plugin.
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({ serverName: _ }, use) => {
      const server = await new ServerProcess({ ADIT_SERVER_CODE_FROM: 'example.las' }).start();
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
  await expect(workspace.row('slope').getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
  await workspace.tick('slope');
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

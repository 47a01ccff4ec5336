import type { CutPlane, CutRegion } from 'adit/core';
import { cutAll, CUTTING_PLUGIN, installCuttingPlugin, type TestCuts } from './support/cutting-plugin.ts';
import { removePlugin } from './support/external-plugin.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { LivingCounter } from './support/living.ts';
import { ball, importBall, importBlocks, lineOf, model } from './support/solid-datasets.ts';
import { seconds } from '../patience.ts';

// The test puts a plugin into the server's folder.
useOwnServer();

const blocks = 'Blocks to cut';
const body = 'Ball';
const [east, north, low] = model.corner;

test.beforeAll(async ({ client }) => {
  await importBlocks(client, blocks);
  await importBall(client, body);
});
test.afterEach(({ server }) => removePlugin(server.pluginFolder, CUTTING_PLUGIN));

const flat = (elevation: number): CutPlane => ({ point: [east, north, elevation], normal: [0, 0, -1] });
const below = (elevation: number, part: Partial<CutRegion> = {}): CutRegion => ({
  planes: [flat(elevation)],
  inverted: false,
  wholeItems: false,
  ...part,
});

test('what plugins cut is not drawn and not picked, what is cut open is closed, slices stand in the place of blocks', async ({
  page,
  server,
  workspace,
}) => {
  const living = new LivingCounter(page);
  await living.watch();
  await workspace.signIn();
  await installCuttingPlugin(server.pluginFolder);
  await workspace.tick(blocks);
  await workspace.activate(blocks);
  await workspace.openLayer('Blocks');
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
  await workspace.lookFromTop();
  const before = await workspace.colouredPixels();
  const textures = (await living.count()).graphics['Texture'];

  const cut = (cuts: TestCuts): Promise<void> => cutAll(page, cuts);
  const shown = async (): Promise<number> => (await workspace.colouredPixels()) / before;
  const { width = 0, height = 0 } = (await workspace.canvas.boundingBox()) ?? {};
  // A little beside the middle of the model, which is on a border between blocks.
  const middle = { x: Math.round(width / 2) + 7, y: Math.round(height / 2) + 7 };
  /** The front block under the middle is that of a layer, and its place at an elevation. */
  const expectFront = async (layer: number, elevation: number): Promise<void> => {
    await expect(async () => {
      await page.keyboard.press('Escape');
      await workspace.shiftClickOn(middle);
      await expect(page.getByTestId('pick-tip')).toContainText(`line ${lineOf(4, 2, layer)}`, { timeout: seconds(2) });
    }).toPass();
    expect((await workspace.coordinates())[2]).toBeCloseTo(elevation, 3);
    expect((await workspace.picture()).at(middle.x + 9, middle.y + 9).saturation).toBeGreaterThan(40);
  };
  await expectFront(3, low + 20);

  // Blocks are cut open in their middle, and their cut faces picked.
  await cut({ regions: [below(low + 12.5)] });
  await expectFront(2, low + 12.5);
  // Or they are left out as a whole, by their centres.
  await cut({ regions: [below(low + 12, { wholeItems: true })] });
  await expectFront(1, low + 10);

  // A quarter of the model is taken out, down to its floor.
  const quarter: CutPlane[] = [
    { point: [east + 40, north, low], normal: [1, 0, 0] },
    { point: [east, north + 30, low], normal: [0, 1, 0] },
    { point: [east, north, low - 1], normal: [0, 0, 1] },
  ];
  await cut({ regions: [{ planes: quarter, inverted: true, wholeItems: false }] });
  await expect.poll(shown).toBeLessThan(0.85);
  expect(await shown()).toBeGreaterThan(0.5);
  const away = { x: middle.x + 40, y: middle.y - 40 };
  expect((await workspace.picture()).at(away.x, away.y).saturation).toBeLessThan(30);
  await workspace.shiftClickOn(away);
  await expect(page.getByTestId('pick-tip')).toHaveCount(0);

  // An upright slice is a line from above, a level one is all there is to see.
  await cut({ slices: [{ id: 'a', plane: { point: [east + 41, north, low], normal: [1, 0, 0] } }] });
  await expect.poll(shown).toBeLessThan(0.05);
  await cut({ slices: [{ id: 'a', plane: flat(low + 7) }], regions: [below(low + 12)] });
  await expectFront(1, low + 7);

  // Without the plugin nothing is cut, and what was drawn for it is gone.
  await removePlugin(server.pluginFolder, CUTTING_PLUGIN);
  await expectFront(3, low + 20);
  await page.keyboard.press('Escape');
  await expect.poll(shown).toBe(1);
  expect((await living.count()).graphics['Texture']).toBeLessThanOrEqual(textures ?? 0);
});

test('a closed surface that is cut open is closed by a face', async ({ page, server, workspace }) => {
  await workspace.signIn();
  await installCuttingPlugin(server.pluginFolder);
  await workspace.tick(body);
  await workspace.activate(body);
  await workspace.lookFromTop();
  await cutAll(page, { regions: [below(ball.middle[2])] });
  const { width = 0, height = 0 } = (await workspace.canvas.boundingBox()) ?? {};
  // Without the face, the inside of the ball would be under the pointer.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await workspace.shiftClickOn({ x: Math.round(width / 2), y: Math.round(height / 2) });
    await expect(page.getByTestId('pick-tip')).toBeVisible({ timeout: seconds(2) });
    expect((await workspace.coordinates())[2]).toBeCloseTo(ball.middle[2], 3);
  }).toPass();
});

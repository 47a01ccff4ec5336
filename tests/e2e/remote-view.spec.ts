import { missingPrograms } from '../../plugins/engine-paraview/server/worker/programs.ts';
import { edgeLikeness, middleOf } from './support/edge-likeness.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import type { Picture } from './support/picture.ts';
import { gradeOf, importBlocks } from './support/solid-datasets.ts';
import { seconds } from '../patience.ts';

useOwnServer();

const blocks = 'Blocks by two engines';
const missing = missingPrograms();
// Said of the file, so that no server begins anew for a test that is skipped.
test.skip(missing !== undefined, missing?.message ?? '');

test.beforeAll(async ({ client }) => importBlocks(client, blocks));

test('[W1.11, W2.21] a view that ParaView draws in the session looks, is filtered and is picked from as one that the browser draws', async ({
  page,
  workspace,
}) => {
  test.setTimeout(seconds(240));
  const status = page.getByTestId('picture-status');
  const byParaview = async (): Promise<void> => {
    await workspace.drawBy('ParaView');
    await expect(status).toHaveText('Drawn by ParaView', { timeout: seconds(90) });
    await workspace.settle();
  };
  const byBrowser = async (): Promise<void> => {
    await workspace.drawBy('This browser');
    await expect(status).toHaveCount(0);
    await workspace.settle();
  };
  await workspace.signIn();
  await workspace.tick(blocks);
  await workspace.activate(blocks);
  await workspace.openLayer('Blocks');
  await expect.poll(() => workspace.colouredPixels()).toBeGreaterThan(1000);
  await page.getByRole('button', { name: 'Grid', exact: true }).click();
  // Outlines are drawn in each one's own way.
  await workspace.display.getByRole('switch', { name: 'Cell outlines' }).click();
  await page.mouse.move(0, 0);
  await workspace.settle();
  const local = await workspace.picture();
  const asks = workspace.display.getByText('Only the server can draw volumes and grade shells');
  await expect(asks).toBeVisible();

  await byParaview();
  const remote = await workspace.picture();
  expect(edgeLikeness(local, remote, middleOf(local))).toBeGreaterThanOrEqual(0.95);

  await expect(asks).toHaveCount(0);
  const showAs = async (representation: string): Promise<void> => {
    await workspace.display
      .getByRole('combobox', { name: 'Show as' })
      .or(workspace.display.getByRole('textbox', { name: 'Show as' }))
      .first()
      .click();
    await page.getByRole('option', { name: representation, exact: true }).click();
    await page.mouse.move(0, 0);
  };
  const isOther = async (before: Picture): Promise<void> =>
    expect
      .poll(async () => edgeLikeness(before, await workspace.picture(), middleOf(before)), { timeout: seconds(30) })
      .toBeLessThan(0.9);
  await showAs('Volume');
  await isOther(remote);
  const volume = await workspace.picture();
  await showAs('Grade shells');
  await isOther(volume);
  await expect(workspace.display.getByRole('textbox', { name: 'Shells at' })).not.toHaveValue('');
  await showAs('Surface');
  await expect
    .poll(async () => edgeLikeness(remote, await workspace.picture(), middleOf(remote)), { timeout: seconds(30) })
    .toBeGreaterThan(0.99);

  const middle = { x: Math.round(local.width * 0.5), y: Math.round(local.height * 0.55) };
  const rowAt = async (): Promise<string> => {
    await workspace.shiftClickOn(middle);
    const tip = page.getByTestId('pick-tip');
    await expect(tip).toContainText(/line \d+/, { timeout: seconds(30) });
    const text = await tip.innerText();
    await page.keyboard.press('Escape');
    return /line \d+/.exec(text)?.[0] ?? text;
  };
  const picked = await rowAt();
  await workspace.addFilter('CU');
  await workspace.type('Maximum of CU', String(gradeOf(7, 1)));
  await expect.poll(() => workspace.kept()).toBe('96 of 192 kept');
  await isOther(remote);
  await page.mouse.move(0, 0);
  await workspace.settle();
  const filtered = await workspace.picture();

  await byBrowser();
  expect(edgeLikeness(await workspace.picture(), filtered, middleOf(filtered))).toBeGreaterThanOrEqual(0.95);
  await workspace.display.getByRole('button', { name: 'Remove the filter on CU' }).click();
  await workspace.settle();
  expect(await rowAt()).toBe(picked);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingPrograms } from '../../plugins/engine-paraview/server/worker/programs.ts';
import { importBlocks as importLargeBlocks } from '../bench/support/browser-layers.ts';
import { edgeLikeness, middleOf } from './support/edge-likeness.ts';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import type { Workspace } from './support/workspace.ts';
import { seconds } from '../patience.ts';

useOwnServer();
test.use({ viewport: { width: 1280, height: 720 } });

const PATIENCE = seconds(300);
const missing = missingPrograms();

/** Saves what is shown as a state. */
async function save({ page }: Workspace, name: string): Promise<void> {
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Save As' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Saved states:/ })).toHaveText(name);
}

/** Loads the state again that is loaded, after a dataset of it was hidden. */
async function reload(workspace: Workspace, hidden: string): Promise<void> {
  const { page } = workspace;
  await workspace.tick(hidden, false);
  await page.getByRole('button', { name: /^Saved states:/ }).click();
  await page.getByRole('menuitem', { name: /^Reload/ }).click();
  await page.getByRole('dialog', { name: 'Reload' }).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByTestId('state-loading')).toHaveCount(0, { timeout: PATIENCE });
  await expect(workspace.row(hidden)).toHaveAttribute('aria-checked', 'true');
  await workspace.settle();
}

/** How alike the state looks that is loaded, drawn by the browser and then by ParaView. */
async function compare(workspace: Workspace, hidden: string): Promise<number> {
  const { page } = workspace;
  await reload(workspace, hidden);
  const local = await workspace.picture();
  await reload(workspace, hidden);
  await workspace.drawBy('ParaView');
  await expect(page.getByTestId('picture-status')).toHaveText('Drawn by ParaView', { timeout: PATIENCE });
  await workspace.settle();
  return edgeLikeness(local, await workspace.picture(), middleOf(local));
}

test.describe('from one saved state, on both engines', () => {
  test.skip(!process.env['ADIT_SOAK'], 'a long test: ADIT_SOAK=1 runs it');
  test.skip(missing !== undefined, missing?.message ?? '');
  test.setTimeout(seconds(1_200));

  test('the demonstration site', async ({ page, workspace }) => {
    await workspace.signIn();
    await page.getByRole('button', { name: 'Load the demo site' }).click();
    const shown = ['Cerro Adit DDH', 'Cerro Adit blocks', 'Cerro Adit soil', 'CA-3390-014'];
    for (const name of shown)
      await expect(workspace.row(name).getByTestId('tick')).toBeVisible({ timeout: seconds(90) });
    for (const name of shown) await workspace.tick(name);
    await workspace.activate('Cerro Adit blocks');
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await page.getByRole('button', { name: 'Fit to the data' }).click();
    await workspace.settle();
    await save(workspace, 'Demonstration');
    const likeness = await compare(workspace, 'Cerro Adit blocks');
    console.log(`two-engines: demonstration site, SSIM on edges ${likeness.toFixed(3)}`);
    expect(likeness).toBeGreaterThanOrEqual(0.75);
  });

  test('a block model of 8 million cells', async ({ page, workspace, client }) => {
    const folder = await mkdtemp(join(tmpdir(), 'adit-large-'));
    await importLargeBlocks(client, folder, 'Eight million');
    await rm(folder, { recursive: true, force: true });
    await workspace.signIn();
    await workspace.tick('Eight million');
    await workspace.activate('Eight million');
    await workspace.openLayer('Blocks');
    await workspace.addFilter('GRADE');
    await workspace.type('Minimum of GRADE', '0.8');
    await expect.poll(() => workspace.kept(), { timeout: PATIENCE }).toMatch(/of .* kept/);
    await workspace.display.getByRole('switch', { name: 'Cell outlines' }).click();
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await workspace.settle();
    await save(workspace, 'Eight million');
    const kept = await workspace.kept();
    const likeness = await compare(workspace, 'Eight million');
    console.log(`two-engines: 8 million cells, ${kept}, SSIM on edges ${likeness.toFixed(3)}`);
    expect(await workspace.kept()).toBe(kept);
    expect(likeness).toBeGreaterThanOrEqual(0.75);
  });
});

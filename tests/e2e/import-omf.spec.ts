import { join } from 'node:path';
import { hasSharedData, sharedData } from '../integration/drillhole-import.ts';
import { expect, test } from './support/fixtures.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });
test.skip(!hasSharedData, 'the folder of real data (../shared/data) is not there');

test('a project becomes a dataset of each of its elements through the dialog', async ({ page, workspace }) => {
  await workspace.signIn();
  await page.getByRole('button', { name: 'Add data' }).click();
  await page.getByRole('menuitem', { name: /^Import OMF project/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import OMF project' });
  await dialog.getByLabel('Dataset name').fill('Pyramid');
  const choosing = page.waitForEvent('filechooser');
  await dialog
    .getByRole('button', { name: /^Browse/ })
    .first()
    .click();
  await (await choosing).setFiles(join(sharedData, 'omf-rust/examples/pyramid/pyramid.omf'));
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0, { timeout: seconds(60) });

  for (const name of ['Pyramid surface', 'Pyramid outline'])
    await expect(workspace.row(name).getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
  await workspace.shownByItself('Pyramid surface');
});

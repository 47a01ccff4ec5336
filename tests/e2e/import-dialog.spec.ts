import type { Locator, Page } from 'playwright/test';
import { babbitt, hasSharedData } from '../integration/drillhole-import.ts';
import { expect, test } from './support/fixtures.ts';
import { takeGuidePicture } from './support/guide-picture.ts';
import { seconds } from '../patience.ts';

test.use({ serverName: 'import' });
test.skip(!hasSharedData, 'the folder of real data (../shared/data) is not there');

async function browse(page: Page, box: Locator, path: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await box.getByRole('button', { name: /^Browse/ }).click();
  await (await choosing).setFiles(path);
}

test('[I2.03, I2.05, I2.06, I2.13, W3.10, W4.09] three files become drillholes through the dialog, with a log that accounts for every row', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  await page.getByRole('button', { name: 'Add data' }).click();
  await page.getByRole('menuitem', { name: /^Import drillholes/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Import drillholes' });
  await dialog.getByLabel('Dataset name').fill('Babbitt');
  await browse(page, dialog.getByRole('region', { name: 'Collar file' }), babbitt.collar);
  await browse(page, dialog.getByRole('region', { name: 'Survey file' }), babbitt.survey);
  await browse(page, dialog.getByRole('region', { name: 'Interval files' }), babbitt.assay);
  await dialog.getByRole('button', { name: 'Map dataset' }).click();

  const files = dialog.getByRole('navigation', { name: 'Files' });
  await expect(files.getByRole('button')).toHaveCount(3, { timeout: seconds(60) });
  await expect(files).toContainText('collar · 4 of 4 mapped');
  await expect(files).toContainText('survey · 4 of 4 mapped');
  await expect(files).toContainText('interval · 3 of 3 mapped');
  await takeGuidePicture(page, 'import-mapping');
  for (let step = 0; step < 2; step += 1) await dialog.getByRole('button', { name: 'Next file' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);

  const row = workspace.row('Babbitt');
  await expect(row.getByTestId('tick')).toBeVisible({ timeout: seconds(60) });
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Properties and logs' }).click();
  const properties = page.getByRole('dialog');
  await expect(properties).toContainText('399');
  await properties.getByRole('tab', { name: 'Logs' }).click();
  for (const [file, rows] of [
    ['collar_BABBITT.csv', 399],
    ['survey_BABBITT.csv', 2628],
    ['assay_BABBITT.csv', 35_616],
  ] as const) {
    await expect(
      properties
        .getByRole('row')
        .filter({ hasText: file })
        .filter({ hasText: `${rows} rows read, ${rows} used` }),
    ).toHaveCount(1);
  }
  await expect(properties.getByRole('row').filter({ hasText: 'station at depth 90000' })).toHaveCount(70);
  await page.keyboard.press('Escape');

  await workspace.tick('Babbitt');
  await workspace.activate('Babbitt');
  await workspace.openLayer('Intervals');
  await workspace.chooseColourBy('CU');
  await expect(workspace.legend.filter({ hasText: 'CU' })).toBeVisible();
  await expect(workspace.histogram).toBeVisible();
  await workspace.addFilter('CU');
  await workspace.type('Minimum of CU', '1');
  await expect.poll(() => workspace.kept()).toBe('1261 of 35616 kept');
});

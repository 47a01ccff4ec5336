import { readFile } from 'node:fs/promises';
import { prepareAxe, seriousFindings } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { surveyedGrid } from './support/point-dataset.ts';

test('[W2.58, W4.55, W8.05] the files that a dataset was made from are downloaded, each once at a time, and a list tells how far they have come', async ({
  page,
  workspace,
  grid,
}) => {
  await prepareAxe(page);
  let pass = (): void => undefined;
  const held = new Promise<void>((resolve) => (pass = resolve));
  await page.route('**/datasetDownload/**', async (route) => {
    await held;
    await route.continue();
  });
  await workspace.signIn();
  await workspace.row(grid).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Source files…' }).click();
  const dialog = page.getByRole('dialog', { name: `Source files of ${grid}` });
  const button = dialog.getByRole('button', { name: /^Download .+\.csv$/ });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await button.click();
      const list = page.getByRole('region', { name: 'Downloads' });
      await expect(list).toContainText(/\.csv\s*0 %/);
      await button.click();
      const warning = page.locator('[data-type=warning]');
      await expect(warning.filter({ hasText: 'This file is already being downloaded' })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      pass();
      await expect(list).toContainText(/\.csv\s*Done/);
      await expect(list).toHaveCount(0);
    })(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(surveyedGrid.length + 1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
});

import { readFile } from 'node:fs/promises';
import { prepareAxe, seriousFindings } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { surveyedGrid } from './support/point-dataset.ts';

test('[W1.10] a dataset is saved as CSV from its menu, by the keyboard, and Escape saves nothing', async ({
  page,
  workspace,
  grid,
}) => {
  await prepareAxe(page);
  await workspace.signIn();
  const open = async (): Promise<void> => {
    await workspace.row(grid).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    await expect(page.getByRole('radio', { name: 'CSV' })).toBeFocused();
  };
  const dialog = page.getByRole('dialog', { name: `Export ${grid}` });
  await open();
  for (const scheme of ['dark', 'light'] as const) {
    await page.locator('html').evaluate((root, value) => (root.dataset['mantineColorScheme'] = value), scheme);
    expect(await seriousFindings(page), scheme).toEqual([]);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await open();
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(download.suggestedFilename()).toBe(`${grid}.csv`);
  const rows = surveyedGrid.map(({ easting, northing, elevation, copper, rock }) =>
    [...[easting, northing, elevation].map(Number), copper, rock].join(','),
  );
  expect(await readFile(await download.path(), 'utf8')).toBe(`${['x,y,z,CU,ROCK', ...rows].join('\r\n')}\r\n`);
  await expect(page.getByRole('status').filter({ hasText: `${grid} was exported` })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a refusal is told, and the dialog stays', async ({ page, workspace, grid, problems }) => {
  problems.expect(/plugins\/exporting\/datasets/);
  await page.route('**/plugins/exporting/datasets/**', (route) =>
    route.fulfill({ status: 409, json: { code: 'dataset-not-complete', message: '', values: { name: grid } } }),
  );
  await workspace.signIn();
  await workspace.row(grid).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'is not complete yet' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true })).toBeEnabled();
});

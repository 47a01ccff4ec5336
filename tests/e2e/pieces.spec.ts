import type { Locator, Page } from 'playwright/test';
import { expect, test, useOwnServer } from './support/fixtures.ts';
import { importPointsCsv, surveyedGrid } from './support/point-dataset.ts';

useOwnServer();

test.beforeAll(async ({ client }) => {
  const rows = surveyedGrid.map(({ easting, northing, elevation, copper }, at) =>
    // The southern two rows of five, and the northern two in two benches; the row between is in no area.
    [
      easting,
      northing,
      elevation,
      copper,
      ...(at < 10 ? ['South', 'B1'] : at < 15 ? ['', ''] : at < 20 ? ['North', 'B1'] : ['North', 'B2']),
    ].join(','),
  );
  const text = `X,Y,Z,CU,AREA,BENCH\n${rows.join('\n')}\n`;
  await importPointsCsv(client, 'Pit', text, { x: 'X', y: 'Y', z: 'Z' }, ['AREA', 'BENCH']);
});

/** The row of exactly this name. */
function row(page: Page, name: string): Locator {
  return page.getByRole('treeitem').filter({ has: page.getByTitle(name, { exact: true }) });
}

test('[W3.14] pieces of a dataset are ticked, found, taken back, and there after a reload', async ({
  page,
  workspace,
}) => {
  await workspace.signIn();
  const tree = page.getByRole('tree');
  await expect(row(page, 'Pit')).toHaveAttribute('aria-expanded', 'false');
  await workspace.tick('Pit');
  await workspace.activate('Pit');
  await workspace.openLayer('Points');
  await workspace.type('Point size', '18');
  await expect(workspace.legend).toContainText(/No data\s*1$/);
  // One of the northern points has no copper.
  await workspace.addFilter('CU');
  await expect.poll(() => workspace.kept()).toBe('24 of 25 kept');
  await expect(workspace.legend).not.toContainText('No data');
  await workspace.lookFromTop();
  const whole = await workspace.colouredPixels();
  const expectKept = (count: number) => expect.poll(() => workspace.kept()).toBe(`${count} of 25 kept`);
  expect(whole).toBeGreaterThan(1000);
  await workspace.tick('Pit', false);

  await test.step('[W4.10, W4.11, W7.21] opened, walked into and ticked by keys, a piece is shown alone, and its dataset is ticked in part', async () => {
    await row(page, 'Pit').click();
    await tree.press('ArrowRight');
    await expect(row(page, 'South')).toBeVisible();
    await tree.press('ArrowRight');
    await tree.press('ArrowDown');
    await tree.press(' ');
    await expect(row(page, 'South')).toHaveAttribute('aria-checked', 'true');
    await expect(row(page, 'North')).toHaveAttribute('aria-checked', 'false');
    await expect(row(page, 'Pit')).toHaveAttribute('aria-checked', 'mixed');
    await expectKept(10);
    await workspace.lookFromTop();
    const south = await workspace.colouredPixels();
    expect(south).toBeGreaterThan(0);
    expect(south).toBeLessThan(whole * 0.6);
  });

  await test.step('[W4.09] rows have a tick where they are a complete dataset, or a piece of one, and no others', async () => {
    const rows = tree.getByRole('treeitem');
    const ticked = rows.filter({ has: page.getByTestId('tick') });
    const names = ticked.locator('[title]');
    expect(await names.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual([
      ...['Pit', 'North', 'South', 'No value'],
    ]);
    const others = rows.filter({ hasNot: page.getByTestId('tick') });
    expect(await others.evaluateAll((all) => all.map((one) => one.getAttribute('data-kind')))).toEqual([
      ...['group', 'datasetType'],
    ]);
  });

  await test.step('[W4.10] by clicks a part of a piece is shown, and what has no value', async () => {
    await row(page, 'North').getByTestId('opener').click();
    await row(page, 'B2').getByTestId('tick').click();
    await expect(row(page, 'B2')).toHaveAttribute('aria-checked', 'true');
    await expect(row(page, 'North')).toHaveAttribute('aria-checked', 'mixed');
    await expectKept(14);
    await row(page, 'No value').getByTestId('tick').click();
    await expectKept(19);
  });

  await test.step('[W4.11] taken back, made again and after a reload the same pieces are shown', async () => {
    await page.keyboard.press('Control+z');
    await expect(row(page, 'No value')).toHaveAttribute('aria-checked', 'false');
    await expectKept(14);
    await page.keyboard.press('Control+Shift+z');
    await expectKept(19);
    await page.reload();
    await workspace.ready();
    await expect(row(page, 'Pit')).toHaveAttribute('aria-checked', 'mixed');
    await workspace.activate('Pit');
    await expectKept(19);
  });

  await test.step('[W2.33] they are found by a search, with what is shown of them', async () => {
    const search = page.getByRole('textbox', { name: 'Search data' });
    await search.fill('nort');
    await search.press('Enter');
    await expect(row(page, 'South')).toHaveCount(0);
    await expect(row(page, 'B1')).toHaveAttribute('aria-checked', 'false');
    await expect(row(page, 'B2')).toHaveAttribute('aria-checked', 'true');
    await row(page, 'North').getByTestId('tick').click();
    await expect(row(page, 'B1')).toHaveAttribute('aria-checked', 'true');
    await expectKept(24);
    await search.press('Escape');
    await expect(row(page, 'Pit')).toHaveAttribute('aria-checked', 'true');
  });
});

test('a change just before a reload is kept, and undo leaves deleted data alone', async ({ page, workspace }) => {
  await workspace.signIn();
  await workspace.tick('Pit');
  await workspace.activate('Pit');
  await workspace.openLayer('Points');
  await expect(workspace.colourMapButton).toBeVisible();
  await workspace.settle();
  await workspace.chooseType('Logarithmic');
  await workspace.display.getByRole('textbox', { name: 'Opacity' }).fill('40');
  await page.reload();
  await workspace.ready();
  await workspace.activate('Pit');
  await workspace.openLayer('Points');
  const type = workspace.display
    .getByRole('combobox', { name: 'Type' })
    .or(workspace.display.getByRole('textbox', { name: 'Type' }));
  await expect(type.first()).toHaveValue('Logarithmic');
  await expect(workspace.display.getByRole('textbox', { name: 'Opacity' })).toHaveValue(/^40/);

  await workspace.tick('Pit', false);
  await row(page, 'Pit').click();
  await page.getByRole('tree').press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'Pit')).toHaveCount(0);
  const toasts = page.locator('.mantine-Notification-root');
  await expect(toasts.filter({ has: page.getByText('Dataset deleted', { exact: true }) })).toBeVisible();
  await page.getByRole('tree').press('Control+z');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(toasts.filter({ hasText: /could not|error/i })).toHaveCount(0);
  await expect(workspace.legend).toHaveCount(0);
});
